import { type OrderStatus, orderPriorities, orderStatuses } from '@twopost/contract/service-orders.states'
import { param } from '#platform/url-state.ts'
import type { OrderListQuery } from './service-orders.api.ts'

/** What of the address decides the list (G9, G42). */
export const orderListParams = {
  q: param.text(),
  status: param.oneOf(['all', ...orderStatuses], 'all'),
  due: param.oneOf(['', 'overdue', 'today', 'week'], ''),
  assigned: param.words(),
  priority: param.list(orderPriorities),
  customer_id: param.text(),
  vehicle_id: param.text(),
  from: param.text(),
  to: param.text(),
  sort: param.oneOf(['created_at', 'number', 'status', 'priority', 'due_date', 'total'], 'created_at'),
  dir: param.oneOf(['', 'asc', 'desc'], ''),
  page: param.int(1),
  rows: param.int(10, 100),
}
type Values = { [K in keyof typeof orderListParams]: ReturnType<(typeof orderListParams)[K]['read']> }
export type OrderListView = Values

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const date = /^\d{4}-\d{2}-\d{2}$/
const idOrNothing = (text: string) => (uuid.test(text) ? text : undefined)
const dateOrNothing = (text: string) => (date.test(text) ? text : undefined)
/** Technicians of the address that can be asked for; `none` is orders without one. */
export const assignedIn = (view: Pick<OrderListView, 'assigned'>): string[] =>
  view.assigned.filter((one) => one === 'none' || uuid.test(one))

export type SortKey = OrderListView['sort']
/** The direction in use: newest first unless something else is sorted or asked for. */
export const directionOf = (view: Pick<OrderListView, 'sort' | 'dir'>): 'asc' | 'desc' =>
  view.dir !== '' ? view.dir : view.sort === 'created_at' ? 'desc' : 'asc'

/** The address as the server is asked. What was written badly by hand is left out instead of failing. */
export function listQuery(view: OrderListView, shopId: string | undefined): OrderListQuery {
  const assigned = assignedIn(view)
  return {
    shop_id: shopId,
    ...(view.status !== 'all' && { status: view.status satisfies OrderStatus }),
    ...(view.due !== '' && { due: view.due }),
    ...(assigned.length > 0 && { assigned_to: assigned.join(',') }),
    ...(view.priority.length > 0 && { priority: view.priority.join(',') }),
    customer_id: idOrNothing(view.customer_id),
    vehicle_id: idOrNothing(view.vehicle_id),
    date_from: dateOrNothing(view.from),
    date_to: dateOrNothing(view.to),
    search: view.q || undefined,
    sort: view.sort,
    order: directionOf(view),
    page: view.page,
    limit: view.rows,
  }
}

/** No filter at all: everything unset, for Clear. The tab stays. */
export const noFilters = {
  q: '',
  due: '',
  assigned: [],
  priority: [],
  customer_id: '',
  vehicle_id: '',
  from: '',
  to: '',
} as const

/** Does anything but the tab narrow the list? */
export const isFiltered = (view: OrderListView): boolean =>
  view.q !== '' ||
  view.due !== '' ||
  view.assigned.length > 0 ||
  view.priority.length > 0 ||
  view.customer_id !== '' ||
  view.vehicle_id !== '' ||
  view.from !== '' ||
  view.to !== ''
