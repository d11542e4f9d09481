/** A text of the source: what stands between the quotes, with `${…}` of templates as a blank. */
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
/** After one of these a slash begins a regular expression; after a name, a number or a closing bracket it divides. */
const beforeRegex = /(^|[=([{,;:!&|?+\-*%^~<>}\n]|\b(return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))\s*$/

/** Where the quoted text that begins at `from` ends (the index after its quote); a plain one ends at the end of its line at the latest. */
function endOfQuoted(source: string, from: number): number {
  const quote = source[from]
  let at = from + 1
  while (at < source.length && source[at] !== quote) {
    if (quote !== '`' && source[at] === '\n') return at
    at += source[at] === '\\' ? 2 : 1
  }
  return at + 1
}

function endOfRegex(source: string, from: number): number | undefined {
  let inClass = false
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += 1) {
    const char = source[at]
    if (char === '\\') at += 1
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return at + 1
  }
  return undefined
}

/** Reads the template that begins at `from`: its own text, and where it ends. The code inside `${…}` is handed to `inner`. */
function readTemplate(source: string, from: number, inner: (from: number, to: number) => void): { text: string; end: number } {
  let text = ''
  let at = from + 1
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') {
      text += source.slice(at, at + 2)
      at += 2
    } else if (source.startsWith('${', at)) {
      const end = endOfBraces(source, at + 1)
      inner(at + 2, end - 1)
      text += ' '
      at = end
    } else {
      text += source[at]
      at += 1
    }
  }
  return { text, end: at + 1 }
}

/** The index after the brace that closes the one at `from`; literals inside are stepped over. */
function endOfBraces(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; ) {
    const char = source[at] as string
    if (char === '`') at = readTemplate(source, at, () => {}).end
    else if (char === '"' || char === "'") at = endOfQuoted(source, at)
    else {
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      at += 1
      if (depth === 0) return at
    }
  }
  return source.length
}

/**
 * Reads TypeScript well enough to tell code from comments and texts. TypeScript 7 brings no parser to call, and the rules look at
 * words, not at structure.
 */
export function scan(source: string): Scan {
  const literals: Literal[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const part = (from: number, to: number): string => {
    let code = ''
    let at = from
    while (at < to) {
      const char = source[at] as string
      const pair = source.slice(at, at + 2)
      let end = at + 1
      if (pair === '//') {
        const newline = source.indexOf('\n', at)
        end = newline === -1 ? to : newline
        code += blank(source.slice(at, end))
      } else if (pair === '/*') {
        const close = source.indexOf('*/', at + 2)
        end = close === -1 ? to : close + 2
        code += blank(source.slice(at, end))
      } else if (char === '`') {
        const inner: string[] = []
        const template = readTemplate(source, at, (innerFrom, innerTo) => inner.push(part(innerFrom, innerTo)))
        literals.push({ kind: 'template', text: template.text, line: lineOf(at) })
        end = template.end
        code += `\`${blank(source.slice(at + 1, end - 1))}\`${inner.map((text) => text.replaceAll('\n', ' ')).join(' ')}`
      } else if (char === '"' || char === "'") {
        end = endOfQuoted(source, at)
        const closed = source[end - 1] === char
        if (closed) literals.push({ kind: 'string', text: source.slice(at + 1, end - 1), line: lineOf(at) })
        code += char + blank(source.slice(at + 1, closed ? end - 1 : end)) + (closed ? char : '')
      } else if (char === '/' && beforeRegex.test(code.slice(-60))) {
        end = endOfRegex(source, at) ?? at + 1
        code += end === at + 1 ? char : blank(source.slice(at, end))
      } else {
        code += char
      }
      at = end
    }
    return code
  }
  const code = part(0, source.length)
  return { code, literals, imports: importsOf(source, code) }
}

const importForms = [
  // import x from '…', import '…', export * from '…'
  /\b(import|export)\s+(type\s)?(?:[\w*{}\s,$]*?\bfrom\s*)?(['"])/g,
  // import('…') as a value or a type
  /\b(import)\s*\(\s*(type\s)?(['"])/g,
]

function importsOf(source: string, code: string): Import[] {
  const imports: Import[] = []
  // The insides are blanked in `code`, but not moved as long as no template with code inside stands before: so lines are compared.
  const codeLines = code.split('\n')
  for (const form of importForms) {
    for (const match of source.matchAll(form)) {
      const begin = match.index + match[0].length
      const end = source.indexOf(match[3] as string, begin)
      const line = source.slice(0, match.index).split('\n').length
      // In a comment or a text the keyword is blanked.
      if (end === -1 || !new RegExp(`\\b${match[1]}\\b`).test(codeLines[line - 1] ?? '')) continue
      imports.push({ specifier: source.slice(begin, end), typeOnly: match[2] !== undefined, line })
    }
  }
  return imports
}
