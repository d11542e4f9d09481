import { gapReasons } from '@twopost/contract/analytics'
import { stockMoveKindNames } from '@twopost/contract/inventory.states'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DeliverySum, gapOf, kindsOfPart, type MoveSum, signOfPart } from './parts-gap.rules.ts'

const delivered = (cost: number, lost = 0): DeliverySum => ({ lines: 2, cost, lost_lines: lost ? 1 : 0, lost_cost: lost })
const move = (kind: MoveSum['kind'], cost: number, is_paper = false): MoveSum => ({ kind, cost, is_paper, moves: 1 })
const noBills = { lines: 0, cost: 0, variance_lines: 0, variance_cost: 0 }

it('finds what was bought and is neither used, in stock nor sent back (PAR37)', () => {
  const gap = gapOf(
    [
      move('receipt', 10_000_00, true),
      move('issue', -8_300_00),
      move('return_in', 100_00),
      move('return_out', -450_00),
      move('adjust', -200_00),
      move('count', -50_00),
    ],
    delivered(10_000_00),
    noBills,
  )
  expect(gap.sums).toMatchObject({
    purchases: { cents: 10_000_00 },
    issued: { cents: 8_200_00, rows: 2 },
    stock_change: { cents: 1_100_00 },
    vendor_returns: { cents: 450_00 },
  })
  expect(gap.unaccounted).toBe(250_00)
  expect(gap.reasons).toEqual([
    { reason: 'adjusted', rows: 1, cents: 200_00 },
    { reason: 'counted', rows: 1, cents: 50_00 },
  ])
})

it('opens the whole rest: its reasons sum to it for every mix of rows', () => {
  const kind = fc.constantFrom(...stockMoveKindNames.filter((one) => one !== 'reserve' && one !== 'release' && one !== 'receipt'))
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const amount = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kind, cents)),
      amount,
      amount,
      amount,
      cents,
      cents,
      (rows, kept, lost, found, revalued, used) => {
        const papers = [move('receipt', kept, true), move('revalue', revalued, true)]
        const moves = [...rows.map(([one, cost]) => move(one, cost)), ...papers, move('receipt', found)]
        const billed = { lines: 2, cost: revalued + used, variance_lines: 1, variance_cost: used }
        const gap = gapOf(moves, { lines: 2, cost: kept + lost, lost_lines: 1, lost_cost: lost }, billed)
        expect(gap.reasons.reduce((sum, one) => sum + one.cents, 0)).toBe(gap.unaccounted)
      },
    ),
  )
})

it('names for every part of the ledger its kinds of rows, each kind in one part beside the change of stock', () => {
  const own = stockMoveKindNames.map((kind) => [
    kind,
    ['issued', 'vendor_returns', ...gapReasons].filter((part) => kindsOfPart(part as never).includes(kind)).length,
  ])
  expect(Object.fromEntries(own)).toEqual({
    ...Object.fromEntries(stockMoveKindNames.map((kind) => [kind, 1])),
    ...{ reserve: 0, release: 0 },
  })
  expect(kindsOfPart('stock_change').toSorted()).toEqual(
    stockMoveKindNames.filter((kind) => kind !== 'reserve' && kind !== 'release').toSorted(),
  )
  expect([signOfPart('stock_change'), signOfPart('issued')]).toEqual([1, -1])
})
