import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bookings, serviceOrders } from '#tables.gen.ts'

const overlap = combine(
  computed({ resource: ['text', "coalesce(u.name, 'Bay ' || b.name)"] }),
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
export const findOverlap = (
  tx: Tx,
  orderId: string,
  technicianIds: readonly string[],
  bayIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Overlap | undefined> =>
  tx.maybe(
    overlap,
    `select ${overlap.sql}
       from app.bookings k
       join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id
       left join app.technicians t on t.tenant_id = $1 and t.id = k.technician_id
       left join app.users u on u.tenant_id = $1 and u.id = t.user_id
       left join app.bays b on b.tenant_id = $1 and b.id = k.bay_id
      where k.tenant_id = $1 and k.service_order_id <> $2 and (k.technician_id = any($3) or k.bay_id = any($4)) and k.starts_at < $6 and k.ends_at > $5
      order by k.starts_at, k.id limit 1`,
    [tx.tenant, orderId, technicianIds, bayIds, from, to],
  )
export const insertBooking = (tx: Tx, booking: NewBooking): Promise<number> =>
  tx.run(
    'insert into app.bookings (tenant_id, id, service_order_id, technician_id, bay_id, starts_at, ends_at, overlap_allowed) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      tx.tenant,
      booking.id,
      booking.orderId,
      booking.technicianId,
      booking.bayId,
      booking.startsAt,
      booking.endsAt,
      booking.overlapAllowed,
    ],
  )
export const deleteBookings = (tx: Tx, orderId: string): Promise<number> =>
  tx.run('delete from app.bookings where tenant_id = $1 and service_order_id = $2', [tx.tenant, orderId])
export const deleteTechnicianBooking = (tx: Tx, orderId: string, technicianId: string): Promise<number> =>
  tx.run('delete from app.bookings where tenant_id = $1 and service_order_id = $2 and technician_id = $3', [
    tx.tenant,
    orderId,
    technicianId,
  ])
/** Work that ended early frees the rest of its time; a booking that had not begun is freed whole. */
export const endBookings = async (tx: Tx, orderId: string, at: Date): Promise<void> => {
  await tx.run('delete from app.bookings where tenant_id = $1 and service_order_id = $2 and starts_at >= $3', [
    tx.tenant,
    orderId,
    at,
  ])
  await tx.run('update app.bookings set ends_at = $3 where tenant_id = $1 and service_order_id = $2 and ends_at > $3', [
    tx.tenant,
    orderId,
    at,
  ])
}

/** Bookings of a bay that have not ended. */
export const countBayBookings = async (tx: Tx, bayId: string, at: Date): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.bookings where tenant_id = $1 and bay_id = $2 and ends_at > $3',
      [tx.tenant, bayId, at],
    )
  ).count
