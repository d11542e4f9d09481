import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'
import type { Tx } from '#platform/database/transaction.ts'

/** An order's own columns. */
export interface OrderRow {
  id: string
  shop_id: string
  customer_id: string
  vehicle_id: string
  number: string
  title: string
  description: string
  status: OrderStatus
  priority: OrderPriority
  assigned_technician_id: string | null
  bay_id: string | null
  scheduled_start: Date | null
  scheduled_end: Date | null
  started_at: Date | null
  completed_at: Date | null
  cancel_reason: string
  due_at: Date | null
  estimated_minutes: number | null
  mileage_in: number | null
  notes: string
  labor_rate_cents: number
  labor_cents: number
  parts_cents: number
  total_cents: number
  labor_thousandths: number
  created_by_name: string
  version: number
  created_at: Date
  updated_at: Date
}

const own = `o.id, o.shop_id, o.customer_id, o.vehicle_id, o.number, o.title, o.description, o.status, o.priority, o.assigned_technician_id, o.bay_id,
  o.scheduled_start, o.scheduled_end, o.started_at, o.completed_at, o.cancel_reason, o.due_at, o.estimated_minutes, o.mileage_in, o.notes, o.labor_rate_cents,
  o.labor_cents, o.parts_cents, o.total_cents, o.labor_thousandths, o.created_by_name, o.version, o.created_at, o.updated_at`

export const selectOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.maybe<OrderRow>(
    `select ${own} from app.service_orders o where o.tenant_id = app.tid() and o.id = $1 and o.deleted_at is null`,
    [id],
  )
/** The order, locked until the end of the transaction: parent before children. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.maybe<OrderRow>(
    `select ${own} from app.service_orders o where o.tenant_id = app.tid() and o.id = $1 and o.deleted_at is null for update`,
    [id],
  )

export interface NewOrder {
  id: string
  shopId: string
  customerId: string
  vehicleId: string
  number: string
  title: string
  description: string
  priority: OrderPriority
  priorityRank: number
  scheduledStart: Date | null
  scheduledEnd: Date | null
  dueAt: Date | null
  estimatedMinutes: number | null
  mileageIn: number | null
  notes: string
  laborRateCents: number
  createdBy: string | null
  createdByName: string
  serviceLevelId: string | null
}
export const insertOrder = (tx: Tx, o: NewOrder, at: Date): Promise<number> =>
  tx.run(
    `insert into app.service_orders (id, shop_id, customer_id, vehicle_id, number, title, description, priority, priority_rank, scheduled_start, scheduled_end, due_at,
       estimated_minutes, mileage_in, notes, labor_rate_cents, created_by, created_by_name, service_level_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
    [
      o.id,
      o.shopId,
      o.customerId,
      o.vehicleId,
      o.number,
      o.title,
      o.description,
      o.priority,
      o.priorityRank,
      o.scheduledStart,
      o.scheduledEnd,
      o.dueAt,
      o.estimatedMinutes,
      o.mileageIn,
      o.notes,
      o.laborRateCents,
      o.createdBy,
      o.createdByName,
      o.serviceLevelId,
      at,
    ],
  )

/** Columns that a change may set; the version counts. 0 rows: the version is stale. */
export type OrderColumns = Partial<{
  title: string
  description: string
  priority: OrderPriority
  priority_rank: number
  due_at: Date | null
  service_level_id: string | null
  estimated_minutes: number | null
  mileage_in: number | null
  notes: string
  customer_id: string
  vehicle_id: string
  assigned_technician_id: string | null
  bay_id: string | null
  scheduled_start: Date | null
  scheduled_end: Date | null
}>
export const updateOrder = (
  tx: Tx,
  id: string,
  columns: OrderColumns,
  version: number | undefined,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.service_orders set version = version + 1, updated_at = $3${entries.map(([name], i) => `, ${name} = $${i + 4}`).join('')}
      where tenant_id = app.tid() and id = $1 and deleted_at is null and ($2::int is null or version = $2)`,
    [id, version ?? null, at, ...entries.map(([, value]) => value)],
  )
}

/** Moves the state where it still is one of `from`: a race is lost cleanly (S-74). */
export const moveStatus = (
  tx: Tx,
  id: string,
  from: readonly OrderStatus[],
  to: OrderStatus,
  columns: Readonly<Record<string, unknown>>,
  version: number | undefined,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.service_orders set status = $3, version = version + 1, updated_at = $5${entries.map(([name], i) => `, ${name} = $${i + 6}`).join('')}
      where tenant_id = app.tid() and id = $1 and deleted_at is null and status = any($2) and ($4::int is null or version = $4)`,
    [id, from, to, version ?? null, at, ...entries.map(([, value]) => value)],
  )
}
export const countMove = async (tx: Tx, shopId: string, from: OrderStatus | null, to: OrderStatus | null): Promise<void> => {
  for (const [status, by] of [
    [from, -1],
    [to, 1],
  ] as const)
    if (status)
      await tx.run(
        `insert into app.service_order_counts (shop_id, status, count) values ($1, $2, greatest($3, 0))
         on conflict (tenant_id, shop_id, status) do update set count = app.service_order_counts.count + $3`,
        [shopId, status, by],
      )
}
export const markOrderDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.service_orders set deleted_at = $2, version = version + 1 where tenant_id = app.tid() and id = $1 and deleted_at is null and status in ('pending', 'cancelled')`,
    [id, at],
  )

/** Sums of the lines into the order; no change of its version. */
export const sumLines = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.service_orders o set labor_cents = s.labor, parts_cents = s.parts, total_cents = s.labor + s.parts, labor_thousandths = s.hours
       from (select coalesce(sum(amount_cents) filter (where type = 'labor'), 0)::bigint as labor, coalesce(sum(amount_cents) filter (where type = 'parts'), 0)::bigint as parts,
                    coalesce(sum(coalesce(estimated_thousandths, quantity_thousandths)) filter (where type = 'labor'), 0)::bigint as hours
               from app.line_items where tenant_id = app.tid() and service_order_id = $1) s
      where o.tenant_id = app.tid() and o.id = $1`,
    [id],
  )

export const selectBay = (tx: Tx, id: string, shopId: string): Promise<{ id: string; name: string } | undefined> =>
  tx.maybe('select id, name from app.bays where tenant_id = app.tid() and id = $1 and shop_id = $2 and deleted_at is null', [
    id,
    shopId,
  ])
/** Technicians with a job on the order that is not cancelled. */
export const selectOrderTechnicianIds = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows<{ technician_id: string }>(
      "select technician_id from app.jobs where tenant_id = app.tid() and service_order_id = $1 and status <> 'cancelled' order by assigned_at, id",
      [orderId],
    )
  ).map((row) => row.technician_id)
export const insertOdometer = (
  tx: Tx,
  row: { id: string; vehicleId: string; orderId: string; mileage: number; by: string | null; at: Date },
): Promise<number> =>
  tx.run(
    `insert into app.odometer_readings (id, vehicle_id, service_order_id, mileage, source, recorded_by, at) values ($1, $2, $3, $4, 'order_in', $5, $6)`,
    [row.id, row.vehicleId, row.orderId, row.mileage, row.by, row.at],
  )
/** A vehicle's mileage follows its latest reading, upwards. */
export const raiseVehicleMileage = (tx: Tx, vehicleId: string, mileage: number): Promise<number> =>
  tx.run('update app.vehicles set mileage = $2 where tenant_id = app.tid() and id = $1 and coalesce(mileage, 0) < $2', [
    vehicleId,
    mileage,
  ])

/** The orders of a shop: all, and those that still need work or an invoice. */
export const countShopOrders = (tx: Tx, shopId: string): Promise<{ orders: number; openOrders: number }> =>
  tx.one(
    `select count(*)::int as orders, (count(*) filter (where status in ('pending', 'scheduled', 'in_progress', 'completed')))::int as "openOrders"
       from app.service_orders where tenant_id = app.tid() and shop_id = $1 and deleted_at is null`,
    [shopId],
  )
