import { parseSync, Visitor } from 'oxc-parser'

/** A text of the source: what is between the quotes, with `${…}` of templates as a blank. */
export interface Literal {
  kind: 'string' | 'template'
  text: string
  line: number
}

export interface Import {
  specifier: string
  /** `import type`, `export type … from`: gone after compiling. */
  typeOnly: boolean
  line: number
}

export interface Scan {
  /** The source with comments and the insides of literals blanked; lines and columns stay. */
  code: string
  literals: Literal[]
  imports: Import[]
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Gives the line, from 1, of a place in the source. */
function linesOf(source: string): (at: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as number) <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/**
 * Tells code from comments and texts, and finds what is imported. `file` says which language it is by its ending.
 * @throws Error when the source is no valid program
 */
export function scan(source: string, file = 'source.ts'): Scan {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} could not be read: ${errors[0].message}`)
  const lineOf = linesOf(source)
  const literals: Literal[] = []
  const imports: Import[] = []
  const inside: { start: number; end: number }[] = [...comments]
  const add = (specifier: { value: unknown }, { start }: { start: number }, typeOnly: boolean) => {
    if (typeof specifier.value === 'string') imports.push({ specifier: specifier.value, typeOnly, line: lineOf(start) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) inside.push(node)
      if (typeof node.value !== 'string') return
      inside.push({ start: node.start + 1, end: node.end - 1 })
      literals.push({ kind: 'string', text: source.slice(node.start + 1, node.end - 1), line: lineOf(node.start) })
    },
    TemplateLiteral(node) {
      const texts = node.quasis.map((quasi) => quasi.value.raw)
      literals.push({ kind: 'template', text: texts.join(' '), line: lineOf(node.start) })
    },
    TemplateElement(node) {
      inside.push(node)
    },
    ImportDeclaration: (node) => add(node.source, node, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node.source, node, node.exportKind === 'type'),
    ImportExpression: (node) => node.source.type === 'Literal' && add(node.source, node, false),
    TSImportType: (node) => add(node.source, node, true),
  }).visit(program)
  let code = ''
  let at = 0
  for (const { start, end } of inside.sort((one, other) => one.start - other.start)) {
    code += source.slice(at, start) + blank(source.slice(start, end))
    at = end
  }
  literals.sort((one, other) => one.line - other.line)
  return { code: code + source.slice(at), literals, imports }
}
