import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { useMemo } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { randomId } from '#platform/random-id.ts'
import { useShop } from '#platform/session/use-session.ts'
import { useOrders } from '../service-orders.api.ts'
import type { DraftService, OrderDraft } from './order-draft.rules.ts'
import { servicesOf } from './service-line.rules.ts'

/** The vehicle's last order in this shop: its complaint and services can be taken again, and each service by its name (x1). */
export function useLastOrder(draft: Pick<OrderDraft, 'vehicle'>): {
  order: ServiceOrderDetail | undefined
  services: readonly DraftService[]
} {
  const shop = useShop()
  const vehicleId = draft.vehicle.kind === 'known' ? draft.vehicle.id : undefined
  const found = useOrders({
    shop_id: vehicleId === undefined ? undefined : shop?.id,
    vehicle_id: vehicleId,
    sort: 'created_at',
    order: 'desc',
    limit: 1,
  })
  const last = found.isPlaceholderData ? undefined : found.data?.service_orders[0]?.id
  const order = useCall(
    'getServiceOrder',
    { params: { id: last ?? '' }, query: { shop_id: shop?.id } },
    { enabled: last !== undefined && vehicleId !== undefined },
  )
  const known = vehicleId === undefined || last === undefined ? undefined : order.data?.service_order
  const services = useMemo(() => (known ? servicesOf(known, randomId) : []), [known])
  return { order: known, services }
}
