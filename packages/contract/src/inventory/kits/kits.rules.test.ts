import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineCents } from '../../core/money.ts'
import { kitLines, kitQuantity, kitsOf } from './kits.rules.ts'

const totalOf = (lines: readonly { quantity: number; unitCents: number }[]): number =>
  lines.reduce((sum, one) => sum + lineCents(one.quantity, one.unitCents), 0)

it('takes the parts of a kit at their own prices, or spreads its price over them to the cent (PAR22)', () => {
  const brakes = [
    { quantity: 1000, listCents: 6000 },
    { quantity: 2000, listCents: 3000 },
  ]
  expect(kitLines(brakes, 2000, null)).toEqual([
    { part: 0, quantity: 2000, unitCents: 6000 },
    { part: 1, quantity: 4000, unitCents: 3000 },
  ])
  expect(kitLines(brakes, 1000, 9900)).toEqual([
    { part: 0, quantity: 1000, unitCents: 4950 },
    { part: 1, quantity: 2000, unitCents: 2475 },
  ])
  // 50.01 and 49.99 for two: the odd cent goes to the single part.
  expect(kitLines(brakes, 1000, 9999)).toEqual([
    { part: 0, quantity: 1000, unitCents: 5001 },
    { part: 1, quantity: 2000, unitCents: 2499 },
  ])
  // Nothing that there is one of: a piece stands alone.
  const bolts = [{ quantity: 4000, listCents: 250 }]
  expect(kitLines(bolts, 1000, 999)).toEqual([
    { part: 0, quantity: 3000, unitCents: 249 },
    { part: 0, quantity: 1000, unitCents: 252 },
  ])
  // Parts without prices share it by how many there are.
  const bare = brakes.map((one) => ({ ...one, listCents: 0 }))
  expect(totalOf(kitLines(bare, 1000, 3000))).toBe(3000)
})

it('comes to the price of the kits for any parts', () => {
  const part = fc.record({ quantity: fc.integer({ min: 1, max: 60_000 }), listCents: fc.integer({ min: 0, max: 500_000 }) })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 900_000 }),
      (parts, kits, cents) => {
        const lines = kitLines(parts, kits * 1000, cents)
        expect(totalOf(lines)).toBe(kits * cents)
        expect(lines.every((one) => one.unitCents >= 0 && one.quantity > 0)).toBe(true)
        for (const [i, { quantity }] of parts.entries()) {
          const taken = lines.filter((one) => one.part === i).reduce((sum, one) => sum + one.quantity, 0)
          expect(taken).toBe(kitQuantity(kits * 1000, quantity))
        }
      },
    ),
  )
})

it('says how many kits can be made of what there is', () => {
  const two = (available: number | null) => ({ quantity: 2000, available })
  expect(kitsOf([two(5000), { quantity: 500, available: 9000 }])).toBe(2)
  expect(kitsOf([two(1000)])).toBe(0)
  expect(kitsOf([two(-1000), two(null)])).toBe(0)
  expect(kitsOf([two(null)])).toBe(null)
})
