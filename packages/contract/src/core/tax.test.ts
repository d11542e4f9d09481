import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countTotals } from './money.ts'
import { countTaxes, type Discount, type LineTax, standsOnItself } from './tax.ts'

const none: Discount = { kind: 'none' }
const taxed = (...codes: string[]): LineTax[] => codes.map((code) => ({ code, centsPerPiece: null, exemptReason: '' }))
const line = (amountCents: number, taxes: LineTax[], quantityThousandths = 1000) => ({ amountCents, quantityThousandths, taxes })
const state = { code: 'state', rateMillionths: 62_500, onTopOf: [] }
const city = { code: 'city', rateMillionths: 20_000, onTopOf: [] }

it('rounds once per component: three parts of 9.99 at state 6.25 % and city 2 % carry 1.87 and 0.60 (TAX18)', () => {
  const parts = Array.from({ length: 3 }, () => line(999, taxed('state', 'city')))
  const totals = countTaxes(parts, [state, city], none)
  expect(totals.taxes.map((tax) => tax.taxCents)).toEqual([187, 60])
  expect([totals.taxCents, totals.totalCents]).toEqual([247, 3244])
  expect(totals.lines.map((one) => one.taxCents)).toEqual([83, 82, 82])
})

it('gives 12.51 and 4.00 on 200.20, a cent less than one rate of 8.25 % (TAX18)', () => {
  const totals = countTaxes([line(20_020, taxed('state', 'city'))], [state, city], none)
  expect(totals.taxes.map((tax) => tax.taxCents)).toEqual([1251, 400])
  expect(countTotals([{ amountCents: 20_020, taxRateMillionths: 82_500 }], none).taxCents).toBe(1652)
})

it('takes a tax on top of another one: 100.00 with 5 %, then 9.975 % of 105.00, in whatever order they stand (TAX18)', () => {
  const federal = { code: 'federal', rateMillionths: 50_000, onTopOf: [] }
  const province = { code: 'province', rateMillionths: 99_750, onTopOf: ['federal'] }
  const sold = [line(10_000, taxed('federal', 'province'))]
  expect(countTaxes(sold, [federal, province], none).taxes).toMatchObject([
    { code: 'federal', baseCents: 10_000, taxCents: 500 },
    { code: 'province', baseCents: 10_500, taxCents: 1047 },
  ])
  expect(countTaxes(sold, [province, federal], none).taxes.map((tax) => [tax.code, tax.taxCents])).toEqual([
    ['province', 1047],
    ['federal', 500],
  ])
})

const order = [line(30_000, []), line(22_550, taxed('state', 'city')), line(1500, taxed('state'))]
it('taxes labor, parts and supplies each by its own taxes: 560.04 in all (TAX19)', () => {
  const totals = countTaxes(order, [state, city], none)
  expect(totals.taxes.map((tax) => tax.taxCents)).toEqual([1503, 451])
  expect(totals.totalCents).toBe(56_004)
})
it('takes the discount from every line before it taxes: 10 percent gives 504.04 (TAX19, M15)', () => {
  const totals = countTaxes(order, [state, city], { kind: 'percent', millionths: 100_000 })
  expect(totals.lines.map((one) => one.discountCents)).toEqual([3000, 2255, 150])
  expect(totals.taxes.map((tax) => [tax.baseCents, tax.taxCents])).toEqual([
    [21_645, 1353],
    [20_295, 406],
  ])
  expect(totals.totalCents).toBe(50_404)
})

it('charges so much for each piece, nothing at price 0, and nothing where the customer is exempt of that tax alone (TAX11)', () => {
  const perTire: LineTax = { code: 'tire', centsPerPiece: 250, exemptReason: '' }
  const exempt: LineTax = { code: 'state', centsPerPiece: null, exemptReason: 'resale' }
  const tire = { code: 'tire', rateMillionths: 0, onTopOf: [] }
  const totals = countTaxes([line(40_000, [exempt, perTire], 4000), line(0, [perTire], 1000)], [state, tire], none)
  expect(totals.taxes).toEqual([
    { code: 'state', rateMillionths: 62_500, baseCents: 0, taxCents: 0, exemptCents: 40_000 },
    { code: 'tire', rateMillionths: 0, baseCents: 40_000, taxCents: 1000, exemptCents: 0 },
  ])
  expect(totals.lines.map((one) => one.taxCents)).toEqual([1000, 0])
})

it('finds a tax that stands on itself, over others as well (TAX20)', () => {
  const on = (code: string, ...onTopOf: string[]) => ({ code, onTopOf })
  expect(standsOnItself([on('a', 'b'), on('b', 'c'), on('c')], 'a')).toBe(false)
  expect(standsOnItself([on('a', 'b'), on('b', 'c'), on('c', 'a')], 'a')).toBe(true)
  expect(standsOnItself([on('a', 'a')], 'a')).toBe(true)
  // A circle below it is not its own.
  expect(standsOnItself([on('a', 'b'), on('b', 'c'), on('c', 'b')], 'a')).toBe(false)
})

const codes = ['a', 'b', 'c'] as const
const someTaxes = fc.subarray([...codes]).chain((chosen) =>
  fc.tuple(
    ...chosen.map((code) =>
      fc.record({
        code: fc.constant<string>(code),
        centsPerPiece: fc.constantFrom(null, null, null, 0, 175),
        exemptReason: fc.constantFrom('', '', '', 'resale'),
      }),
    ),
  ),
)
const someLine = fc.record({
  amountCents: fc.integer({ min: 0, max: 100_000_000 }),
  quantityThousandths: fc.integer({ min: 1, max: 200_000 }),
  taxes: someTaxes,
})
const rate = fc.integer({ min: 0, max: 1_000_000 })
const someComponents = fc.tuple(rate, rate, rate, fc.boolean(), fc.boolean()).map(([a, b, c, onA, onB]) => [
  { code: 'a', rateMillionths: a, onTopOf: [] as string[] },
  { code: 'b', rateMillionths: b, onTopOf: onA ? ['a'] : [] },
  { code: 'c', rateMillionths: c, onTopOf: onB ? ['a', 'b'] : [] },
])
const someDiscount = fc.oneof(
  fc.constant(none),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 200_000_000 }) }),
  fc.record({ kind: fc.constant('percent' as const), millionths: fc.integer({ min: 0, max: 1_000_000 }) }),
)

it('never loses or makes a cent: line taxes sum to their component, and components to the document (TAX8)', () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 25 }), someComponents, someDiscount, (lines, components, discount) => {
      const totals = countTaxes(lines, components, discount)
      const all = totals.lines.flatMap((one) => one.taxes)
      const ofCode = (code: string, pick: (tax: (typeof all)[number]) => number) =>
        all.reduce((sum, tax) => (tax.code === code ? sum + pick(tax) : sum), 0)
      for (const tax of totals.taxes) {
        expect(ofCode(tax.code, (one) => one.taxCents)).toBe(tax.taxCents)
        expect(ofCode(tax.code, (one) => one.baseCents)).toBe(tax.baseCents)
        expect(ofCode(tax.code, (one) => one.exemptCents)).toBe(tax.exemptCents)
      }
      expect(totals.taxes.reduce((sum, tax) => sum + tax.taxCents, 0)).toBe(totals.taxCents)
      expect(totals.lines.reduce((sum, one) => sum + one.taxCents, 0)).toBe(totals.taxCents)
      expect(totals.lines.reduce((sum, one) => sum + one.discountCents, 0)).toBe(totals.discountCents)
      expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.taxCents)
      expect(all.filter((tax) => tax.taxCents < 0 || (tax.exemptReason !== '' && tax.taxCents !== 0))).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})
