import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DiscountToShare, type LineToDiscount, packageDiscount, shareDiscounts } from './discounts.rules.ts'
import { fitsVehicle } from './fitments.rules.ts'
import { hourCents } from './labor-rate.rules.ts'
import { fallingEdges, matrixPrice, type PartTier, tierPrice } from './parts-matrix.rules.ts'
import { tierFault } from './tiers.rules.ts'

const tier = (
  from: number,
  to: number | null,
  method: PartTier['method'],
  value: number,
  roundTo: PartTier['roundTo'] = 'cent',
): PartTier => ({ from, to, method, valueMillionths: Math.round(value * 1_000_000), roundTo })
const standard = [tier(0, 500, 'multiplier', 3), tier(501, 5000, 'multiplier', 2), tier(5001, null, 'margin', 0.4)]

it('prices costs by their tiers, and keeps edges where it is asked to (CAN26)', () => {
  const price = (cost: number, keep = false) => matrixPrice(cost, standard, keep)?.priceCents
  expect([price(4250), price(5000), price(5001), price(5001, true)]).toEqual([8500, 10_000, 8335, 10_000])
  expect(tierPrice(1000, tier(0, null, 'margin', 0.35))).toBe(1538)
  expect([tierPrice(1000, tier(0, null, 'markup', 0.5)), tierPrice(1000, tier(0, null, 'margin', 0.5))]).toEqual([1500, 2000])
  expect(fallingEdges(standard)).toEqual([
    { tier: 1, beforeCostCents: 500, beforePriceCents: 1500, costCents: 501, priceCents: 1002 },
    { tier: 2, beforeCostCents: 5000, beforePriceCents: 10_000, costCents: 5001, priceCents: 8335 },
  ])
})
it('rounds a price up only, to the next .95, .99 or whole (CAN11)', () => {
  const round = (cost: number, to: PartTier['roundTo']) => tierPrice(cost, tier(0, null, 'multiplier', 1, to))
  expect([round(1001, 'x95'), round(1095, 'x95'), round(1096, 'x95')]).toEqual([1095, 1095, 1195])
  expect([round(1001, 'x99'), round(1001, 'whole'), round(1000, 'whole')]).toEqual([1099, 1100, 1000])
})

const anyTiers = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 20_000 }),
      method: fc.constantFrom('multiplier', 'markup', 'margin'),
      value: fc.integer({ min: 0, max: 990_000 }),
      roundTo: fc.constantFrom('cent', 'x95', 'x99', 'whole'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) => {
    let from = 0
    return rows.map((row, at): PartTier => {
      const to = at === rows.length - 1 ? null : from + row.width
      const made = { from, to, method: row.method, valueMillionths: row.value, roundTo: row.roundTo } as PartTier
      from += row.width + 1
      return made
    })
  })
it('never lets a price fall as costs rise where edges are kept, and has a price for every cost (CAN12)', () => {
  fc.assert(
    fc.property(anyTiers, fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 2, maxLength: 20 }), (tiers, costs) => {
      expect(tierFault(tiers)).toEqual({ kind: 'none' })
      const prices = [...costs].sort((a, b) => a - b).map((cost) => matrixPrice(cost, tiers, true)?.priceCents ?? -1)
      expect(prices.every((price, at) => price >= 0 && price >= (prices[at - 1] ?? 0))).toBe(true)
    }),
  )
})
it('finds the first hole and overlap of tiers (CAN30)', () => {
  expect(
    tierFault([
      { from: 0, to: 500 },
      { from: 600, to: null },
    ]),
  ).toEqual({ kind: 'gap', at: 1, from: 501, to: 599 })
  expect(
    tierFault([
      { from: 0, to: 500 },
      { from: 500, to: null },
    ]),
  ).toEqual({ kind: 'overlap', at: 1, from: 500 })
  expect(tierFault([{ from: 0, to: 500 }])).toEqual({ kind: 'gap', at: 0, from: 501, to: null })
  expect(
    tierFault([
      { from: 0, to: null },
      { from: 1, to: null },
    ]),
  ).toMatchObject({ kind: 'overlap', at: 1 })
})
it('raises an hour by the tier of its hours: 3.2 h at 120.00 with 20 % from 3 to 5 h is 144.00 (CAN29)', () => {
  const tiers = [
    { from: 0, to: 3000, shareMillionths: 1_000_000 },
    { from: 3001, to: 5000, shareMillionths: 1_200_000 },
    { from: 5001, to: null, shareMillionths: 1_000_000 },
  ]
  expect([hourCents(12_000, tiers, 3200), hourCents(12_000, tiers, 3000), hourCents(12_000, [], 9000)]).toEqual([
    14_400, 12_000, 12_000,
  ])
})

const line = (
  id: string,
  type: LineToDiscount['type'],
  grossCents: number,
  more: Partial<LineToDiscount> = {},
): LineToDiscount => ({
  ...{ id, type, grossCents, serviceId: 'S', salesClass: type === 'labor' ? 'labor' : type === 'fee' ? 'supplies' : 'part_new' },
  ...{ isPackage: false, isOfOrder: true, ...more },
})
const given = (more: Partial<DiscountToShare>): DiscountToShare => ({
  ...{ id: 'D', scope: 'order', recordId: null, kind: 'amount', value: 0, spread: 'even', ...more },
})
it('brings a package to its price, evenly or labor first (CAN28)', () => {
  const lines = [
    line('a', 'labor', 24_000, { isPackage: true }),
    line('b', 'parts', 8500, { isPackage: true }),
    line('c', 'parts', 3499, { isPackage: true }),
  ]
  const value = packageDiscount(lines, 29_900)
  expect(value).toBe(6099)
  const off = (spread: DiscountToShare['spread'], cents = value) =>
    shareDiscounts(lines, [given({ scope: 'service', recordId: 'S', kind: 'package', value: cents, spread })]).map(
      (one) => one.cents,
    )
  expect(off('even')).toEqual([4066, 1440, 593])
  expect(off('labor_first')).toEqual([6099])
  expect(off('parts_first')).toEqual([4320, 1779])
  // Above its list it raises labor.
  expect(off('even', packageDiscount(lines, 40_000))).toEqual([-4001])
})
it('leaves fees and cores alone: 50.00 off 240.00, 180.00 and a fee of 12.00 (CAN29)', () => {
  const lines = [
    line('a', 'labor', 24_000),
    line('b', 'parts', 18_000),
    line('c', 'fee', 1200),
    line('d', 'parts', 5000, { salesClass: 'core' }),
  ]
  expect(shareDiscounts(lines, [given({ value: 5000 })]).map((one) => [one.lineId, one.cents])).toEqual([
    ['a', 2857],
    ['b', 2143],
  ])
})
it('takes line, then service, then order, each of what is left (CAN17)', () => {
  const lines = [line('a', 'labor', 10_000), line('b', 'parts', 10_000, { serviceId: 'T' })]
  const shares = shareDiscounts(lines, [
    given({ id: 'order', kind: 'percent', value: 100_000 }),
    given({ id: 'line', scope: 'line', recordId: 'a', kind: 'percent', value: 500_000 }),
    given({ id: 'service', scope: 'service', recordId: 'S', value: 1000 }),
  ])
  expect(shares.map((one) => [one.discountId, one.lineId, one.cents])).toEqual([
    ['line', 'a', 5000],
    ['service', 'a', 1000],
    ['order', 'a', 400],
    ['order', 'b', 1000],
  ])
})
it('never takes a line below 0, and the shares of a discount add up to it as far as something is left (CAN17)', () => {
  const anyLine = fc.record({
    type: fc.constantFrom('labor', 'parts', 'fee'),
    gross: fc.integer({ min: 0, max: 50_000 }),
    service: fc.constantFrom('S', 'T'),
  })
  const anyGiven = fc.record({
    scope: fc.constantFrom('order', 'service', 'line'),
    kind: fc.constantFrom('amount', 'percent'),
    cents: fc.integer({ min: 1, max: 60_000 }),
    at: fc.nat(5),
    spread: fc.constantFrom('even', 'labor_first', 'parts_first'),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.array(anyGiven, { maxLength: 6 }), (rows, gifts) => {
      const lines = rows.map((row, at) => line(`l${at}`, row.type as 'labor', row.gross, { serviceId: row.service }))
      const discounts = gifts.map((gift, at) =>
        given({
          ...{ id: `d${at}`, scope: gift.scope as 'line', kind: gift.kind as 'amount', spread: gift.spread as 'even' },
          value: gift.kind === 'percent' ? gift.cents * 16 : gift.cents,
          recordId: gift.scope === 'line' ? `l${gift.at}` : gift.scope === 'service' ? 'S' : null,
        }),
      )
      const shares = shareDiscounts(lines, discounts)
      for (const one of lines) {
        const off = shares.filter((share) => share.lineId === one.id).reduce((sum, share) => sum + share.cents, 0)
        expect(off).toBeLessThanOrEqual(one.grossCents)
        if (one.type === 'fee') expect(off).toBe(0)
      }
      for (const one of discounts.filter(({ kind, scope }) => kind === 'amount' && scope === 'order')) {
        const off = shares.filter((share) => share.discountId === one.id).reduce((sum, share) => sum + share.cents, 0)
        const all = shares.reduce((sum, share) => sum + share.cents, 0)
        const most = lines.reduce((sum, { type, grossCents }) => sum + (type === 'fee' ? 0 : grossCents), 0)
        expect(off === one.value || all === most).toBe(true)
      }
    }),
  )
})
it('fits vehicles by what their jobs name; what is unknown is no reason against it (CAN18)', () => {
  const fit = { make: 'Ford', model: 'F-150', year_from: 2018, year_to: 2022, engine: '', vehicle_kind: '' }
  const ford = { make: 'ford', model: 'F-150', year: 2020, kind: 'truck', engine: '' }
  expect([fitsVehicle([], ford), fitsVehicle([fit], ford), fitsVehicle([fit], { ...ford, year: 2017 })]).toEqual([
    true,
    true,
    false,
  ])
  expect([fitsVehicle([fit], { ...ford, year: null }), fitsVehicle([{ ...fit, vehicle_kind: 'tractor' }], ford)]).toEqual([
    true,
    false,
  ])
})
