import { expect, it } from 'vitest'
import { countFee, type FeeTerms, feeWords, type LineForFee } from './fees.rules.ts'

const supplies: FeeTerms = {
  ...{ salesClass: 'supplies', basis: 'percent', of: 'both', percentMillionths: 50_000, cents: 0 },
  ...{ minCents: 300, maxCents: 3500, per: 'order', itemClass: null, isOnWarranty: false, printMethod: '' },
}
const line = (amountCents: number, more: Partial<LineForFee> = {}): LineForFee => ({
  ...{ serviceId: 'a', type: 'labor', salesClass: 'labor', amountCents, quantityThousandths: 1000, isCovered: false },
  ...more,
})
const part = { type: 'parts', salesClass: 'part_new' } as const
const cents = (terms: FeeTerms, lines: LineForFee[]) => countFee(terms, lines).amountCents

it('is 5 % of both, at least 3.00 and at most 35.00, and nothing on nothing (CAN27)', () => {
  expect(cents(supplies, [line(50_000), line(30_000, part)])).toBe(3500)
  expect(cents(supplies, [line(20_000), line(6000, part)])).toBe(1300)
  expect(cents(supplies, [line(2000)])).toBe(300)
  expect(cents(supplies, [line(0)])).toBe(0)
  expect(cents(supplies, [])).toBe(0)
})

it('is never on a fee, sublet work, cores, warranty and internal work (CAN14, CAN15)', () => {
  const others = [
    line(10_000, { type: 'fee', salesClass: 'disposal' }),
    line(10_000, { type: 'sublet', salesClass: 'sublet' }),
    line(10_000, { type: 'parts', salesClass: 'core' }),
    line(10_000, { isCovered: true }),
    line(10_000, { isCovered: true }),
  ]
  expect(cents(supplies, others)).toBe(0)
  expect(cents({ ...supplies, isOnWarranty: true }, others)).toBe(1000)
  expect(cents({ ...supplies, of: 'parts' }, [line(20_000), line(10_000, part)])).toBe(500)
})

it('counts least and most for each service where the rule says so, an amount once, and pieces by their class', () => {
  const two = [line(2000), line(2000, { serviceId: 'b' })]
  expect(cents({ ...supplies, per: 'service' }, two)).toBe(600)
  const fixed: FeeTerms = { ...supplies, basis: 'fixed', cents: 450, minCents: null, maxCents: null }
  expect(cents(fixed, two)).toBe(450)
  expect(cents({ ...fixed, per: 'service' }, two)).toBe(900)
  const tires: FeeTerms = { ...fixed, basis: 'per_unit', cents: 375, itemClass: 'tire' }
  const four = line(80_000, { type: 'parts', salesClass: 'tire', quantityThousandths: 4000 })
  expect(countFee(tires, [four, line(9000, part)])).toEqual({ quantityThousandths: 4000, unitCents: 375, amountCents: 1500 })
})

it('says how it is counted behind its name', () => {
  expect(feeWords('Shop supplies', { printMethod: '5% of labor and parts' })).toBe('Shop supplies: 5% of labor and parts')
  expect(feeWords('Shop supplies', { printMethod: '' })).toBe('Shop supplies')
})
