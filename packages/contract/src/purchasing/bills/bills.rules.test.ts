import { expect, it } from 'vitest'
import { billFaultOf, billSums, lineDifference, proposeDeliveries } from './bills.rules.ts'
import { billMoves, billStates } from './bills.states.ts'

const delivered = { quantity: 5000, costCents: 65_00, coreCents: 40_00 }
const goods = (costCents: number, quantity = 5000, of: typeof delivered | null = delivered) => ({
  kind: 'goods' as const,
  quantity,
  costCents,
  delivered: of,
})

it('matches three ways: the quantity exactly, the price within the tolerance (PAR16, PAR38)', () => {
  expect(billFaultOf(goods(65_00, 5000, null))).toBe('open')
  expect(billFaultOf(goods(65_00, 4999))).toBe('quantity')
  expect(billFaultOf(goods(66_50))).toBe('price')
  expect(billFaultOf(goods(66_30))).toBeNull()
  expect([lineDifference(goods(66_50)), lineDifference(goods(66_50, 5000, null))]).toEqual([1_50, null])
  // The deposit for the old part is compared with what the delivery says of it; freight and tax with nothing.
  expect(billFaultOf({ kind: 'core', quantity: 5000, costCents: 44_00, delivered })).toBe('price')
  expect(billFaultOf({ kind: 'freight', quantity: 1000, costCents: 18_00, delivered: null })).toBeNull()
})
it('sums a bill by its kinds, and says what is open and what needs approval', () => {
  const lines = [
    goods(66_50),
    goods(10_00, 1000, null),
    { kind: 'freight' as const, quantity: 1000, costCents: 18_00, delivered: null },
    { kind: 'tax' as const, quantity: 1000, costCents: 5_27, delivered: null },
  ]
  expect(billSums(lines)).toEqual({
    ...{ goods: 76_50, core: 0, freight: 18_00, tax: 5_27, other: 0, total: 99_77 },
    ...{ delivered: 65_00, difference: 1_50, openCount: 1, needsApproval: true },
  })
})
it('finds the delivery that came with the bill before an older one, and each once', () => {
  const unbilled = ['old', 'named', 'other'].map((id) => ({
    ...{ id, itemId: id === 'other' ? 'seal' : 'filter', quantity: 2000 },
    papers: id === 'named' ? ['B-7'] : [],
  }))
  const line = (id: string, itemId: string | null, quantity = 2000) => ({ id, itemId, quantity })
  const found = proposeDeliveries(
    [line('a', 'filter'), line('b', 'filter'), line('c', 'filter'), line('d', 'seal', 1000), line('e', null)],
    unbilled,
    'B-7',
  )
  expect([...found]).toEqual([
    ['a', 'named'],
    ['b', 'old'],
  ])
})
it('posts what is matched, and takes back only what is posted (PAR10)', () => {
  const moves = billStates.flatMap((from) => Object.entries(billMoves[from]).map(([to, how]) => `${from} ${to} ${how}`))
  expect(moves).toEqual(['draft matched match', 'matched draft change', 'matched posted post', 'posted reversed reverse'])
})
