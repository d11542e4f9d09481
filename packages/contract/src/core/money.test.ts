import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countTotals, lineCents, shareCents, spread, toCents, toMillionths, toThousandths, totalWithTaxCents } from './money.ts'

it.each([
  [1_000, 999, 999],
  [1_500, 16_500, 24_750],
  [333, 100, 33],
  [335, 100, 34],
  [2_500, 1, 3],
  [100_000_000, 1_000_000_000, 100_000_000_000_000],
])('counts a line of %i thousandths at %i cents as %i cents, half up (G40)', (quantity, price, cents) => {
  expect(lineCents(quantity, price)).toBe(cents)
})

it('rounds tax once per group, not per line: three lines of 9.99 at 8.25 % carry 2.47 (rules 2.1)', () => {
  const totals = countTotals(
    Array.from({ length: 3 }, () => ({ amountCents: 999, taxRateMillionths: 82_500 })),
    { kind: 'none' },
  )
  expect(totals).toMatchObject({ subtotalCents: 2997, taxCents: 247, totalCents: 3244 })
  expect(totals.lines.map((line) => line.taxCents)).toEqual([83, 82, 82])
})

it('takes a discount once from the subtotal, never more than it, and before tax (M15)', () => {
  const lines = [
    { amountCents: 10_000, taxRateMillionths: 100_000 },
    { amountCents: 5_000, taxRateMillionths: 0 },
  ]
  expect(countTotals(lines, { kind: 'percent', millionths: 100_000 })).toMatchObject({
    discountCents: 1500,
    taxCents: 900,
    totalCents: 14_400,
  })
  expect(countTotals(lines, { kind: 'amount', cents: 99_999 })).toMatchObject({
    discountCents: 15_000,
    taxCents: 0,
    totalCents: 0,
  })
})

const line = fc.record({
  amountCents: fc.integer({ min: 0, max: 100_000_000 }),
  taxRateMillionths: fc.constantFrom(0, 50_000, 82_500, 88_750, 100_000, 103_000),
})
const discount = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 200_000_000 }) }),
  fc.record({ kind: fc.constant('percent' as const), millionths: fc.integer({ min: 0, max: 1_000_000 }) }),
)

it('never loses or makes a cent: the parts of the lines sum to every total (S-71, C11)', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), discount, (lines, given) => {
      const totals = countTotals(lines, given)
      const sum = (pick: (counted: (typeof totals.lines)[number]) => number) =>
        totals.lines.reduce((all, counted) => all + pick(counted), 0)
      expect(sum((l) => l.amountCents)).toBe(totals.subtotalCents)
      expect(sum((l) => l.discountCents)).toBe(totals.discountCents)
      expect(sum((l) => l.taxCents)).toBe(totals.taxCents)
      expect(totals.taxes.reduce((all, tax) => all + tax.taxCents, 0)).toBe(totals.taxCents)
      expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.taxCents)
      expect(totals.totalCents).toBeGreaterThanOrEqual(0)
      // Gathered first: an assertion for each of forty lines takes longer than counting them.
      expect(totals.lines.filter((counted) => !(counted.discountCents <= counted.amountCents))).toEqual([])
      // A bigint oracle: each group's tax is its base × rate, half up.
      const exact = ({ baseCents, rateMillionths }: (typeof totals.taxes)[number]) =>
        (BigInt(baseCents) * BigInt(rateMillionths) * 2n + 1_000_000n) / 2_000_000n
      expect(totals.taxes.filter((tax) => BigInt(tax.taxCents) !== exact(tax))).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

it('comes to the total of the document where only the total is asked for (M14)', () => {
  expect(totalWithTaxCents([])).toBe(0)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      expect(totalWithTaxCents(lines)).toBe(countTotals(lines, { kind: 'none' }).totalCents)
    }),
    { numRuns: 2_000 },
  )
})

it('spreads a sum over weights exactly, each part within a cent of its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const parts = spread(total, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        const all = weights.reduce((a, b) => a + b, 0)
        const isFar = (part: number, i: number) => !(Math.abs(part - (total * (weights[i] ?? 0)) / all) < 1.000001)
        if (all > 0) expect(parts.filter(isFar)).toEqual([])
      },
    ),
    { numRuns: 3_000 },
  )
})

it('reads amounts of the wire exactly, up to the largest it takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(toCents(cents / 100)).toBe(cents)
      expect(toThousandths(cents / 1000)).toBe(cents)
    }),
    { numRuns: 5_000 },
  )
  expect([toMillionths(8.875), shareCents(10_000, 88_750)]).toEqual([88_750, 888])
})
