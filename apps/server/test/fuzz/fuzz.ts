import v8 from 'node:v8'
import vm from 'node:vm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isFull } from '../breadth.ts'

/** Inputs that each parser gets: 100,000 in full breadth (issue 14, 3.6). */
export const fuzzRuns = isFull ? 100_000 : 1_000
/** What ends a test that would never end, in ms. */
export const fuzzLimitMs = isFull ? 1_800_000 : 240_000
/** No input may take longer, beside whatever else the machine does, in ms. */
const mostMs = 5_000
/** What may be left behind by all inputs together, in bytes: caches of the engine and of the library that makes the inputs. */
const mostLeft = 64_000_000

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void
const heapBytes = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * Gives a parser inputs that nobody would write. It may refuse by its own kind of fault and by no other, answers each within five seconds, and
 * keeps nothing. A run is made again with FUZZ_SEED, which is printed.
 * @param isOwn whether a fault is the parser's own way to refuse
 * @param check looks at what it made of an input
 */
export async function fuzz<Input, Output>(
  what: string,
  inputs: fc.Arbitrary<Input>,
  parse: (input: Input) => Output | Promise<Output>,
  {
    isOwn = () => false,
    check = () => {},
    runs = fuzzRuns,
  }: { isOwn?: (fault: unknown) => boolean; check?: (made: Awaited<Output>, input: Input) => void; runs?: number } = {},
): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  let longest = 0
  let refused = 0
  let passed = 0
  let before = 0
  const one = async (input: Input): Promise<void> => {
    const began = performance.now()
    let made: Awaited<Output>
    try {
      made = await parse(input)
    } catch (fault) {
      if (!isOwn(fault)) throw fault
      refused += 1
      return
    } finally {
      const took = performance.now() - began
      longest = Math.max(longest, took)
      passed += 1
      // What the first ones cost belongs to no input: modules, tables, compiled code.
      if (passed === Math.ceil(runs / 10)) before = heapBytes()
      expect(took, `${what} took ${Math.round(took)} ms`).toBeLessThan(mostMs)
    }
    check(made, input)
  }
  await fc.assert(fc.asyncProperty(inputs, one), { seed, numRuns: runs, endOnFailure: false })
  const left = heapBytes() - before
  process.stdout.write(
    `fuzz ${what}: ${passed} inputs, ${refused} refused, seed ${seed}, longest ${Math.round(longest)} ms, ${Math.round(left / 1e6)} MB left\n`,
  )
  expect(passed).toBeGreaterThanOrEqual(runs)
  expect(left, `${what} leaves memory`).toBeLessThan(mostLeft)
}

const runs = fc.tuple(fc.constantFrom('a', ' ', '"', '(', '<b>', '{a}', ',', '\u0301', '😀', '%', '0', '\n', '='), fc.nat(4_000))
/** Texts of every kind: plain, of any code units, halves of pairs, long runs of one sign. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  { weight: 1, arbitrary: runs.map(([sign, count]) => sign.repeat(count)) },
)

interface Edit {
  kind: 'cut' | 'put' | 'repeat' | 'swap'
  at: number
  length: number
  text: string
}
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('cut', 'put', 'repeat', 'swap'),
  at: fc.nat(100_000),
  length: fc.nat(40),
  text: fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('"', "'", '{', '}', '<', '>', ',', ';', '=', '\u0000', '\ud800', 'other'),
  ),
})
function changed(sample: string, { kind, at, length, text }: Edit): string {
  const from = sample.length === 0 ? 0 : at % sample.length
  const piece = sample.slice(from, from + length)
  const rest = sample.slice(from + length)
  const head = sample.slice(0, from)
  if (kind === 'cut') return head + rest
  if (kind === 'put') return head + text + piece + rest
  if (kind === 'repeat') return head + piece.repeat(3) + rest
  return head + text + rest
}
/** Texts that are nearly right: samples with up to eight changes. */
export const nearly = (...samples: readonly [string, ...string[]]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...samples), fc.array(edit, { maxLength: 8 })).map(([sample, edits]) => edits.reduce(changed, sample))

const byteEdit = fc.record({
  kind: fc.constantFrom('cut', 'put', 'set'),
  at: fc.nat(1_000_000),
  length: fc.nat(30),
  byte: fc.nat(255),
})
/** Bytes that are nearly right. */
export const nearlyBytes = (...samples: readonly [Buffer, ...Buffer[]]): fc.Arbitrary<Buffer> =>
  fc.tuple(fc.constantFrom(...samples), fc.array(byteEdit, { maxLength: 8 })).map(([sample, edits]) =>
    edits.reduce((bytes, { kind, at, length, byte }) => {
      const from = bytes.length === 0 ? 0 : at % bytes.length
      if (kind === 'cut') return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)])
      if (kind === 'put') return Buffer.concat([bytes.subarray(0, from), Buffer.alloc(length, byte), bytes.subarray(from)])
      const copy = Buffer.from(bytes)
      if (copy.length > 0) copy[from] = byte
      return copy
    }, sample),
  )
