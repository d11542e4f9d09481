import { orderList } from '@twopost/contract/service-orders.list'
import { expect, it } from 'vitest'
import { paramsOf } from '#platform/list/list-params.ts'
import { listQuery, type OrderListView } from './order-list.rules.ts'

const id = '0198c1de-0000-7000-8000-000000000001'
const read = (search: Record<string, string>) =>
  Object.fromEntries(Object.entries(paramsOf(orderList)).map(([key, one]) => [key, one.read(search[key])])) as OrderListView
const nothing = { shop_id: 'shop', sort: 'created_at', order: 'desc' }

it('asks for the newest orders of the shop when the address says nothing (G9)', () => {
  expect(listQuery(read({}), 'shop')).toEqual(nothing)
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
    dir: 'asc',
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
  expect(listQuery(view, 'shop')).toEqual(nothing)
})
