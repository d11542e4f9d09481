import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillMessage, parseMessage } from './icu.ts'

/** Inputs: 100,000 in full breadth (issue 14, 3.6). A run is made again with FUZZ_SEED, which is printed. */
const isFull = process.env.TEST_BREADTH === 'full'
const numRuns = isFull ? 100_000 : 2_000
const mostMs = 5_000

const pieces = [
  ...['{name}', '{count, number}', '{count, plural, =0 {none} one {# part} other {# parts}}', '{kind, select, a {x} other {y}}'],
  ...[
    '<b>',
    '</b>',
    '<link>',
    "'",
    "''",
    "'{'",
    '{',
    '}',
    '#',
    ',',
    'plural',
    'select',
    'other',
    '__proto__',
    'constructor',
    ' ',
  ],
]
const messages = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join('')),
  fc.tuple(fc.constantFrom(...pieces), fc.nat(3_000)).map(([piece, times]) => piece.repeat(times)),
)
const values = fc.dictionary(
  fc.constantFrom('name', 'count', 'kind', 'b', 'link', '__proto__'),
  fc.oneof(fc.string(), fc.double(), fc.constantFrom('constructor', 'toString', '__proto__', 'other'), fc.constant(null)),
)

it('reads any message or says that it is broken, and fills what it read with any values', () => {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  let longest = 0
  let refused = 0
  fc.assert(
    fc.property(messages, values, (message, given) => {
      const began = performance.now()
      try {
        const filled = fillMessage(parseMessage(message), given, 'en-US')
        expect(Array.isArray(filled)).toBe(true)
      } catch (fault) {
        // Its own way to refuse; a RangeError of the stack or a TypeError is none.
        if (!(fault instanceof Error && fault.constructor === Error && fault.message.startsWith('Broken message'))) throw fault
        refused += 1
      }
      longest = Math.max(longest, performance.now() - began)
    }),
    { seed, numRuns },
  )
  process.stdout.write(
    `fuzz ICU messages: ${numRuns} inputs, ${refused} refused, seed ${seed}, longest ${Math.round(longest)} ms\n`,
  )
  expect(longest).toBeLessThan(mostMs)
}, 600_000)

it('chooses the case "other" for a value that is named like something every object has', () => {
  const parsed = parseMessage('{kind, select, a {A} other {O}}')
  for (const kind of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(fillMessage(parsed, { kind }, 'en')).toEqual(['O'])
  expect(() => parseMessage('{kind, select, constructor {A}}')).toThrow('Broken message')
  expect(fillMessage(parseMessage('{kind, select, __proto__ {P} other {O}}'), { kind: '__proto__' }, 'en')).toEqual(['P'])
})

it('refuses messages that are nested too deeply', () => {
  expect(() => parseMessage('<b>'.repeat(20_000))).toThrow('Broken message')
  expect(() => parseMessage('{a,select,other{'.repeat(20_000))).toThrow('Broken message')
})
