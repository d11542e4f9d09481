import { expect, it } from 'vitest'
import { type Node, parseMessage } from './icu.ts'

type Tree = { readonly [key: string]: string | Tree }
const modules = import.meta.glob<Record<string, { en?: Tree; es?: Tree }>>('../../**/*.text.ts', { eager: true })

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

/** The names a message needs: values, plurals, tags. */
function names(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.kind === 'count') return []
    if (node.kind === 'value') return [node.name]
    if (node.kind === 'tag') return [`<${node.name}>`, ...names(node.children)]
    return [node.name, ...Object.values(node.cases).flatMap((list) => names(list))]
  })
}
/** The keys of a tree and of its groups, each by itself. */
const keysOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [key] : [key, ...keysOf(value)]))
const unique = (list: string[]) => [...new Set(list)].sort()

const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((text) =>
    text?.en && text.es
      ? flat(text.en).map(([key, en]) => [file, key, en, new Map(flat(text.es as Tree)).get(key) ?? ''] as const)
      : [],
  ),
)

it('finds the texts of the features', () => {
  expect(texts.length).toBeGreaterThan(50)
})

it('every text is well formed and needs the same values in both languages', () => {
  for (const [file, key, en, es] of texts) {
    const where = `${file} ${key}`
    expect(es, where).not.toBe('')
    expect(unique(names(parseMessage(es))), where).toEqual(unique(names(parseMessage(en))))
  }
})

it('no key has a dot, which would lead into a group that is not there and show the key', () => {
  const dotted = Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module).flatMap((text) =>
      text?.en && text.es ? keysOf(text.en).flatMap((key) => (key.includes('.') ? [`${file} ${key}`] : [])) : [],
    ),
  )
  expect(dotted).toEqual([])
})
