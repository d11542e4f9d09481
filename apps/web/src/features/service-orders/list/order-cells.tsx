import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import type { orderList } from '@twopost/contract/service-orders.list'
import { ArrowRight, UserPlus } from 'lucide-react'
import { FlagBadge, useBadgeWords } from '#features/flags/index.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { Cells } from '#platform/list/list-frame.tsx'
import { usePaths } from '#platform/paths.ts'
import { Avatar, NoAvatar, Plate, RecordNumber, Unit } from '#ui/identity.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { type ActedOrder, mayDo, type OrderAction } from '../actions/order-actions.rules.ts'
import { OrderDue, OrderPriorityMark, OrderStatusPill, vehicleName } from '../order-words.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderListText } from './order-list.text.ts'

/** Who works on it: the lead and how many more; without anyone the way to assign. `named` adds the first name. */
export function OrderTechnician({
  order,
  onAssign,
  named,
}: {
  order: ServiceOrder
  onAssign?: ((order: ActedOrder) => void) | undefined
  named?: boolean
}) {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const lead = order.assigned_technician
  if (lead)
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Avatar name={lead.name} label={lead.name} />
        {named && (
          <span className="truncate" aria-hidden="true">
            {lead.name.split(' ')[0]}
          </span>
        )}
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

/** What the order comes to, with tax: what was billed once it has an invoice. */
export const orderTotal = (order: Pick<ServiceOrder, 'billing' | 'total_with_tax'>): number =>
  order.billing?.total ?? order.total_with_tax

/** What several orders come to, with tax; cancelled ones are left out. */
export const totalOf = (orders: readonly Pick<ServiceOrder, 'status' | 'billing' | 'total_with_tax'>[]): number =>
  orders.reduce((sum, one) => (one.status === 'cancelled' ? sum : sum + Math.round(orderTotal(one) * 100)), 0) / 100

/** What each column of the list shows (R1-35). The title takes as many lines as it needs; compact rows have one line. */
export function useOrderCells(
  isCompact: boolean,
  onAction: (action: OrderAction, order: ActedOrder) => void,
): Cells<ServiceOrder, typeof orderList> {
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const isSpanish = useLocale() === 'es'
  const say = useBadgeWords()
  const badge = (row: ServiceOrder) => <FlagBadge say={say} open={row.open_flags} safety={row.open_safety_flags} />
  const link = (row: ServiceOrder, className: string) => (
    <Link to={paths.order(row.id)} data-row={row.id} className={className} title={row.title}>
      {row.title}
    </Link>
  )
  const plate = (row: ServiceOrder) =>
    row.vehicle.license_plate && <Plate number={row.vehicle.license_plate} state={row.vehicle.plate_state} />
  const customer = (row: ServiceOrder, className: string) => (
    <span className={className} title={row.customer.name}>
      {row.customer.name}
    </span>
  )
  return {
    number: {
      least: 200,
      cell: (row) =>
        isCompact ? (
          <span className="flex min-w-0 items-center gap-2.5">
            <b className="font-[520]" title={row.number}>
              <span className="sr-only">{row.number}</span>
              <span aria-hidden="true">{row.number.slice(row.number.lastIndexOf('-') + 1)}</span>
            </b>
            {link(row, 'truncate text-ink-1')}
            {badge(row)}
          </span>
        ) : (
          <div className="two-lines two-lines--whole">
            {link(row, '')}
            <span>
              <RecordNumber number={row.number} />
              <span className="col-narrow">
                <OrderPriorityMark priority={row.priority} quiet />
              </span>
              {badge(row)}
            </span>
          </div>
        ),
    },
    vehicle: {
      width: '22%',
      least: 180,
      cell: (row) =>
        isCompact ? (
          <span className="flex min-w-0 items-center gap-2.5">
            {plate(row)}
            <span className="truncate">{vehicleName(row.vehicle)}</span>
            {customer(row, 'min-w-0 flex-1 truncate text-ink-3')}
          </span>
        ) : (
          <div className="two-lines">
            <span className="flex min-w-0 items-center gap-2" title={vehicleName(row.vehicle)}>
              <span className="truncate">{vehicleName(row.vehicle)}</span>
              {row.vehicle.unit_number && (
                <Unit>
                  <span className="sr-only">{words('unit', { number: row.vehicle.unit_number })}</span>
                  <span aria-hidden="true">{row.vehicle.unit_number}</span>
                </Unit>
              )}
            </span>
            <span>
              {plate(row)}
              {customer(row, 'truncate')}
            </span>
          </div>
        ),
    },
    status: { width: '118px', cell: (row) => <OrderStatusPill status={row.status} /> },
    // In narrow tables the mark stands beside the number.
    priority: { width: '90px', wide: true, cell: (row) => <OrderPriorityMark priority={row.priority} /> },
    technician: {
      width: '104px',
      cell: (row) => <OrderTechnician named order={row} onAssign={(order) => onAction('assign', order)} />,
    },
    // Room for a time of today and the mark of work that will be late.
    due_date: { width: '142px', cell: (row) => <OrderDue order={row} /> },
    total: {
      // As wide as its heading.
      width: isSpanish ? '134px' : '112px',
      numeric: true,
      cell: (row) => <span className="font-[520]">{format.money(orderTotal(row))}</span>,
    },
    customer: {
      width: '160px',
      cell: (row) => (
        <div className="two-lines">
          {customer(row, 'truncate')}
          <span>{formatPhone(row.customer.phone)}</span>
        </div>
      ),
    },
    scheduled: { width: '150px', cell: (row) => (row.scheduled_at ? format.dateTime(row.scheduled_at) : '–') },
    bay: { width: '90px', cell: (row) => row.bay?.name ?? '–' },
    hours: { width: '92px', numeric: true, cell: (row) => format.hours(row.clocked_minutes / 60) },
    promised: { width: '132px', cell: (row) => (row.promised_at ? format.dateTime(row.promised_at) : '–') },
    po: { width: '120px', cell: (row) => <span className="block truncate">{row.po_number || '–'}</span> },
    level: { width: '130px', cell: (row) => <span className="block truncate">{row.service_level?.name ?? '–'}</span> },
    created_at: { width: '110px', cell: (row) => format.date(row.created_at) },
  }
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
