import { expect, it } from 'vitest'
import { directionOf, isFiltered, listQuery, noFilters, type OrderListView, orderListParams } from './order-list.rules.ts'

const id = '0198c1de-0000-7000-8000-000000000001'
const read = (search: Record<string, string>) =>
  Object.fromEntries(Object.entries(orderListParams).map(([key, one]) => [key, one.read(search[key])])) as OrderListView

it('asks for the newest orders of the shop when the address says nothing (G9)', () => {
  expect(listQuery(read({}), 'shop')).toEqual({ shop_id: 'shop', sort: 'created_at', order: 'desc', page: 1, limit: 10 })
})

it('turns every filter of the address into the query (G42)', () => {
  const view = read({
    q: 'C84217K',
    status: 'in_progress',
    due: 'overdue',
    assigned: `${id},none`,
    priority: 'high,critical',
    customer_id: id,
    vehicle_id: id,
    from: '2026-11-01',
    to: '2026-11-20',
    sort: 'due_date',
    page: '3',
    rows: '50',
  })
  expect(listQuery(view, 'shop')).toEqual({
    shop_id: 'shop',
    status: 'in_progress',
    due: 'overdue',
    assigned_to: `${id},none`,
    priority: 'high,critical',
    customer_id: id,
    vehicle_id: id,
    date_from: '2026-11-01',
    date_to: '2026-11-20',
    search: 'C84217K',
    sort: 'due_date',
    order: 'asc',
    page: 3,
    limit: 50,
  })
})

it('leaves out what was written badly by hand', () => {
  const view = read({
    status: 'lost',
    due: 'someday',
    assigned: 'bell',
    priority: 'urgent',
    customer_id: '12',
    from: 'yesterday',
    sort: 'colour',
    page: '-2',
    rows: '5000',
  })
  expect(listQuery(view, 'shop')).toEqual({ shop_id: 'shop', sort: 'created_at', order: 'desc', page: 1, limit: 10 })
})

it.each([
  [{ sort: 'created_at', dir: '' }, 'desc'],
  [{ sort: 'created_at', dir: 'asc' }, 'asc'],
  [{ sort: 'total', dir: '' }, 'asc'],
  [{ sort: 'total', dir: 'desc' }, 'desc'],
] as const)('sorts %o %s', (view, direction) => {
  expect(directionOf(view)).toBe(direction)
})

it('knows when something narrows the list, and Clear takes all of it away', () => {
  expect(isFiltered(read({ status: 'pending' }))).toBe(false)
  for (const search of [
    { q: 'a' },
    { due: 'week' },
    { assigned: 'none' },
    { priority: 'low' },
    { customer_id: id },
    { to: '2026-01-01' },
  ])
    expect(isFiltered(read(search as unknown as Record<string, string>))).toBe(true)
  expect(isFiltered({ ...read({ q: 'a', due: 'week', vehicle_id: id }), ...noFilters })).toBe(false)
})
