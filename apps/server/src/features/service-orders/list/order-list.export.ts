import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportServiceOrders, ServiceOrder } from '@twopost/contract/service-orders'
import { orderList } from '@twopost/contract/service-orders.list'
import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentOrders } from '../service-orders.presenter.ts'
import { selectOrderIds, selectOrdersById } from './order-list.queries.ts'
import { directionOf, filterOf } from './order-list.service.ts'

const statuses: Readonly<Record<OrderStatus, TwoWords>> = {
  pending: ['Pending', 'Pendiente'],
  scheduled: ['Scheduled', 'Programada'],
  in_progress: ['In Progress', 'En curso'],
  completed: ['Completed', 'Completada'],
  invoiced: ['Invoiced', 'Facturada'],
  cancelled: ['Cancelled', 'Cancelada'],
}
const priorities: Readonly<Record<OrderPriority, TwoWords>> = {
  low: ['Low', 'Baja'],
  normal: ['Medium', 'Media'],
  high: ['High', 'Alta'],
  critical: ['Critical', 'Crítica'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<ServiceOrder, keyof typeof orderList.columns> = {
  number: [
    { words: ['Order', 'Orden'], value: (row) => row.number },
    { words: ['Title', 'Título'], value: (row) => row.title },
  ],
  vehicle: [
    {
      words: ['Vehicle', 'Vehículo'],
      value: ({ vehicle }) => [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
    },
    { words: ['License plate', 'Placa'], value: ({ vehicle }) => vehicle.license_plate },
    { words: ['Unit number', 'Número de unidad'], value: ({ vehicle }) => vehicle.unit_number },
    { words: ['VIN', 'VIN'], value: ({ vehicle }) => vehicle.vin },
    { words: ['Customer', 'Cliente'], value: (row) => row.customer.name },
  ],
  status: (row, say) => say.word(statuses[row.status]),
  priority: (row, say) => say.word(priorities[row.priority]),
  technician: (row) => row.assigned_technician?.name ?? null,
  due_date: (row, say) => say.at(row.due_date),
  promised: (row, say) => say.at(row.promised_at),
  total: (row) => row.billing?.total ?? row.total_with_tax,
  customer: [
    { words: ['Customer phone', 'Teléfono del cliente'], value: (row) => row.customer.phone },
    { words: ['Customer e-mail', 'Correo del cliente'], value: (row) => row.customer.email },
  ],
  scheduled: [
    { words: ['Scheduled from', 'Programada desde'], value: (row, say) => say.at(row.scheduled_at) },
    { words: ['Scheduled until', 'Programada hasta'], value: (row, say) => say.at(row.scheduled_end) },
  ],
  bay: (row) => row.bay?.name ?? null,
  hours: (row) => Math.round((row.clocked_minutes / 60) * 100) / 100,
  po: (row) => row.po_number,
  level: (row) => row.service_level?.name ?? null,
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered orders as a CSV file (R1-35). @throws Problem EXPORT_TOO_LARGE */
export const exportOrders = (ctx: OutsideContext, { query }: Input<typeof exportServiceOrders>) =>
  exportList(ctx, orderList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) =>
      selectOrderIds(inner.tx, await filterOf(inner, query), query.sort ?? 'created_at', directionOf(query), most),
    rows: async (inner, ids) =>
      (await presentOrders(inner, await selectOrdersById(inner.tx, ids))).map((row) => ({ id: row.id, row })),
  })
