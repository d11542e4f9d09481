import { type ConsentMode, feePlace, firstApproval, type ServiceKind } from '@twopost/contract/service-orders.states'
import type { SkillAtLevel } from '@twopost/contract/technicians'
import { overrideOf } from '#features/taxes/index.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  customers,
  items,
  lineItems,
  lineParts,
  lineSublets,
  orderServices,
  priceRules,
  shopItems,
  stockLocations,
  suppliers,
} from '#tables.gen.ts'
import type { PriceColumns } from '../prices/line-prices.rules.ts'
import type { LineValues } from '../service-orders.rules.ts'

const lineRow = combine(
  columns('l', lineItems, ['id', 'service_id']),
  columns('s', orderServices, {
    service_name: 'name',
    service_category: 'category',
    payer: 'payer',
    payer_customer_id: 'payer_customer_id',
    approval: 'approval',
  }),
  columns('l', lineItems, [
    'type',
    'sales_class',
    'description',
    'quantity_thousandths',
    'estimated_thousandths',
    'unit_price_cents',
    'amount_cents',
    'discount_cents',
    'price_source',
    'price_rule_id',
    'price_rule_version',
    'rule_price_cents',
    'list_price_cents',
    'is_overridden',
    'override_reason',
    'inventory_item_id',
    'part_source',
    'part_supplier_id',
    'not_used_reason',
    'technician_id',
    'notes',
    'position',
    'version',
    'created_at',
  ]),
  outer(
    combine(
      columns('p', lineParts, [
        'reserved_thousandths',
        'ordered_thousandths',
        'received_thousandths',
        'issued_thousandths',
        'returned_thousandths',
        'waiting_thousandths',
        'kept_thousandths',
        'eta',
        'cost_state',
      ]),
      columns('i', items, { part_number: 'part_number', item_kind: 'kind' }),
      columns('x', shopItems, {
        on_hand_thousandths: 'on_hand_thousandths',
        promised_thousandths: 'reserved_thousandths',
        set_aside_thousandths: 'set_aside_thousandths',
      }),
      columns('b', stockLocations, { part_location: 'name' }),
      columns('z', suppliers, { part_supplier_name: 'name' }),
      columns('w', lineSublets, {
        sublet_supplier_id: 'supplier_id',
        sublet_cost_cents: 'cost_cents',
        document_no: 'document_no',
        is_work_billed: 'is_billed',
        document_date: 'document_date',
        due_on: 'due_on',
      }),
      columns('u', suppliers, { sublet_supplier_name: 'name' }),
      columns('q', priceRules, { price_rule_name: 'name' }),
    ),
  ),
  overrideOf('l.id'),
  computed({
    is_done: [
      'bool',
      "exists (select from app.tasks k where k.tenant_id = $1 and k.line_item_id = l.id and k.status = 'completed')",
    ],
  }),
)
const linesOf = `from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
  join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
  left join app.line_parts p on p.tenant_id = $1 and p.line_item_id = l.id
  left join app.items i on i.tenant_id = $1 and i.id = l.inventory_item_id
  left join app.shop_items x on x.tenant_id = $1 and x.item_id = l.inventory_item_id and x.shop_id = o.shop_id
  left join app.stock_locations b on b.tenant_id = $1 and b.id = x.location_id
  left join app.suppliers z on z.tenant_id = $1 and z.id = l.part_supplier_id
  left join app.line_sublets w on w.tenant_id = $1 and w.line_item_id = l.id
  left join app.suppliers u on u.tenant_id = $1 and u.id = w.supplier_id
  left join app.price_rules q on q.tenant_id = $1 and q.id = l.price_rule_id`
export type LineRow = RowOf<typeof lineRow>
/** What belongs to no service of its own belongs to the only one of its order. */
const isOnlyService =
  'not exists (select from app.order_services y where y.tenant_id = $1 and y.service_order_id = $2 and y.id <> s.id)'
const timersOfService = `m.tenant_id = $1 and m.service_order_id = $2 and (m.service_id = s.id or m.service_id is null and ${isOnlyService})`
/** The latest of these are shown. */
const mostPhotos = 24
/** Tasks of a service: each line has at most one that is not cancelled, found by its index whatever the planner knows of the tables. */
const tasksOfLines = (state: string): string =>
  `(select count(*) filter (where exists (select from app.tasks k where k.tenant_id = $1 and k.line_item_id = l.id and ${state}))::int
      from app.line_items l where l.tenant_id = $1 and l.service_order_id = $2 and l.service_id = s.id)`
const serviceRow = combine(
  columns('s', orderServices, [
    'id',
    'name',
    'category',
    'canned_job_id',
    'concern',
    'cause',
    'correction',
    'bay_kind',
    'position',
    'version',
  ]),
  columns('s', orderServices, [
    'payer',
    'payer_customer_id',
    'kind',
    'approval',
    'urgency',
    'authorized_cents',
    'authorized_hours_thousandths',
    'decided_at',
    'presented_at',
  ]),
  outer(columns('a', customers, { payer_name: 'name' })),
  computed({
    invoice_number: [
      'text?',
      `(select i.number from app.invoices i where i.tenant_id = $1 and i.service_order_id = $2 and i.payer_id is not distinct from s.payer_customer_id
         and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null
         and exists (select from app.line_items l where l.tenant_id = $1 and l.service_order_id = $2 and l.service_id = s.id) limit 1)`,
    ],
    skills: [
      typed<SkillAtLevel[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'level', h.level) order by k.name_key), '[]')
         from app.order_service_skills h join app.skills k on k.tenant_id = $1 and k.id = h.skill_id where h.tenant_id = $1 and h.service_id = s.id)`,
    ],
    total_cents: [
      'int8',
      `app.whole((select sum(l.amount_cents) from app.line_items l where l.tenant_id = $1 and l.service_order_id = $2 and l.service_id = s.id))`,
    ],
    task_count: ['int4', tasksOfLines("k.status <> 'cancelled'")],
    done_tasks: ['int4', tasksOfLines("k.status = 'completed'")],
    clocked_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from coalesce(x.to_at, now()) - x.from_at)), 0)::bigint
         from app.timers m join app.timer_segments x on x.tenant_id = $1 and x.timer_id = m.id and x.kind = 'work' where ${timersOfService})`,
    ],
    timer_status: [
      'text(working|paused|break)?',
      `(select m.status from app.timers m where ${timersOfService} and m.status <> 'completed' order by m.status <> 'working', m.started_at limit 1)`,
    ],
    photos: [
      typed<{ file_id: string; caption: string; added_by: string; added_at: string }[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('file_id', p.file_id, 'caption', p.caption, 'added_by', p.uploaded_by_name, 'added_at', p.created_at)
           order by p.created_at desc, p.id), '[]')
         from (select a.* from app.attachments a left join app.tasks k on k.tenant_id = $1 and k.id = a.task_id
             left join app.line_items l on l.tenant_id = $1 and l.id = k.line_item_id
            where a.tenant_id = $1 and a.service_order_id = $2 and a.kind = 'photo'
              and (l.service_id = s.id or l.service_id is null and a.job_id is not null and ${isOnlyService}
                or a.inspection_result_id is not null and exists (select from app.inspection_results q
                  where q.tenant_id = $1 and q.id = a.inspection_result_id and q.service_id = s.id))
            order by a.created_at desc, a.id limit ${mostPhotos}) p)`,
    ],
  }),
)
export type ServiceRow = RowOf<typeof serviceRow>

export const selectLines = (tx: Tx, orderId: string): Promise<LineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} ${linesOf}
      where l.tenant_id = $1 and l.service_order_id = $2 order by s.position, l.position, l.id`,
    [tx.tenant, orderId],
  )
export const selectLine = (tx: Tx, orderId: string, id: string): Promise<LineRow | undefined> =>
  tx.maybe(
    lineRow,
    `select ${lineRow.sql} ${linesOf}
      where l.tenant_id = $1 and l.service_order_id = $2 and l.id = $3`,
    [tx.tenant, orderId, id],
  )
export const selectServices = (tx: Tx, orderId: string): Promise<ServiceRow[]> =>
  tx.rows(
    serviceRow,
    `select ${serviceRow.sql}
       from app.order_services s left join app.customers a on a.tenant_id = $1 and a.id = s.payer_customer_id
      where s.tenant_id = $1 and s.service_order_id = $2 order by s.position, s.id`,
    [tx.tenant, orderId],
  )
/** The last place in a list of an order that is locked, so that nobody else adds to it, before those of fees by rule; zero when it is empty. */
export const lastPlace = async (tx: Tx, table: 'order_services' | 'line_items', orderId: string): Promise<number> =>
  (
    await tx.one(
      { place: 'int4' },
      `select coalesce(max(position), 0) as place from app.${table} where tenant_id = $1 and service_order_id = $2 and position < ${feePlace}`,
      [tx.tenant, orderId],
    )
  ).place
interface NewService {
  id: string
  name: string
  category: string
  kind?: ServiceKind | undefined
  /** Somebody adds it by itself: it stays without lines. */
  standsAlone?: boolean
}
/**
 * Finds or makes the services of these names on an order; new ones come after the `last` place, in this order, and begin as the order's mode of consent
 * says (EST7). @returns an id for each name
 */
export async function findOrAddServices(
  tx: Tx,
  orderId: string,
  last: number,
  services: readonly NewService[],
  mode: ConsentMode,
): Promise<string[]> {
  // Lines of one service ask for it with the same words: it is asked for once.
  const latest = new Map<string, { words: string; found: Promise<{ id: string }> }>()
  const found = services.map((service, i) => {
    const { name, category, kind = 'requested', standsAlone = false } = service
    const words = JSON.stringify([category, kind, standsAlone])
    const before = latest.get(name)
    if (before?.words === words) return before.found
    const one = tx.one(
      { id: 'uuid' },
      `insert into app.order_services (tenant_id, id, service_order_id, name, name_key, category, position, kind, approval, stands_alone)
         values ($1, $2, $3, $4, lower($4), $5, $6, $7, $8, $9)
         on conflict (tenant_id, service_order_id, name_key) do update set category = case when excluded.category = '' then app.order_services.category else excluded.category end
         returning id`,
      [...[tx.tenant, service.id, orderId, name, category, last + i + 1], ...[kind, firstApproval(mode, kind), standsAlone]],
    )
    latest.set(name, { words, found: one })
    return one
  })
  return (await Promise.all(found)).map(({ id }) => id)
}
export type ServiceColumns = Partial<
  Pick<
    ServiceRow,
    'name' | 'category' | 'concern' | 'cause' | 'correction' | 'bay_kind' | 'payer' | 'payer_customer_id' | 'kind' | 'urgency'
  >
>
export const updateService = (
  tx: Tx,
  orderId: string,
  id: string,
  columns: ServiceColumns,
  version: number | undefined,
): Promise<number> => {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = entries
    .map(([name], i) => `, ${name} = $${i + 5}${name === 'name' ? `, name_key = lower($${i + 5})` : ''}`)
    .join('')
  return tx.run(
    `update app.order_services set version = version + 1${sets} where tenant_id = $1 and service_order_id = $2 and id = $3 and ($4::int is null or version = $4)`,
    [tx.tenant, orderId, id, version ?? null, ...entries.map(([, value]) => value)],
  )
}
/** What a service needs: the whole list. */
export async function replaceServiceSkills(
  tx: Tx,
  serviceId: string,
  rows: readonly { id: string; level: number }[],
): Promise<void> {
  await tx.run('delete from app.order_service_skills where tenant_id = $1 and service_id = $2', [tx.tenant, serviceId])
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [serviceId, row.id, row.level]),
  )
  await tx.run(`insert into app.order_service_skills (tenant_id, service_id, skill_id, level) values ${sql}`, values)
}
export const deleteEmptyServices = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(
    `delete from app.order_services s where s.tenant_id = $1 and s.service_order_id = $2 and s.concern = '' and s.cause = '' and s.correction = '' and s.decided_at is null
        and not s.stands_alone and not exists (select from app.line_items l where l.tenant_id = $1 and l.service_order_id = $2 and l.service_id = s.id)`,
    [tx.tenant, orderId],
  )
/** Adds lines to an order after the `last` place. */
export async function insertLines(
  tx: Tx,
  orderId: string,
  last: number,
  lines: readonly (LineValues & { id: string; serviceId: string; price: PriceColumns })[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((line, i) => [
      line.id,
      orderId,
      line.serviceId,
      line.technician_id,
      line.type,
      line.sales_class,
      line.description,
      line.quantity_thousandths,
      line.estimated_thousandths,
      line.unit_price_cents,
      line.amount_cents,
      line.inventory_item_id,
      line.part_source,
      line.part_supplier_id,
      line.notes,
      last + i + 1,
      at,
      line.price.price_source,
      line.price.price_rule_id,
      line.price.price_rule_version,
      line.price.rule_price_cents,
      line.price.list_price_cents,
      line.price.is_overridden,
    ]),
  )
  await tx.run(
    `insert into app.line_items (tenant_id, id, service_order_id, service_id, technician_id, type, sales_class, description, quantity_thousandths, estimated_thousandths, unit_price_cents, amount_cents, inventory_item_id, part_source, part_supplier_id, notes, position, created_at,
       price_source, price_rule_id, price_rule_version, rule_price_cents, list_price_cents, is_overridden)
     values ${sql}`,
    values,
  )
}
export const updateLine = (
  tx: Tx,
  id: string,
  row: LineValues & { serviceId: string; price: PriceColumns },
  version: number | undefined,
): Promise<number> =>
  tx.run(
    `update app.line_items set service_id = $4, technician_id = $5, type = $6, description = $7, quantity_thousandths = $8, estimated_thousandths = $9, unit_price_cents = $10, amount_cents = $11,
       inventory_item_id = $12, notes = $13, part_source = $14, part_supplier_id = $15, not_used_reason = $16, sales_class = $17,
       discount_cents = 0, price_source = $18, price_rule_id = $19, price_rule_version = $20, rule_price_cents = $21, list_price_cents = $22, is_overridden = $23, version = version + 1 where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [
      tx.tenant,
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
      row.part_source,
      row.part_supplier_id,
      row.not_used_reason,
      row.sales_class,
      ...[row.price.price_source, row.price.price_rule_id, row.price.price_rule_version, row.price.rule_price_cents],
      ...[row.price.list_price_cents, row.price.is_overridden],
    ],
  )
/** The parts of lines are bought for them. */
export const putPartsBought = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `update app.line_items set part_source = 'order', version = version + 1
      where tenant_id = $1 and id = any($2::uuid[]) and part_source <> 'order'`,
    [tx.tenant, ids],
  )
export const deleteLineRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.line_items where tenant_id = $1 and id = $2', [tx.tenant, id])
