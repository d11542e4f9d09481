import type { orderList } from '@twopost/contract/service-orders.list'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import type { ViewOf } from '#platform/list/list-params.ts'
import type { OrderListQuery } from '../service-orders.api.ts'

/** What of the address decides the list (G9, G42). */
export type OrderListView = ViewOf<typeof orderList>

/** The address as the server is asked, but for the page: the same for the list and its file. */
export function listQuery(view: OrderListView, shopId: string | undefined): OrderListQuery {
  return {
    shop_id: shopId,
    ...(view.status !== 'all' && { status: view.status satisfies OrderStatus }),
    ...(view.due !== '' && { due: view.due }),
    ...(view.assigned.length > 0 && { assigned_to: view.assigned.join(',') }),
    ...(view.priority.length > 0 && { priority: view.priority.join(',') }),
    customer_id: view.customer_id || undefined,
    vehicle_id: view.vehicle_id || undefined,
    date_from: view.from || undefined,
    date_to: view.to || undefined,
    search: view.q || undefined,
    sort: view.sort,
    order: view.dir,
  }
}
