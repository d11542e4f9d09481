import type { Tx } from '#platform/database/transaction.ts'

export interface Overlap {
  resource: string
  number: string
  starts_at: Date
  ends_at: Date
}
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
    await tx.rows('select id from app.technicians where tenant_id = app.tid() and id = any($1) order by id for update', [
      technicianIds,
    ])
  if (bayIds.length > 0)
    await tx.rows('select id from app.bays where tenant_id = app.tid() and id = any($1) order by id for update', [bayIds])
}
export const findOverlap = (
  tx: Tx,
  orderId: string,
  technicianIds: readonly string[],
  bayIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Overlap | undefined> =>
  tx.maybe<Overlap>(
    `select coalesce(u.name, 'Bay ' || b.name) as resource, o.number, k.starts_at, k.ends_at
       from app.bookings k
       join app.service_orders o on o.tenant_id = k.tenant_id and o.id = k.service_order_id
       left join app.technicians t on t.tenant_id = k.tenant_id and t.id = k.technician_id
       left join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id
       left join app.bays b on b.tenant_id = k.tenant_id and b.id = k.bay_id
      where k.tenant_id = app.tid() and k.service_order_id <> $1 and (k.technician_id = any($2) or k.bay_id = any($3)) and k.starts_at < $5 and k.ends_at > $4
      order by k.starts_at, k.id limit 1`,
    [orderId, technicianIds, bayIds, from, to],
  )
export const insertBooking = (tx: Tx, booking: NewBooking): Promise<number> =>
  tx.run(
    'insert into app.bookings (id, service_order_id, technician_id, bay_id, starts_at, ends_at, overlap_allowed) values ($1, $2, $3, $4, $5, $6, $7)',
    [booking.id, booking.orderId, booking.technicianId, booking.bayId, booking.startsAt, booking.endsAt, booking.overlapAllowed],
  )
export const deleteBookings = (tx: Tx, orderId: string): Promise<number> =>
  tx.run('delete from app.bookings where tenant_id = app.tid() and service_order_id = $1', [orderId])
export const deleteTechnicianBooking = (tx: Tx, orderId: string, technicianId: string): Promise<number> =>
  tx.run('delete from app.bookings where tenant_id = app.tid() and service_order_id = $1 and technician_id = $2', [
    orderId,
    technicianId,
  ])
/** Work that ended early frees the rest of its time; a booking that had not begun is freed whole. */
export const endBookings = async (tx: Tx, orderId: string, at: Date): Promise<void> => {
  await tx.run('delete from app.bookings where tenant_id = app.tid() and service_order_id = $1 and starts_at >= $2', [
    orderId,
    at,
  ])
  await tx.run('update app.bookings set ends_at = $2 where tenant_id = app.tid() and service_order_id = $1 and ends_at > $2', [
    orderId,
    at,
  ])
}

/** Bookings of a bay that have not ended. */
export const countBayBookings = async (tx: Tx, bayId: string, at: Date): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.bookings where tenant_id = app.tid() and bay_id = $1 and ends_at > $2',
      [bayId, at],
    )
  ).count
