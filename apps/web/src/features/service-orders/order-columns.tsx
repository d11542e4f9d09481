import { Link } from '@tanstack/react-router'
import { ArrowRight, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Avatar, NoAvatar, Plate, RecordNumber, Unit } from '#ui/identity.tsx'
import { MenuItem } from '#ui/menu.tsx'
import type { Column } from '#ui/table.tsx'
import { type ActedOrder, mayDo, type OrderAction } from './order-actions.rules.ts'
import { orderListText } from './order-list.text.ts'
import { OrderMenu } from './order-menu.tsx'
import { OrderDue, OrderPriorityMark, OrderStatusPill, vehicleName } from './order-words.tsx'
import type { ServiceOrder } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'

/** Who works on it: the lead's letters and how many more; without anyone the way to assign. */
export function OrderTechnician({
  order,
  onAssign,
}: {
  order: ServiceOrder
  onAssign?: ((order: ActedOrder) => void) | undefined
}) {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const lead = order.assigned_technician
  if (lead)
    return (
      <span className="inline-flex items-center gap-1">
        <Avatar name={lead.name} label={lead.name} />
        {order.technician_count > 1 && (
          <span className="text-xs text-ink-3">{t('others', { count: String(order.technician_count - 1) })}</span>
        )}
      </span>
    )
  const none = <NoAvatar icon={<UserPlus size={14} />} label={words('noTechnician')} />
  if (!onAssign || !mayDo(order, 'assign')) return none
  return (
    <button
      type="button"
      className="rounded-full hover:text-ink-1"
      aria-label={t('assignTo', { number: order.number })}
      onClick={() => onAssign(order)}
    >
      {none}
    </button>
  )
}

/** The columns of the list; their ids are the sort keys of the call. Compact rows have one line. */
export function useOrderColumns(
  compact: boolean,
  onAction: (action: OrderAction, order: ActedOrder) => void,
): Column<ServiceOrder>[] {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  return useMemo(() => {
    const link = (row: ServiceOrder, className: string) => (
      <Link to={paths.order(row.id)} data-row={row.id} className={className} title={row.title}>
        {row.title}
      </Link>
    )
    const plate = (row: ServiceOrder) =>
      row.vehicle.license_plate && <Plate number={row.vehicle.license_plate} state={row.vehicle.plate_state} />
    return [
      {
        id: 'number',
        header: words('order'),
        sortable: true,
        cell: (row) =>
          compact ? (
            <span className="flex min-w-0 items-center gap-2.5">
              <b className="font-[520]" title={row.number}>
                <span className="sr-only">{row.number}</span>
                <span aria-hidden="true">{row.number.slice(row.number.lastIndexOf('-') + 1)}</span>
              </b>
              {link(row, 'truncate text-ink-1')}
            </span>
          ) : (
            <div className="two-lines">
              {link(row, '')}
              <span>
                <RecordNumber number={row.number} />
              </span>
            </div>
          ),
      },
      {
        id: 'vehicle',
        header: words('vehicle'),
        width: '17%',
        cell: (row) =>
          compact ? (
            <span className="flex min-w-0 items-center gap-2.5">
              {plate(row)}
              <span className="truncate">{vehicleName(row.vehicle)}</span>
            </span>
          ) : (
            <div className="two-lines">
              <span title={vehicleName(row.vehicle)}>{vehicleName(row.vehicle)}</span>
              <span>
                {plate(row)}
                {row.vehicle.unit_number && <Unit>{words('unit', { number: row.vehicle.unit_number })}</Unit>}
                {!row.vehicle.license_plate && !row.vehicle.unit_number && '–'}
              </span>
            </div>
          ),
      },
      {
        id: 'customer',
        header: words('customer'),
        width: '12%',
        cell: (row) => (
          <span className="block truncate" title={row.customer.name}>
            {row.customer.name}
          </span>
        ),
      },
      {
        id: 'status',
        header: words('status'),
        sortable: true,
        width: '120px',
        cell: (row) => <OrderStatusPill status={row.status} />,
      },
      {
        id: 'priority',
        header: words('priority'),
        sortable: true,
        width: '84px',
        cell: (row) => <OrderPriorityMark priority={row.priority} />,
      },
      {
        id: 'tech',
        header: t('tech'),
        width: '56px',
        cell: (row) => <OrderTechnician order={row} onAssign={(order) => onAction('assign', order)} />,
      },
      { id: 'due_date', header: words('due'), sortable: true, width: '148px', cell: (row) => <OrderDue order={row} icon /> },
      {
        id: 'total',
        header: words('total'),
        sortable: true,
        numeric: true,
        width: '92px',
        cell: (row) => <span className="font-[520]">{format.money(row.total_cost)}</span>,
      },
      {
        id: 'actions',
        header: <span className="sr-only">{t('columnActions')}</span>,
        width: '48px',
        cell: (row) => <OrderMenu order={row} onAction={onAction} before={<OpenItem id={row.id} />} />,
      },
    ]
  }, [compact, onAction, t, words, format, paths])
}

/** The first row of an order's menu: a real link, so that it opens in a new tab as well. */
export function OpenItem({ id }: { id: string }) {
  const words = useText(serviceOrdersText)
  const paths = usePaths()
  return (
    <MenuItem asChild>
      <Link to={paths.order(id)}>
        <ArrowRight size={16} />
        <span className="min-w-0 flex-1 truncate">{words('open')}</span>
      </Link>
    </MenuItem>
  )
}
