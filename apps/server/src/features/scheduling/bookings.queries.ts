import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookings, serviceOrders } from '#tables.gen.ts'

const overlap = combine(
  computed({ technician_name: ['text?', 'u.name'], bay_name: ['text?', 'b.name'] }),
  columns('o', serviceOrders, ['number']),
  columns('k', bookings, ['starts_at', 'ends_at']),
)
export type Overlap = RowOf<typeof overlap>
export interface NewBooking {
  id: string
  orderId: string
  technicianId: string | null
  bayId: string | null
  startsAt: Date
  endsAt: Date
  overlapAllowed: boolean
}

/** Locks the booked resources in one order for everyone, so that two bookings of one cannot pass each other. */
export const lockResources = async (tx: Tx, technicianIds: readonly string[], bayIds: readonly string[]): Promise<void> => {
  if (technicianIds.length > 0)
    await tx.rows({ id: 'uuid' }, 'select id from app.technicians where tenant_id = $1 and id = any($2) order by id for update', [
      tx.tenant,
      technicianIds,
    ])
  if (bayIds.length > 0)
    await tx.rows({ id: 'uuid' }, 'select id from app.bays where tenant_id = $1 and id = any($2) order by id for update', [
      tx.tenant,
      bayIds,
    ])
}
/** The first booking of another order that lies over one of these. */
export const findOverlap = (tx: Tx, orderId: string, wanted: readonly NewBooking[]): Promise<Overlap | undefined> =>
  tx.maybe(
    overlap,
    `select ${overlap.sql}
       from app.bookings k
       join unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::timestamptz[]) w (technician_id, bay_id, starts_at, ends_at)
         on (k.technician_id = w.technician_id or k.bay_id = w.bay_id) and k.starts_at < w.ends_at and k.ends_at > w.starts_at
       join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id
       left join app.technicians t on t.tenant_id = $1 and t.id = k.technician_id
       left join app.users u on u.tenant_id = $1 and u.id = t.user_id
       left join app.bays b on b.tenant_id = $1 and b.id = k.bay_id
      where k.tenant_id = $1 and k.service_order_id <> $2
      order by k.starts_at, k.id limit 1`,
    [
      tx.tenant,
      orderId,
      wanted.map((one) => one.technicianId),
      wanted.map((one) => one.bayId),
      wanted.map((one) => one.startsAt),
      wanted.map((one) => one.endsAt),
    ],
  )
export async function insertBookings(tx: Tx, rows: readonly NewBooking[]): Promise<void> {
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, row.orderId, row.technicianId, row.bayId, row.startsAt, row.endsAt, row.overlapAllowed]),
  )
  await tx.run(
    `insert into app.bookings (tenant_id, id, service_order_id, technician_id, bay_id, starts_at, ends_at, overlap_allowed) values ${sql}`,
    values,
  )
}
const orderBooking = columns('', bookings, ['technician_id', 'bay_id', 'starts_at', 'ends_at', 'overlap_allowed'])
export type OrderBookingRow = RowOf<typeof orderBooking>
/** What an order holds, by time. */
export const selectOrderBookings = (tx: Tx, orderId: string): Promise<OrderBookingRow[]> =>
  tx.rows(
    orderBooking,
    `select ${orderBooking.sql} from app.bookings where tenant_id = $1 and service_order_id = $2 order by starts_at, technician_id, bay_id`,
    [tx.tenant, orderId],
  )
const freed = columns('', bookings, ['technician_id', 'starts_at'])
export type FreedRow = RowOf<typeof freed>
export const deleteBookings = (tx: Tx, orderId: string): Promise<FreedRow[]> =>
  tx.rows(freed, `delete from app.bookings where tenant_id = $1 and service_order_id = $2 returning ${freed.sql}`, [
    tx.tenant,
    orderId,
  ])
export const deleteTechnicianBooking = (tx: Tx, orderId: string, technicianId: string): Promise<FreedRow[]> =>
  tx.rows(
    freed,
    `delete from app.bookings where tenant_id = $1 and service_order_id = $2 and technician_id = $3 returning ${freed.sql}`,
    [tx.tenant, orderId, technicianId],
  )
/**
 * Work that ended early frees the rest of its time, and until when it was planned is kept; a booking that had not begun is freed whole. Neither changes what was
 * planned for an earlier day.
 */
export const endBookings = async (tx: Tx, orderId: string, at: Date): Promise<void> => {
  await tx.run('delete from app.bookings where tenant_id = $1 and service_order_id = $2 and starts_at >= $3', [
    tx.tenant,
    orderId,
    at,
  ])
  await tx.run(
    `update app.bookings set ends_at = $3, planned_until = case when technician_id is not null then coalesce(planned_until, ends_at) end
      where tenant_id = $1 and service_order_id = $2 and ends_at > $3`,
    [tx.tenant, orderId, at],
  )
}

const bookingOf = columns('', bookings, [
  'id',
  'service_order_id',
  'technician_id',
  'bay_id',
  'starts_at',
  'ends_at',
  'overlap_allowed',
])
/** Bookings that touch a time, of any of these technicians, bays or orders. */
export const selectBookingsOf = (
  tx: Tx,
  { technicianIds, bayIds, orderIds }: Record<'technicianIds' | 'bayIds' | 'orderIds', readonly string[]>,
  from: Date,
  to: Date,
): Promise<RowOf<typeof bookingOf>[]> =>
  tx.rows(
    bookingOf,
    `select ${bookingOf.sql} from app.bookings where tenant_id = $1 and starts_at < $6 and ends_at > $5
        and (technician_id = any($2::uuid[]) or bay_id = any($3::uuid[]) or service_order_id = any($4::uuid[])) order by starts_at, id`,
    [tx.tenant, technicianIds, bayIds, orderIds, from, to],
  )
/** Lets the bay of an order be held until later; nothing when it has none. */
export const extendBayBooking = (tx: Tx, orderId: string, until: Date): Promise<number> =>
  tx.run(
    'update app.bookings set ends_at = $3 where tenant_id = $1 and service_order_id = $2 and bay_id is not null and ends_at < $3',
    [tx.tenant, orderId, until],
  )

/** Bookings of a bay that have not ended. */
export const countBayBookings = async (tx: Tx, bayId: string, at: Date): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.bookings where tenant_id = $1 and bay_id = $2 and ends_at > $3',
      [tx.tenant, bayId, at],
    )
  ).count
