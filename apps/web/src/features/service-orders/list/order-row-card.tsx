import { Link } from '@tanstack/react-router'
import { usePaths } from '#platform/paths.ts'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import { OrderMenu } from '../actions/order-menu.tsx'
import { OrderDue, OrderPriorityMark, OrderStatusPill, vehicleName } from '../order-words.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import { OpenItem, OrderTechnician } from './order-cells.tsx'

/** An order in the list of a phone; the whole card opens it. */
export function OrderRowCard({
  order,
  onAction,
}: {
  order: ServiceOrder
  onAction: (action: OrderAction, order: ActedOrder) => void
}) {
  const paths = usePaths()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <OrderPriorityMark priority={order.priority} />
        <RecordNumber number={order.number} />
        <span className="ml-auto inline-flex items-center gap-1">
          <OrderStatusPill status={order.status} />
          <span className="relative z-1 -mr-2">
            <OrderMenu order={order} onAction={onAction} before={<OpenItem id={order.id} />} />
          </span>
        </span>
      </span>
      <Link to={paths.order(order.id)} data-row={order.id} className="row-card-title text-ink-1 after:absolute after:inset-0">
        {order.title}
      </Link>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{vehicleName(order.vehicle)}</span>
        {order.vehicle.license_plate && <Plate number={order.vehicle.license_plate} state={order.vehicle.plate_state} />}
      </span>
      <span className="row-card-line text-ink-2">
        <OrderTechnician order={order} />
        <span className="min-w-0 flex-1 truncate">{order.customer.name}</span>
        <OrderDue order={order} />
      </span>
    </div>
  )
}
