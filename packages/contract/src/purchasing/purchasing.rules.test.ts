import { expect, it } from 'vitest'
import { defaultCoreDays } from '../suppliers/index.ts'
import { answeredBy, coreDueOn, isWithinTolerance, saleOfPart, unaccounted } from './purchasing.rules.ts'
import { claimKinds, claimMovesFrom, claimStates } from './purchasing.states.ts'

it('lets a bill of 66.30 for 65.00 pass and asks for approval at 66.50 (PAR16, PAR38)', () => {
  expect(isWithinTolerance(65_00, 66_30)).toBe(true)
  expect(isWithinTolerance(65_00, 66_31)).toBe(false)
  expect(isWithinTolerance(65_00, 66_50)).toBe(false)
  expect(isWithinTolerance(65_00, 63_69)).toBe(false)
  // The lesser of the two: 2 % of 1,000.00 would be 20.00.
  expect([isWithinTolerance(1000_00, 1005_00), isWithinTolerance(1000_00, 1005_01)]).toEqual([true, false])
  expect([isWithinTolerance(0, 0), isWithinTolerance(0, 1)]).toEqual([true, false])
})
it('keeps the core out of the margin, and charges it to the customer who keeps the old part (PAR36)', () => {
  const sale = { priceCents: 198_00, costCents: 120_00, coreCostCents: 40_00, corePriceCents: 40_00 }
  expect(saleOfPart(sale, 'in_shop')).toEqual({ invoicedCents: 198_00, marginCents: 78_00, claimCents: 40_00 })
  expect(saleOfPart(sale, 'kept_by_customer')).toEqual({ invoicedCents: 238_00, marginCents: 78_00, claimCents: 0 })
  expect(coreDueOn('2026-11-20', defaultCoreDays)).toBe('2026-12-20')
  expect(coreDueOn('2026-12-20', 45)).toBe('2027-02-03')
  expect(answeredBy(40_00, 35_00)).toEqual({ state: 'short', lossCents: 5_00 })
  expect(answeredBy(40_00, 40_00)).toEqual({ state: 'credited', lossCents: 0 })
  expect(answeredBy(40_00, 0)).toEqual({ state: 'rejected', lossCents: 40_00 })
})
it('leaves 250.00 of 10,000.00 unexplained (PAR37)', () => {
  expect(unaccounted({ purchased: 10_000_00, issued: 8_200_00, stockChange: 1_100_00, returned: 450_00 })).toBe(250_00)
})
it('ships what can be shipped, and answers each claim once (PAR10)', () => {
  expect(claimMovesFrom('return', 'open')).toEqual(['shipped', 'lost'])
  expect(claimMovesFrom('price', 'open')).toEqual(['credited', 'short', 'rejected', 'lost'])
  for (const kind of claimKinds)
    for (const state of claimStates) if (state !== 'open' && state !== 'shipped') expect(claimMovesFrom(kind, state)).toEqual([])
})
