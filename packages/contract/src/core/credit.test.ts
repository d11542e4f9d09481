import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CreditableLine,
  type CreditedLine,
  creditByAmount,
  creditByQuantity,
  creditSums,
  leftOfInvoice,
  leftOfLine,
} from './credit.ts'
import { countTaxes } from './tax.ts'

type Sold = Omit<CreditableLine, 'credited'>
const fresh = (line: Sold): CreditableLine => ({ ...line, credited: { quantityThousandths: 0, netCents: 0, taxes: [] } })
/** The lines after a credit. */
const after = (lines: readonly CreditableLine[], credit: readonly CreditedLine[]): CreditableLine[] =>
  lines.map((line) => {
    const own = credit.filter((one) => one.position === line.position)
    const sums = creditSums([{ ...line.credited, position: line.position }, ...own])
    const quantityThousandths = own.reduce((sum, one) => sum + one.quantityThousandths, line.credited.quantityThousandths)
    return { ...line, credited: { quantityThousandths, netCents: sums.netCents, taxes: sums.taxes } }
  })

it('reverses a line with its own frozen tax: 10.82, 10.81 and 10.81 of 32.44, and no fourth (PAY33)', () => {
  const taxes = [
    { code: 'state', centsPerPiece: null, exemptReason: '' },
    { code: 'city', centsPerPiece: null, exemptReason: '' },
  ]
  const totals = countTaxes(
    [0, 1, 2].map(() => ({ amountCents: 999, quantityThousandths: 1000, taxes })),
    [
      { code: 'state', rateMillionths: 62_500, onTopOf: [] },
      { code: 'city', rateMillionths: 20_000, onTopOf: [] },
    ],
    { kind: 'none' },
  )
  let lines = totals.lines.map((line, position) =>
    fresh({ position, quantityThousandths: 1000, netCents: line.amountCents - line.discountCents, taxes: line.taxes }),
  )
  expect(leftOfInvoice(lines).totalCents).toBe(3244)
  for (const [position, cents] of [1082, 1081, 1081].entries()) {
    const credit = creditByQuantity(lines, [{ position, quantityThousandths: 1000 }])
    expect(creditSums(credit ?? []).totalCents).toBe(cents)
    lines = after(lines, credit ?? [])
  }
  expect(leftOfInvoice(lines)).toMatchObject({ netCents: 0, taxCents: 0, totalCents: 0 })
  expect(creditByQuantity(lines, [{ position: 0, quantityThousandths: 1000 }])).toBeUndefined()
  expect(creditByAmount(lines, 1)).toBeUndefined()
})

it('spreads a credit by amount over net and tax: 100.00 of 559.10 takes 96.67 and 3.33 (PAY34)', () => {
  const lines = [
    fresh({ position: 0, quantityThousandths: 2500, netCents: 30_000, taxes: [] }),
    fresh({ position: 1, quantityThousandths: 3000, netCents: 22_550, taxes: [{ code: 'parts', taxCents: 1860 }] }),
    fresh({ position: 2, quantityThousandths: 1000, netCents: 1500, taxes: [] }),
  ]
  expect(leftOfInvoice(lines)).toMatchObject({ netCents: 54_050, taxCents: 1860, totalCents: 55_910 })
  const credit = creditByAmount(lines, 10_000) ?? []
  expect(creditSums(credit)).toEqual({
    netCents: 9667,
    taxCents: 333,
    totalCents: 10_000,
    taxes: [{ code: 'parts', taxCents: 333 }],
  })
  expect(creditByAmount(lines, 55_911)).toBeUndefined()
  expect(creditByAmount(lines, 0)).toBeUndefined()
})

it('refuses a line that is not on the invoice, one named twice, and more pieces than are left', () => {
  const lines = [fresh({ position: 0, quantityThousandths: 2000, netCents: 1000, taxes: [] })]
  const of = (...asked: [number, number][]) =>
    creditByQuantity(
      lines,
      asked.map(([position, quantityThousandths]) => ({ position, quantityThousandths })),
    )
  expect(of([1, 1000])).toBeUndefined()
  expect(of([0, 1000], [0, 1000])).toBeUndefined()
  expect(of([0, 2001])).toBeUndefined()
  expect(of([0, 0])).toBeUndefined()
  expect(of([0, 2000])).toEqual([{ position: 0, quantityThousandths: 2000, netCents: 1000, taxes: [] }])
})

const soldLine = fc.record({
  quantityThousandths: fc.integer({ min: 1, max: 20_000 }),
  netCents: fc.integer({ min: 0, max: 5_000_000 }),
  taxes: fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 90_000 })).map(([a, b]) => [
    { code: 'a', taxCents: a },
    { code: 'b', taxCents: b },
  ]),
})
/** By amount, or by quantity of a line, as a share of what is left; then all that is left. */
const move = fc.record({ byAmount: fc.boolean(), line: fc.nat(9), share: fc.integer({ min: 1, max: 1000 }) })

it('reverses an invoice exactly by credits in any order, never below nothing (PAY14, TAX13)', () => {
  fc.assert(
    fc.property(fc.array(soldLine, { minLength: 1, maxLength: 8 }), fc.array(move, { maxLength: 8 }), (sold, moves) => {
      let lines = sold.map((line, position) => fresh({ ...line, position }))
      const all = leftOfInvoice(lines)
      let taken = 0
      const take = (credit: CreditedLine[] | undefined) => {
        expect(credit).toBeDefined()
        expect((credit ?? []).filter((one) => one.netCents < 0 || one.taxes.some((tax) => tax.taxCents < 0))).toEqual([])
        taken += creditSums(credit ?? []).totalCents
        lines = after(lines, credit ?? [])
      }
      for (const { byAmount, line, share } of moves) {
        if (byAmount) {
          const cents = Math.floor((leftOfInvoice(lines).totalCents * share) / 1000)
          if (cents > 0) take(creditByAmount(lines, cents))
        } else {
          const at = lines[line % lines.length] as CreditableLine
          const pieces = Math.floor((leftOfLine(at).quantityThousandths * share) / 1000)
          if (pieces > 0) take(creditByQuantity(lines, [{ position: at.position, quantityThousandths: pieces }]))
        }
        expect(taken + leftOfInvoice(lines).totalCents).toBe(all.totalCents)
      }
      const rest = lines.flatMap((line) => {
        const { position, quantityThousandths } = leftOfLine(line)
        return quantityThousandths > 0 ? [{ position, quantityThousandths }] : []
      })
      if (rest.length > 0) take(creditByQuantity(lines, rest))
      expect(leftOfInvoice(lines)).toMatchObject({ netCents: 0, taxCents: 0 })
      expect(taken).toBe(all.totalCents)
    }),
    { numRuns: 2_000 },
  )
})
