import type { ClaimKind, ClaimState } from '@twopost/contract/purchasing.states'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  deliveries,
  deliveryLines,
  items,
  shops,
  stockLocations,
  suppliers,
  vendorBillLines,
  vendorBills,
  vendorClaims,
} from '#tables.gen.ts'
import { photosOf } from '../delivery-photos.queries.ts'

const claimRow = combine(
  columns('c', vendorClaims, [
    'id',
    'shop_id',
    'supplier_id',
    'kind',
    'item_id',
    'description',
    'quantity_thousandths',
    'expected_cents',
    'due_on',
    'state',
    'credited_cents',
    'rma',
    'delivery_line_id',
    'bill_id',
    'location_id',
    'notes',
    'reason',
    'created_by',
    'shipped_at',
    'ended_at',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('v', suppliers, { supplier_name: 'name' }),
  columns('h', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  outer(columns('i', items, { item_name: 'name', part_number: 'part_number', unit: 'unit' })),
  outer(columns('w', stockLocations, { location: 'name' })),
  outer(columns('b', vendorBills, { bill_number: 'number' })),
  computed({ photos: ['uuid[]', photosOf('c.delivery_line_id')] }),
)
export type ClaimRow = RowOf<typeof claimRow>
const joins = `join app.suppliers v on v.tenant_id = $1 and v.id = c.supplier_id
  join app.shops h on h.tenant_id = $1 and h.id = c.shop_id
  left join app.items i on i.tenant_id = $1 and i.id = c.item_id
  left join app.stock_locations w on w.tenant_id = $1 and w.id = c.location_id
  left join app.vendor_bills b on b.tenant_id = $1 and b.id = c.bill_id`
export interface ClaimFilter {
  shopIds: readonly string[] | null
  state?: ClaimState | undefined
  phase?: 'waiting' | 'ended' | undefined
  kind?: ClaimKind | undefined
  supplierId?: string | undefined
}
const narrowed = `c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2)) and ($3::text is null or c.state = $3)
  and ($4::text is null or ($4 = 'waiting') = (c.ended_at is null)) and ($5::text is null or c.kind = $5)
  and ($6::uuid is null or c.supplier_id = $6)`
const valuesOf = (tx: Tx, { shopIds, state, phase, kind, supplierId }: ClaimFilter) => [
  ...[tx.tenant, shopIds, state ?? null, phase ?? null, kind ?? null, supplierId ?? null],
]
const inOrder = '(c.ended_at is not null), c.ended_at desc nulls last, c.due_on nulls last, c.created_at, c.id'
/** Those that wait first, by when they are due; then the ended ones, the latest first. */
export const selectClaims = (tx: Tx, filter: ClaimFilter, limit: number, offset: number): Promise<ClaimRow[]> => {
  const values = valuesOf(tx, filter)
  return tx.rows(
    claimRow,
    `select ${claimRow.sql} from app.vendor_claims c ${joins} where ${narrowed} order by ${inOrder} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectClaimIds = async (tx: Tx, filter: ClaimFilter, most: number): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, `select c.id from app.vendor_claims c where ${narrowed} order by ${inOrder} limit $7`, [
      ...valuesOf(tx, filter),
      most,
    ])
  ).map((row) => row.id)
/** These claims in no order. */
export const selectClaimsById = (tx: Tx, ids: readonly string[]): Promise<ClaimRow[]> =>
  tx.rows(
    claimRow,
    `select ${claimRow.sql} from app.vendor_claims c ${joins} where c.tenant_id = $1 and c.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
/** Exact up to 10,000. */
export const countClaims = (tx: Tx, filter: ClaimFilter): Promise<number> =>
  countUpTo(tx, `app.vendor_claims c where ${narrowed}`, valuesOf(tx, filter))
export const sumClaims = (tx: Tx, shopIds: readonly string[] | null, supplierId: string | null) =>
  tx.one(
    { open: 'int4', shipped: 'int4', ended: 'int4', expected: 'int8', credited: 'int8', lost: 'int8' },
    `select count(*) filter (where c.state = 'open')::int as open, count(*) filter (where c.state = 'shipped')::int as shipped,
       count(*) filter (where c.ended_at is not null)::int as ended,
       coalesce(sum(c.expected_cents) filter (where c.ended_at is null), 0)::bigint as expected,
       coalesce(sum(c.credited_cents), 0)::bigint as credited,
       coalesce(sum(greatest(0, c.expected_cents - c.credited_cents)) filter (where c.ended_at is not null), 0)::bigint as lost
      from app.vendor_claims c
      where c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2)) and ($3::uuid is null or c.supplier_id = $3)`,
    [tx.tenant, shopIds, supplierId],
  )
export const selectClaim = (tx: Tx, id: string): Promise<ClaimRow | undefined> =>
  tx.maybe(claimRow, `select ${claimRow.sql} from app.vendor_claims c ${joins} where c.tenant_id = $1 and c.id = $2`, [
    tx.tenant,
    id,
  ])
/** Holds a claim to the end of the transaction. */
export const lockClaim = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.vendor_claims where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
export interface NewClaim {
  id: string
  shopId: string
  supplierId: string
  kind: ClaimKind
  itemId: string | null
  description: string
  quantity: number
  expectedCents: number
  dueOn: string | null
  state: 'open' | 'shipped'
  rma: string
  deliveryLineId: string | null
  billId: string | null
  locationId: string | null
  notes: string
  by: string
}
export const insertClaim = (tx: Tx, one: NewClaim, at: Date): Promise<number> =>
  tx.run(
    `insert into app.vendor_claims (tenant_id, id, shop_id, supplier_id, kind, item_id, description, quantity_thousandths, expected_cents,
       due_on, state, rma, delivery_line_id, bill_id, location_id, notes, created_by, shipped_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)`,
    [
      ...[tx.tenant, one.id, one.shopId, one.supplierId, one.kind, one.itemId, one.description, one.quantity, one.expectedCents],
      ...[one.dueOn, one.state, one.rma, one.deliveryLineId, one.billId, one.locationId, one.notes, one.by],
      ...[one.state === 'shipped' ? at : null, at],
    ],
  )
export const markShipped = (tx: Tx, id: string, rma: string, at: Date): Promise<number> =>
  tx.run(
    `update app.vendor_claims set state = 'shipped', rma = $3, shipped_at = $4, version = version + 1, updated_at = $4
      where tenant_id = $1 and id = $2 and state = 'open'`,
    [tx.tenant, id, rma, at],
  )
export const endClaim = (
  tx: Tx,
  id: string,
  end: { state: ClaimState; creditedCents: number; reason: string; billLineId: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.vendor_claims set state = $3, credited_cents = $4, reason = $5, credit_bill_line_id = $6, ended_at = $7,
       version = version + 1, updated_at = $7 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, end.state, end.creditedCents, end.reason, end.billLineId, at],
  )
/** A part of a delivery, with whom it came from and to which shop. */
export const selectDeliveredLine = (tx: Tx, id: string) =>
  tx.maybe(
    combine(
      columns('m', deliveryLines, ['id', 'item_id', 'quantity_thousandths', 'cost_cents', 'location_id']),
      columns('d', deliveries, ['shop_id', 'supplier_id']),
    ),
    `select m.id, m.item_id, m.quantity_thousandths, m.cost_cents, m.location_id, d.shop_id, d.supplier_id from app.delivery_lines m
       join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, id],
  )
/** A part by its id, and what one cost the last time. */
export const selectClaimedItem = (tx: Tx, id: string) =>
  tx.maybe(
    columns('i', items, ['id', 'name', 'last_cost_cents']),
    'select i.id, i.name, i.last_cost_cents from app.items i where i.tenant_id = $1 and i.id = $2 and i.deleted_at is null',
    [tx.tenant, id],
  )
/** Is this place there, in this shop? */
export const isPlaceOf = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (
    await tx.one(
      { is_there: 'bool' },
      `select exists (select 1 from app.stock_locations w where w.tenant_id = $1 and w.id = $2 and w.shop_id = $3 and w.deleted_at is null)
         as is_there`,
      [tx.tenant, id, shopId],
    )
  ).is_there
/** A line below zero of a posted bill. */
export const selectCreditLine = (tx: Tx, id: string) =>
  tx.maybe(
    combine(columns('l', vendorBillLines, ['id', 'cost_cents']), columns('b', vendorBills, ['supplier_id', 'shop_id', 'state'])),
    `select l.id, l.cost_cents, b.supplier_id, b.shop_id, b.state from app.vendor_bill_lines l
       join app.vendor_bills b on b.tenant_id = $1 and b.id = l.bill_id
      where l.tenant_id = $1 and l.id = $2 and l.cost_cents < 0 and b.state = 'posted' and b.reverses_id is null and b.deleted_at is null`,
    [tx.tenant, id],
  )
/** The bill of a line. */
export const selectBillOfLine = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      columns('l', vendorBillLines, ['bill_id']),
      'select l.bill_id from app.vendor_bill_lines l where l.tenant_id = $1 and l.id = $2',
      [tx.tenant, id],
    )
  )?.bill_id
