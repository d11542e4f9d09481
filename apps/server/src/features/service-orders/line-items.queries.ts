import type { Tx } from '#platform/database/transaction.ts'
import type { LineValues } from './service-orders.rules.ts'

export interface LineRow extends LineValues {
  id: string
  service_id: string
  service_name: string
  service_category: string
  position: number
  version: number
  is_done: boolean
}
export interface ServiceRow {
  id: string
  name: string
  category: string
  concern: string
  cause: string
  correction: string
  position: number
  version: number
  total_cents: number
  task_count: number
  done_tasks: number
}

const line = `l.id, l.service_id, s.name as service_name, s.category as service_category, l.type, l.description, l.quantity_thousandths, l.estimated_thousandths, l.unit_price_cents,
  l.amount_cents, l.inventory_item_id, l.technician_id, l.notes, l.position, l.version,
  exists (select from app.tasks k where k.tenant_id = l.tenant_id and k.line_item_id = l.id and k.status = 'completed') as is_done`

export const selectLines = (tx: Tx, orderId: string): Promise<LineRow[]> =>
  tx.rows<LineRow>(
    `select ${line} from app.line_items l join app.order_services s on s.tenant_id = l.tenant_id and s.id = l.service_id
      where l.tenant_id = app.tid() and l.service_order_id = $1 order by s.position, l.position, l.id`,
    [orderId],
  )
export const selectLine = (tx: Tx, orderId: string, id: string): Promise<LineRow | undefined> =>
  tx.maybe<LineRow>(
    `select ${line} from app.line_items l join app.order_services s on s.tenant_id = l.tenant_id and s.id = l.service_id
      where l.tenant_id = app.tid() and l.service_order_id = $1 and l.id = $2`,
    [orderId, id],
  )
export const selectServices = (tx: Tx, orderId: string): Promise<ServiceRow[]> =>
  tx.rows<ServiceRow>(
    `select s.id, s.name, s.category, s.concern, s.cause, s.correction, s.position, s.version,
            coalesce((select sum(l.amount_cents) from app.line_items l where l.tenant_id = app.tid() and l.service_order_id = $1 and l.service_id = s.id), 0)::bigint as total_cents,
            (select count(*)::int from app.tasks k join app.line_items l on l.tenant_id = k.tenant_id and l.id = k.line_item_id where l.tenant_id = app.tid() and l.service_order_id = $1 and l.service_id = s.id and k.status <> 'cancelled') as task_count,
            (select count(*)::int from app.tasks k join app.line_items l on l.tenant_id = k.tenant_id and l.id = k.line_item_id where l.tenant_id = app.tid() and l.service_order_id = $1 and l.service_id = s.id and k.status = 'completed') as done_tasks
       from app.order_services s where s.tenant_id = app.tid() and s.service_order_id = $1 order by s.position, s.id`,
    [orderId],
  )
/** Finds or makes the service of a name on an order. */
export const findOrAddService = async (
  tx: Tx,
  service: { id: string; orderId: string; name: string; category: string },
): Promise<string> =>
  (
    await tx.one<{ id: string }>(
      `insert into app.order_services (id, service_order_id, name, name_key, category, position)
       values ($1, $2, $3, lower($3), $4, (select coalesce(max(position), 0) + 1 from app.order_services where tenant_id = app.tid() and service_order_id = $2))
       on conflict (tenant_id, service_order_id, name_key) do update set category = case when excluded.category = '' then app.order_services.category else excluded.category end
       returning id`,
      [service.id, service.orderId, service.name, service.category],
    )
  ).id
export type ServiceColumns = Partial<Pick<ServiceRow, 'name' | 'category' | 'concern' | 'cause' | 'correction'>>
export const updateService = (
  tx: Tx,
  orderId: string,
  id: string,
  columns: ServiceColumns,
  version: number | undefined,
): Promise<number> => {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = entries
    .map(([name], i) => `, ${name} = $${i + 4}${name === 'name' ? `, name_key = lower($${i + 4})` : ''}`)
    .join('')
  return tx.run(
    `update app.order_services set version = version + 1${sets} where tenant_id = app.tid() and service_order_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [orderId, id, version ?? null, ...entries.map(([, value]) => value)],
  )
}
export const deleteEmptyServices = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(
    `delete from app.order_services s where s.tenant_id = app.tid() and s.service_order_id = $1 and s.concern = '' and s.cause = '' and s.correction = ''
        and not exists (select from app.line_items l where l.tenant_id = s.tenant_id and l.service_id = s.id)`,
    [orderId],
  )
export const insertLine = (
  tx: Tx,
  row: LineValues & { id: string; orderId: string; serviceId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.line_items (id, service_order_id, service_id, technician_id, type, description, quantity_thousandths, estimated_thousandths, unit_price_cents, amount_cents, inventory_item_id, notes, position, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select coalesce(max(position), 0) + 1 from app.line_items where tenant_id = app.tid() and service_order_id = $2), $13)`,
    [
      row.id,
      row.orderId,
      row.serviceId,
      row.technician_id,
      row.type,
      row.description,
      row.quantity_thousandths,
      row.estimated_thousandths,
      row.unit_price_cents,
      row.amount_cents,
      row.inventory_item_id,
      row.notes,
      at,
    ],
  )
export const updateLine = (
  tx: Tx,
  id: string,
  row: LineValues & { serviceId: string },
  version: number | undefined,
): Promise<number> =>
  tx.run(
    `update app.line_items set service_id = $3, technician_id = $4, type = $5, description = $6, quantity_thousandths = $7, estimated_thousandths = $8, unit_price_cents = $9, amount_cents = $10,
       inventory_item_id = $11, notes = $12, version = version + 1 where tenant_id = app.tid() and id = $1 and ($2::int is null or version = $2)`,
    [
      id,
      version ?? null,
      row.serviceId,
      row.technician_id,
      row.type,
      row.description,
      row.quantity_thousandths,
      row.estimated_thousandths,
      row.unit_price_cents,
      row.amount_cents,
      row.inventory_item_id,
      row.notes,
    ],
  )
export const deleteLineRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.line_items where tenant_id = app.tid() and id = $1', [id])
