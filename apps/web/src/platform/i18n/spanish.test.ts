import { describe, expect, it } from 'vitest'

const [glossary = ''] = Object.values(
  import.meta.glob<string>('../../../../../docs/spanish.md', { eager: true, query: '?raw', import: 'default' }),
)

/** All Spanish that people read: the texts of screens, of the server's mails and notices, and of the contract. */
const sources = {
  ...import.meta.glob<string>('../../**/*.text.ts', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../../ui/ui-text.ts', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../../../../server/src/**/*.text.ts', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>(
    [
      '../../../../../packages/contract/src/core/*.es.ts',
      '../../../../../packages/contract/src/registries/{activity-words,audit-codes-*,audit-kinds,audit-fields,order-fields}.ts',
      '../../../../../packages/contract/src/invoices/documents/document-labels.rules.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
}

/** What the glossary's last column forbids. */
function forbiddenIn(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split('|').at(-2) ?? ''] : []))
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}
/** A word alone or in the plural; with a hyphen at its end the beginning of words. */
function matcher(word: string): RegExp {
  const [stem, ending] = word.endsWith('-') ? [word.slice(0, -1), ''] : [word, '(?:e?s)?(?!\\p{L})']
  return new RegExp(`(?<!\\p{L})${stem}${ending}`, 'iu')
}
/** Where a text says what it must not: `line: word`. */
const faultsIn = (text: string, words: readonly string[]): string[] =>
  text.split('\n').flatMap((line) => words.filter((word) => matcher(word).test(line)).map((word) => `${line.trim()}: ${word}`))

const words = forbiddenIn(glossary)
const informal = ['tú', 'tu', 'tus', 'ti', 'contigo', 'puedes', 'quieres', 'tienes', 'debes', 'estás', 'eres']

describe('the Spanish texts', () => {
  it('are found, and so are the words of the glossary', () => {
    const found = Object.keys(sources).join()
    for (const file of [
      'shell.text.ts',
      'ui-text.ts',
      'kyc-mail.text.ts',
      'problems.es.ts',
      'field-texts.es.ts',
      'audit-codes-money.ts',
      'audit-kinds.ts',
      'audit-fields.ts',
    ])
      expect(found).toContain(file)
    expect(words).toContain('repuesto')
  })

  it.each(Object.entries(sources))('%s says nothing that the glossary forbids (R1-41)', (_, text) => {
    expect(faultsIn(text, words)).toEqual([])
  })

  it.each(Object.entries(sources))('%s says usted', (_, text) => {
    const said = text
      .split('\n')
      .filter((line) => informal.some((word) => new RegExp(`(?<![\\p{L}'’.])${word}(?![\\p{L}'’:(.])`, 'u').test(line)))
    expect(said).toEqual([])
  })
})

describe('the check itself', () => {
  it.each([
    ["  parts: 'Repuestos',", 'repuesto'],
    ["  add: 'Añadir nota',", 'añad-'],
    ["  clock: 'Sin reloj en marcha',", 'reloj'],
    ["  role: 'Pida otra función',", 'otra función'],
  ])('finds what is in %s', (line, word) => expect(faultsIn(line, words)).toEqual([`${line.trim()}: ${word}`]))

  it.each(["  imported: 'Imported files',", "  parts: 'Piezas',", "  save: 'Guardarlo con menor resolución',"])(
    'leaves %s alone',
    (line) => expect(faultsIn(line, words)).toEqual([]),
  )
})
