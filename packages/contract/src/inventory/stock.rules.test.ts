import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StockMoveKind, stockMoveKinds } from './inventory.states.ts'
import {
  averageUnitCents,
  billDifference,
  bookMove,
  emptyLevel,
  isFault,
  isLow,
  type Level,
  type Move,
  mostOnHand,
  netNeed,
  partPresenceOf,
  partStateOf,
  passThrough,
  quantityToOrder,
  shopAvailable,
  stockStateOf,
  unitsToBuy,
} from './stock.rules.ts'

const level = (onHand: number, value: number, reserved = 0): Level => ({ onHand, value, reserved })
/** The level after moves that can all be. */
function levelAfter(start: Level, ...moves: Move[]): Level {
  return moves.reduce((now, move) => {
    const booking = bookMove(now, move)
    if (isFault(booking)) throw new Error(`${move.kind}: ${JSON.stringify(booking)}`)
    return booking.level
  }, start)
}
const costs = (start: Level, ...moves: Move[]): number[] => {
  let now = start
  return moves.map((move) => {
    const booking = bookMove(now, move)
    if (isFault(booking)) throw new Error(`${move.kind}: ${JSON.stringify(booking)}`)
    now = booking.level
    return booking.rows.reduce((sum, row) => sum + row.cost, 0)
  })
}

describe('the average of a level (PAR33, PAR34)', () => {
  it('takes a delivery in at its cost and an issue out at the average', () => {
    const start = level(10_000, 100_00)
    const received = levelAfter(start, { kind: 'receipt', quantity: 5000, cost: 65_00 })
    expect(received).toEqual(level(15_000, 165_00))
    expect(costs(received, { kind: 'issue', quantity: -4000 })).toEqual([-44_00])
    expect(levelAfter(received, { kind: 'issue', quantity: -4000 })).toEqual(level(11_000, 121_00))
  })
  it('sells a drum of 899.00 by the quart and has nothing left of it at its end', () => {
    const drum = level(220_000, 899_00)
    const issues: Move[] = [
      ...Array.from({ length: 33 }, () => ({ kind: 'issue', quantity: -6500 }) as const),
      { kind: 'issue', quantity: -5500 },
    ]
    const taken = costs(drum, ...issues)
    expect(taken[0]).toBe(-26_56)
    expect(taken.reduce((sum, cents) => sum + cents, 0)).toBe(-899_00)
    expect(levelAfter(drum, ...issues)).toEqual(emptyLevel)
  })
  it('shows a unit cost and keeps none', () => {
    expect(averageUnitCents(level(11_000, 121_00))).toBe(11_00)
    expect(averageUnitCents(emptyLevel)).toBeNull()
    expect(averageUnitCents(level(-2000, -24_00))).toBe(12_00)
  })
})

describe('a bill that differs from the delivery (PAR15, PAR33)', () => {
  it('revalues what is left and gives the rest to those who took', () => {
    expect(billDifference(1_50, 15_000, [{ id: 'a', quantity: -4000 }])).toEqual({
      stock: 1_10,
      variances: [{ moveId: 'a', cents: 40 }],
    })
  })
  it('goes wholly to stock, or wholly to those who took, the last one taking the rest', () => {
    expect(billDifference(1_50, 15_000, [])).toEqual({ stock: 1_50, variances: [] })
    const thirds = ['a', 'b', 'c'].map((id) => ({ id, quantity: -5000 }))
    expect(billDifference(100, 15_000, thirds)).toEqual({
      stock: 0,
      variances: [
        { moveId: 'a', cents: 33 },
        { moveId: 'b', cents: 34 },
        { moveId: 'c', cents: 33 },
      ],
    })
  })
  it('is one sum, whatever has happened since, up or down', () => {
    const moves = fc.array(fc.integer({ min: -8000, max: 8000 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        moves,
        (cents, onHand, later) => {
          const { stock, variances } = billDifference(
            cents,
            onHand,
            later.map((quantity, i) => ({ id: `${i}`, quantity })),
          )
          const sum = stock + variances.reduce((all, one) => all + one.cents, 0)
          return sum === cents && variances.every((one) => Math.sign(one.cents) === Math.sign(cents))
        },
      ),
    )
  })
})

describe('what may go out (PAR11, PAR14, K8)', () => {
  const ten = level(10_000, 100_00, 3000)
  it('gives to a line what nobody else was promised, and says how many there are', () => {
    expect(bookMove(ten, { kind: 'issue', quantity: -8000 })).toEqual({ fault: 'short', available: 7000 })
    expect(bookMove(ten, { kind: 'reserve', quantity: 7001 })).toEqual({ fault: 'short', available: 7000 })
    expect(levelAfter(ten, { kind: 'issue', quantity: -10_000, fromReservation: 3000 })).toEqual(emptyLevel)
    expect(levelAfter(ten, { kind: 'reserve', quantity: 7000 })).toEqual(level(10_000, 100_00, 10_000))
    expect(levelAfter(ten, { kind: 'release', quantity: 3000 })).toEqual(level(10_000, 100_00))
    expect(bookMove(ten, { kind: 'release', quantity: 3001 })).toEqual({ fault: 'not_reserved', reserved: 3000 })
  })
  it('believes a count below what is promised, and none below zero', () => {
    const counted = levelAfter(ten, { kind: 'adjust', quantity: -8000 })
    expect(counted).toEqual(level(2000, 20_00, 3000))
    expect(bookMove(counted, { kind: 'issue', quantity: -1000 })).toEqual({ fault: 'short', available: 0 })
    // More was promised than was counted: the first to ask gets it.
    expect(levelAfter(counted, { kind: 'issue', quantity: -2000, fromReservation: 2000 })).toEqual(level(0, 0, 1000))
    expect(bookMove(counted, { kind: 'adjust', quantity: -2001, overdraw: { unitCents: 1 } })).toEqual({
      fault: 'short',
      available: 2000,
    })
  })
  it('adjusts up at the average and asks what one costs where there is none', () => {
    expect(levelAfter(ten, { kind: 'adjust', quantity: 1000 }).value).toBe(110_00)
    expect(bookMove(emptyLevel, { kind: 'adjust', quantity: 1000 })).toEqual({ fault: 'cost_unknown' })
    expect(levelAfter(emptyLevel, { kind: 'count', quantity: 1000, cost: 12_00 })).toEqual(level(1000, 12_00))
  })
  it('goes below zero with a right alone, and settles it with the next delivery', () => {
    const overdrawn = levelAfter(level(1000, 10_00), { kind: 'issue', quantity: -4000, overdraw: { unitCents: 12_00 } })
    expect(overdrawn).toEqual(level(-3000, -36_00))
    const settled = bookMove(overdrawn, { kind: 'receipt', quantity: 5000, cost: 65_00 })
    if (isFault(settled)) throw new Error(settled.fault)
    expect(settled.rows.map(({ kind, cost }) => [kind, cost])).toEqual([
      ['receipt', 65_00],
      ['revalue', -3_00],
    ])
    expect(settled.level).toEqual(level(2000, 26_00))
    expect(levelAfter(overdrawn, { kind: 'receipt', quantity: 3000, cost: 39_00 })).toEqual(emptyLevel)
    expect(levelAfter(overdrawn, { kind: 'receipt', quantity: 2000, cost: 26_00 })).toEqual(level(-1000, -12_00))
  })
  it('revalues only what is there, and never below zero', () => {
    expect(levelAfter(ten, { kind: 'revalue', quantity: 0, cost: -100_00 }).value).toBe(0)
    for (const [at, cost] of [
      [ten, -100_01],
      [emptyLevel, 1],
    ] as const)
      expect(bookMove(at, { kind: 'revalue', quantity: 0, cost })).toEqual({ fault: 'no_stock_to_revalue' })
  })
  it('refuses more than can be counted exactly', () => {
    expect(bookMove(level(9_999_999_999, 1), { kind: 'receipt', quantity: 2, cost: 0 })).toEqual({ fault: 'too_large' })
  })
})

it('keeps a level sound through any history: never below zero, worth nothing when empty, the sum of its rows (1.3)', () => {
  const kinds = Object.keys(stockMoveKinds) as StockMoveKind[]
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    size: fc.integer({ min: 1, max: 9000 }),
    isUp: fc.boolean(),
    cost: fc.integer({ min: 0, max: 50_000 }),
    fromReservation: fc.integer({ min: 0, max: 3000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = emptyLevel
      const sums = { onHand: 0, reserved: 0, value: 0 }
      for (const { kind, size, isUp, cost, fromReservation } of steps) {
        const sign = stockMoveKinds[kind].quantity
        const isOut = sign === 'out' || (sign === 'either' && !isUp)
        const isHeld = kind === 'reserve' || kind === 'release'
        const quantity = sign === 'none' && !isHeld ? 0 : isOut ? -size : size
        const booking = bookMove(now, {
          kind,
          quantity,
          cost: kind === 'revalue' && !isUp ? -cost : cost,
          ...(kind === 'issue' ? { fromReservation } : {}),
        })
        if (isFault(booking)) continue
        for (const row of booking.rows) {
          sums.onHand += row.quantity
          sums.reserved += row.reserved
          sums.value += row.cost
          expect(row.after).toEqual(sums)
        }
        now = booking.level
        expect(now.onHand >= 0 && now.reserved >= 0 && now.value >= 0 && (now.onHand > 0 || now.value === 0)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

describe('what is missing (PAR17, PAR35, K6)', () => {
  const need = { onHand: 4000, reserved: 3000, onOrder: 2000, min: 5000, max: null, unitsPerBuy: 1000 }
  it('is 2 with 4 there, 3 promised, 5 wanted and 2 coming, and 6 where six come in a box', () => {
    expect(netNeed(need)).toBe(2000)
    expect(unitsToBuy({ ...need, unitsPerBuy: 6000 })).toBe(1)
    expect(quantityToOrder({ ...need, unitsPerBuy: 6000 })).toBe(6000)
  })
  it('fills up to the maximum once something is missing, and asks for nothing while it is covered', () => {
    expect(netNeed({ ...need, max: 12_000 })).toBe(9000)
    expect(netNeed({ ...need, onOrder: 4000, max: 12_000 })).toBe(0)
    expect(netNeed({ ...need, onHand: 40_000 })).toBe(0)
  })
  it('is low by what is available, with out, on order and low as the pill says them', () => {
    const shop = { kind: 'stock' as const, onHand: 9000, reserved: 5000, setAside: 1000, min: 3000, onOrder: 0 }
    expect(shopAvailable(shop)).toBe(3000)
    expect([isLow(shop), isLow({ ...shop, setAside: 0 })]).toEqual([true, false])
    expect(stockStateOf(shop)).toBe('low')
    expect(stockStateOf({ ...shop, onOrder: 1000 })).toBe('on_order')
    expect(stockStateOf({ ...shop, reserved: 8000 })).toBe('out')
    expect(stockStateOf({ ...shop, onHand: 50_000 })).toBe('in_stock')
    expect(isLow({ ...shop, kind: 'special', onHand: 0, reserved: 0, setAside: 0, min: 0 })).toBe(false)
    expect(isLow({ ...shop, onHand: 0, reserved: 0, setAside: 0, min: 0 })).toBe(true)
  })
})

it('passes what comes for one order on at its own cost: the level and its average stay (PAR13)', () => {
  for (const level of [
    emptyLevel,
    { onHand: 10_000, reserved: 4000, value: 100_00 },
    { onHand: -3000, reserved: 0, value: -30_00 },
  ]) {
    const booking = passThrough(level, 2000, 31_00)
    expect(booking).toMatchObject({
      level,
      rows: [
        { kind: 'receipt', quantity: 2000, cost: 31_00, after: { onHand: level.onHand + 2000, value: level.value + 31_00 } },
        { kind: 'issue', quantity: -2000, cost: -31_00, reserved: 0, after: level },
      ],
    })
  }
  expect(passThrough(emptyLevel, mostOnHand + 1, 0)).toEqual({ fault: 'too_large' })
})

it('says where a part of an order stands, from its quantities (PAR9)', () => {
  const none = { needed: 4000, reserved: 0, ordered: 0, received: 0, issued: 0, returned: 0 }
  const at = (more: object) => [partStateOf({ ...none, ...more }), partPresenceOf({ ...none, ...more })]
  expect(at({})).toEqual(['needed', 'not_coming'])
  expect(at({ reserved: 4000 })).toEqual(['reserved', 'here'])
  expect(at({ reserved: 1000 })).toEqual(['needed', 'not_coming'])
  expect(at({ ordered: 4000 })).toEqual(['ordered', 'coming'])
  expect(at({ ordered: 4000, received: 1000 })).toEqual(['part_received', 'coming'])
  expect(at({ ordered: 4000, received: 4000 })).toEqual(['received', 'here'])
  expect(at({ issued: 4000 })).toEqual(['issued', 'here'])
  expect(at({ issued: 4000, returned: 4000 })).toEqual(['returned', 'not_coming'])
})
