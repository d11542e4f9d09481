import type { CoreState } from '@twopost/contract/purchasing.states'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { cores, customers, items, lineItems, serviceOrders, shops, stockLocations, suppliers, vendorClaims } from '#tables.gen.ts'

const coreRow = combine(
  columns('c', cores, [
    'id',
    'shop_id',
    'supplier_id',
    'item_id',
    'delivery_line_id',
    'line_item_id',
    'service_order_id',
    'vendor_charge_cents',
    'customer_charge_cents',
    'state',
    'due_on',
    'label_code',
    'claim_id',
    'reason',
    'ended_on',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('v', suppliers, { supplier_name: 'name' }),
  columns('h', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  columns('i', items, { item_name: 'name', part_number: 'part_number' }),
  outer(columns('w', stockLocations, { location: 'name' })),
  outer(columns('o', serviceOrders, { order_number: 'number' })),
  outer(columns('k', vendorClaims, { rma: 'rma' })),
)
export type CoreRow = RowOf<typeof coreRow>
const joins = `join app.suppliers v on v.tenant_id = $1 and v.id = c.supplier_id
  join app.shops h on h.tenant_id = $1 and h.id = c.shop_id
  join app.items i on i.tenant_id = $1 and i.id = c.item_id
  left join app.stock_locations w on w.tenant_id = $1 and w.id = c.location_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = c.service_order_id
  left join app.vendor_claims k on k.tenant_id = $1 and k.id = c.claim_id`
export interface CoreFilter {
  shopIds: readonly string[] | null
  state?: CoreState | undefined
  /** `held`: not sent yet. */
  phase?: 'waiting' | 'held' | 'ended' | undefined
  supplierId?: string | undefined
  /** The beginning of a label or of the number of a part, letters and digits alone. */
  search?: string | undefined
}
const narrowed = `c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2)) and ($3::text is null or c.state = $3)
  and ($4::text is null or case $4 when 'held' then c.state in ('owed', 'in_shop')
    else ($4 = 'waiting') = (c.state in ('owed', 'in_shop', 'sent')) end) and ($5::uuid is null or c.supplier_id = $5)
  and ($6::text is null or starts_with(replace(c.label_code, '-', ''), $6) or exists (select 1 from app.items n
    where n.tenant_id = $1 and n.id = c.item_id and starts_with(n.number_key, $6)))`
const valuesOf = (tx: Tx, { shopIds, state, phase, supplierId, search }: CoreFilter) => [
  ...[tx.tenant, shopIds, state ?? null, phase ?? null, supplierId ?? null, search ?? null],
]
const inOrder = "(c.state not in ('owed', 'in_shop', 'sent')), c.due_on, c.label_code, c.id"
/** Those that wait first, by when they are due. */
export const selectCores = (tx: Tx, filter: CoreFilter, limit: number, offset: number): Promise<CoreRow[]> => {
  const values = valuesOf(tx, filter)
  return tx.rows(
    coreRow,
    `select ${coreRow.sql} from app.cores c ${joins} where ${narrowed} order by ${inOrder} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectCoreIds = async (tx: Tx, filter: CoreFilter, most: number): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, `select c.id from app.cores c where ${narrowed} order by ${inOrder} limit $7`, [
      ...valuesOf(tx, filter),
      most,
    ])
  ).map((row) => row.id)
/** Exact up to 10,000. */
export const countCores = (tx: Tx, filter: CoreFilter): Promise<number> =>
  countUpTo(tx, `app.cores c where ${narrowed}`, valuesOf(tx, filter))
/** How many there are, and how many of those in our hands are overdue on a day. */
export const countCoreStates = (tx: Tx, shopIds: readonly string[] | null, today: string) =>
  tx.one(
    { owed: 'int4', in_shop: 'int4', sent: 'int4', ended: 'int4', overdue: 'int4' },
    `select count(*) filter (where c.state = 'owed')::int as owed, count(*) filter (where c.state = 'in_shop')::int as in_shop,
       count(*) filter (where c.state = 'sent')::int as sent,
       count(*) filter (where c.state not in ('owed', 'in_shop', 'sent'))::int as ended,
       count(*) filter (where c.state in ('owed', 'in_shop') and c.due_on < $3::date)::int as overdue
      from app.cores c where c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2))`,
    [tx.tenant, shopIds, today],
  )
/** Deposits of old parts that are still to be sent to a supplier. */
export const sumHeldCores = (tx: Tx, shopIds: readonly string[] | null, supplierId: string) =>
  tx.one(
    { count: 'int4', cents: 'int8' },
    `select count(*)::int as count, coalesce(sum(c.vendor_charge_cents), 0)::bigint as cents from app.cores c
      where c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2)) and c.supplier_id = $3 and c.state in ('owed', 'in_shop')`,
    [tx.tenant, shopIds, supplierId],
  )
/** These old parts in no order, of shops that are named. */
export const selectCoresById = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null): Promise<CoreRow[]> =>
  tx.rows(
    coreRow,
    `select ${coreRow.sql} from app.cores c ${joins}
      where c.tenant_id = $1 and c.id = any($2::uuid[]) and ($3::uuid[] is null or c.shop_id = any($3))`,
    [tx.tenant, ids, shopIds],
  )
export const selectCore = (tx: Tx, id: string): Promise<CoreRow | undefined> =>
  tx.maybe(coreRow, `select ${coreRow.sql} from app.cores c ${joins} where c.tenant_id = $1 and c.id = $2`, [tx.tenant, id])
/** Holds an old part to the end of the transaction. */
export const lockCore = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.cores where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
export interface NewCore {
  id: string
  shopId: string
  supplierId: string
  itemId: string
  deliveryLineId: string
  vendorCents: number
  customerCents: number
  dueOn: string
  label: string
}
export async function insertCores(tx: Tx, all: readonly NewCore[], at: Date): Promise<void> {
  if (all.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    all.map((one) => [
      ...[one.id, one.shopId, one.supplierId, one.itemId, one.deliveryLineId, one.vendorCents, one.customerCents, one.dueOn],
      ...[one.label, at, at],
    ]),
  )
  await tx.run(
    `insert into app.cores (tenant_id, id, shop_id, supplier_id, item_id, delivery_line_id, vendor_charge_cents, customer_charge_cents, due_on,
       label_code, created_at, updated_at) values ${sql}`,
    values,
  )
}
export const putCore = (
  tx: Tx,
  id: string,
  one: {
    state: CoreState
    lineItemId?: string | null
    orderId?: string | null
    locationId?: string | null
    claimId?: string | null
    /** It ends with this, on this day of its shop, and so much of its deposit is lost. */
    end?: { day: string; lostCents: number; reason: string }
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.cores set state = $3, line_item_id = coalesce($4, line_item_id), service_order_id = coalesce($5, service_order_id),
       location_id = $6, claim_id = coalesce($7, claim_id), version = version + 1, updated_at = $8, ended_on = $9::date, lost_cents = $10, reason = $11
      where tenant_id = $1 and id = $2`,
    [
      ...[tx.tenant, id, one.state, one.lineItemId ?? null, one.orderId ?? null, one.locationId ?? null, one.claimId ?? null, at],
      ...[one.end?.day ?? null, one.end?.lostCents ?? 0, one.end?.reason ?? ''],
    ],
  )
/** The old parts of a claim end as it does, on the same day. */
export const endCoresOf = (
  tx: Tx,
  claimId: string,
  end: { state: CoreState; day: string; lostCents: number },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.cores set state = $3, ended_on = $5::date, lost_cents = $6, version = version + 1, updated_at = $4
      where tenant_id = $1 and claim_id = $2`,
    [tx.tenant, claimId, end.state, at, end.day, end.lostCents],
  )
/** What a customer pays who keeps the old part of each. */
export const selectCorePrices = (tx: Tx, itemIds: readonly string[]) =>
  tx.rows(
    columns('i', items, ['id', 'core_price_cents']),
    'select i.id, i.core_price_cents from app.items i where i.tenant_id = $1 and i.id = any($2::uuid[])',
    [tx.tenant, itemIds],
  )
/** The order of a line, and the language of its customer. */
export const selectOrderOfLine = (tx: Tx, lineId: string) =>
  tx.maybe(
    combine(
      columns('l', lineItems, ['service_order_id']),
      columns('o', serviceOrders, ['shop_id']),
      columns('k', customers, { language: 'preferred_language' }),
    ),
    `select l.service_order_id, o.shop_id, k.preferred_language as language from app.line_items l
       join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
       join app.customers k on k.tenant_id = $1 and k.id = o.customer_id
      where l.tenant_id = $1 and l.id = $2 and o.deleted_at is null`,
    [tx.tenant, lineId],
  )
