import { Link } from '@tanstack/react-router'
import { FlagBadge, useBadgeWords } from '#features/flags/index.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import { OrderMenu } from '../actions/order-menu.tsx'
import { OrderDue, OrderPriorityMark, OrderStatusPill, vehicleName } from '../order-words.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import { OpenItem, OrderTechnician, orderTotal } from './order-cells.tsx'

interface RowCardProps {
  order: ServiceOrder
  onAction: (action: OrderAction, order: ActedOrder) => void
}

/** An order in the list of a phone or tablet; the whole card opens it. */
export function OrderRowCard(props: RowCardProps) {
  return useMedia('(min-width: 768px)') ? <WideCard {...props} /> : <PhoneCard {...props} />
}

function Title({ order }: { order: ServiceOrder }) {
  const paths = usePaths()
  return (
    <Link to={paths.order(order.id)} data-row={order.id} className="row-card-title text-ink-1 after:absolute after:inset-0">
      {order.title}
    </Link>
  )
}
/** Above the link that covers the card. */
function CardMenu({ order, onAction }: RowCardProps) {
  return (
    <span className="relative z-1">
      <OrderMenu order={order} onAction={onAction} before={<OpenItem id={order.id} />} />
    </span>
  )
}
function OrderFlagBadge({ order }: { order: ServiceOrder }) {
  const say = useBadgeWords()
  return <FlagBadge say={say} open={order.open_flags} safety={order.open_safety_flags} />
}
const plateOf = ({ vehicle }: ServiceOrder) =>
  vehicle.license_plate && <Plate number={vehicle.license_plate} state={vehicle.plate_state} />

/** A tablet has room for state, due time and sum beside each other (x3). */
function WideCard({ order, onAction }: RowCardProps) {
  const format = useFormat()
  return (
    <div className="row-card row-card--wide">
      <span className="flex min-w-0 flex-col gap-1">
        <Title order={order} />
        <span className="row-card-line text-sm text-ink-2">
          {plateOf(order)}
          <span className="min-w-0 flex-1 truncate">
            {vehicleName(order.vehicle)} · {order.customer.name}
          </span>
        </span>
        <span className="row-card-line text-sm">
          <RecordNumber number={order.number} />
          <OrderPriorityMark priority={order.priority} />
          <OrderFlagBadge order={order} />
        </span>
      </span>
      <span className="flex flex-col items-start gap-1">
        <OrderStatusPill status={order.status} />
        <OrderDue order={order} />
      </span>
      <span className="flex flex-col items-end gap-1">
        <span className="font-[520]">{format.money(orderTotal(order))}</span>
        <OrderTechnician order={order} />
      </span>
      <CardMenu order={order} onAction={onAction} />
    </div>
  )
}

function PhoneCard({ order, onAction }: RowCardProps) {
  return (
    <div className="row-card">
      <span className="row-card-line">
        <OrderPriorityMark priority={order.priority} />
        <RecordNumber number={order.number} />
        <span className="-mr-2 ml-auto inline-flex items-center gap-1">
          <OrderStatusPill status={order.status} />
          <CardMenu order={order} onAction={onAction} />
        </span>
      </span>
      <Title order={order} />
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{vehicleName(order.vehicle)}</span>
        <OrderFlagBadge order={order} />
        {plateOf(order)}
      </span>
      <span className="row-card-line text-ink-2">
        <OrderTechnician order={order} />
        <span className="min-w-0 flex-1 truncate">{order.customer.name}</span>
        <OrderDue order={order} className="!items-end" />
      </span>
    </div>
  )
}
