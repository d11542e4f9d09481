import type { BillState } from '@twopost/contract/purchasing.states'
import { countUpTo, mostCounted, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { files, shops, suppliers, vendorBills } from '#tables.gen.ts'

const billRow = combine(
  columns('b', vendorBills, [
    'id',
    'shop_id',
    'supplier_id',
    'number',
    'bill_date',
    'due_date',
    'state',
    'goods_cents',
    'core_cents',
    'freight_cents',
    'tax_cents',
    'other_cents',
    'total_cents',
    'line_count',
    'open_count',
    'delivered_cents',
    'difference_cents',
    'needs_approval',
    'notes',
    'created_by',
    'posted_at',
    'posted_by',
    'approved_by',
    'approval_reason',
    'reversed_at',
    'reversed_by',
    'reverse_reason',
    'reverses_id',
    'file_id',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('v', suppliers, { supplier_name: 'name' }),
  columns('h', shops, {
    shop_name: 'name',
    time_zone: 'time_zone',
    tolerance_millionths: 'bill_tolerance_millionths',
    tolerance_cents: 'bill_tolerance_cents',
  }),
)
export type BillRow = RowOf<typeof billRow>
const joins = `join app.suppliers v on v.tenant_id = $1 and v.id = b.supplier_id
  join app.shops h on h.tenant_id = $1 and h.id = b.shop_id`
export interface BillFilter {
  /** null: of all shops. */
  shopIds: readonly string[] | null
  /** The beginning of a number, as its key. */
  numberKey?: string | undefined
  state?: BillState | undefined
  supplierId?: string | undefined
  needsApproval?: boolean | undefined
}
export interface BillSort {
  by: 'bill_date' | 'due_date' | 'number' | 'total'
  order: 'asc' | 'desc'
}
const waiting = "b.needs_approval and b.state in ('draft', 'matched')"
function whereOf(tx: Tx, filter: BillFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['b.tenant_id = $1', 'b.deleted_at is null']
  if (filter.numberKey !== undefined) parts.push(`b.number_key like ${add(`${filter.numberKey}%`)}`)
  if (filter.shopIds) parts.push(`b.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.state) parts.push(`b.state = ${add(filter.state)}`)
  if (filter.supplierId) parts.push(`b.supplier_id = ${add(filter.supplierId)}`)
  if (filter.needsApproval !== undefined) parts.push(filter.needsApproval ? waiting : `not (${waiting})`)
  return { sql: parts.join(' and '), values }
}
const orders: Record<BillSort['by'], (direction: string) => string> = {
  bill_date: (d) => `b.bill_date ${d}`,
  due_date: (d) => `b.due_date ${d} nulls last`,
  number: (d) => `b.number_key ${d}`,
  total: (d) => `b.total_cents ${d}`,
}
export const selectBills = (tx: Tx, filter: BillFilter, sort: BillSort, limit: number, offset: number): Promise<BillRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    billRow,
    `select ${billRow.sql} from app.vendor_bills b ${joins} where ${sql}
      order by ${orders[sort.by](sort.order)}, b.id ${sort.order} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectBillIds = async (tx: Tx, filter: BillFilter, sort: BillSort, most: number): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select b.id from app.vendor_bills b where ${sql}
      order by ${orders[sort.by](sort.order)}, b.id ${sort.order} limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** These bills in no order; those that were deleted are missing. */
export const selectBillsById = (tx: Tx, ids: readonly string[]): Promise<BillRow[]> =>
  tx.rows(
    billRow,
    `select ${billRow.sql} from app.vendor_bills b ${joins} where b.tenant_id = $1 and b.id = any($2::uuid[]) and b.deleted_at is null`,
    [tx.tenant, ids],
  )
/** Exact up to 10,000. */
export const countBills = (tx: Tx, filter: BillFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.vendor_bills b where ${sql}`, values)
}
/** How many there are in each state and how many wait for approval, each exact up to 10,000. */
export const countBillStates = (tx: Tx, shopIds: readonly string[] | null) => {
  const of = (name: string, what: string) =>
    `select '${name}' as state, count(*)::int as count from (select 1 from app.vendor_bills b where b.tenant_id = $1 and b.deleted_at is null
       and ($2::uuid[] is null or b.shop_id = any($2)) and ${what} limit ${mostCounted}) f`
  const states = ['draft', 'matched', 'posted', 'reversed'] as const
  return tx.rows(
    { state: 'text(draft|matched|posted|reversed|needs_approval)', count: 'int4' },
    [...states.map((state) => of(state, `b.state = '${state}'`)), of('needs_approval', waiting)].join(' union all '),
    [tx.tenant, shopIds],
  )
}
export const selectBill = (tx: Tx, id: string): Promise<BillRow | undefined> =>
  tx.maybe(
    billRow,
    `select ${billRow.sql} from app.vendor_bills b ${joins} where b.tenant_id = $1 and b.id = $2 and b.deleted_at is null`,
    [tx.tenant, id],
  )
/** The file of a bill's paper. */
export const selectBillPaper = (tx: Tx, id: string) =>
  tx.maybe(
    columns('f', files, ['id', 'filename', 'content_type', 'size_bytes']),
    `select f.id, f.filename, f.content_type, f.size_bytes from app.vendor_bills b
       join app.files f on f.tenant_id = $1 and f.id = b.file_id where b.tenant_id = $1 and b.id = $2 and b.deleted_at is null`,
    [tx.tenant, id],
  )
export type PaperRow = NonNullable<Awaited<ReturnType<typeof selectBillPaper>>>
export const setBillPaper = (tx: Tx, id: string, fileId: string | null, at: Date): Promise<number> =>
  tx.run('update app.vendor_bills set file_id = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    fileId,
    at,
  ])
/** Holds a bill to the end of the transaction. */
export const lockBill = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.vendor_bills where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
export interface BillValues {
  supplierId: string
  number: string
  numberKey: string
  billDate: string
  dueDate: string | null
  notes: string
}
export interface BillSums {
  goods: number
  core: number
  freight: number
  tax: number
  other: number
  total: number
  delivered: number
  difference: number
  openCount: number
  needsApproval: boolean
}
const sumsOf = (sums: BillSums) => [
  ...[sums.goods, sums.core, sums.freight, sums.tax, sums.other, sums.total],
  ...[sums.openCount, sums.delivered, sums.difference, sums.needsApproval],
]
/** 0 rows: the supplier has another one of this number and date. */
export const insertBill = (
  tx: Tx,
  bill: BillValues & BillSums & { id: string; shopId: string; by: string; lineCount: number },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.vendor_bills (tenant_id, id, shop_id, supplier_id, number, number_key, bill_date, due_date, notes, created_by, line_count,
       created_at, updated_at, goods_cents, core_cents, freight_cents, tax_cents, other_cents, total_cents, open_count, delivered_cents,
       difference_cents, needs_approval)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     on conflict do nothing`,
    [
      ...[tx.tenant, bill.id, bill.shopId, bill.supplierId, bill.number, bill.numberKey, bill.billDate, bill.dueDate, bill.notes],
      ...[bill.by, bill.lineCount, at, ...sumsOf(bill)],
    ],
  )
/** What a bill says, and that it is a draft again. */
export const updateBill = (tx: Tx, id: string, bill: BillValues & BillSums & { lineCount: number }, at: Date): Promise<number> =>
  tx.run(
    `update app.vendor_bills set state = 'draft', version = version + 1, updated_at = $3, supplier_id = $4, number = $5, number_key = $6,
       bill_date = $7, due_date = $8, notes = $9, line_count = $10, goods_cents = $11, core_cents = $12, freight_cents = $13, tax_cents = $14,
       other_cents = $15, total_cents = $16, open_count = $17, delivered_cents = $18, difference_cents = $19, needs_approval = $20
      where tenant_id = $1 and id = $2`,
    [
      ...[tx.tenant, id, at, bill.supplierId, bill.number, bill.numberKey, bill.billDate, bill.dueDate, bill.notes],
      ...[bill.lineCount, ...sumsOf(bill)],
    ],
  )
export const putMatched = (
  tx: Tx,
  id: string,
  state: 'draft' | 'matched',
  sums: Pick<BillSums, 'openCount' | 'delivered' | 'difference' | 'needsApproval'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.vendor_bills set state = $3, open_count = $4, delivered_cents = $5, difference_cents = $6, needs_approval = $7,
       version = version + 1, updated_at = $8 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, state, sums.openCount, sums.delivered, sums.difference, sums.needsApproval, at],
  )
export const markBillPosted = (
  tx: Tx,
  id: string,
  { by, approvedBy, reason }: { by: string; approvedBy: string; reason: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.vendor_bills set state = 'posted', posted_at = $3, posted_by = $4, approved_by = $5, approval_reason = $6,
       version = version + 1, updated_at = $3 where tenant_id = $1 and id = $2 and state = 'matched'`,
    [tx.tenant, id, at, by, approvedBy, reason],
  )
export const markBillReversed = (tx: Tx, id: string, by: string, reason: string, at: Date): Promise<number> =>
  tx.run(
    `update app.vendor_bills set state = 'reversed', reversed_at = $3, reversed_by = $4, reverse_reason = $5, version = version + 1,
       updated_at = $3 where tenant_id = $1 and id = $2 and state = 'posted'`,
    [tx.tenant, id, at, by, reason],
  )
/** The row of the opposite amounts, posted at once. */
export const insertReversal = (
  tx: Tx,
  bill: BillValues & BillSums & { id: string; shopId: string; by: string; lineCount: number; reversesId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.vendor_bills (tenant_id, id, shop_id, supplier_id, number, number_key, bill_date, due_date, notes, created_by, line_count,
       created_at, updated_at, goods_cents, core_cents, freight_cents, tax_cents, other_cents, total_cents, open_count, delivered_cents,
       difference_cents, needs_approval, state, posted_at, posted_by, reverses_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 'posted', $12, $10, $23)`,
    [
      ...[tx.tenant, bill.id, bill.shopId, bill.supplierId, bill.number, bill.numberKey, bill.billDate, bill.dueDate, bill.notes],
      ...[bill.by, bill.lineCount, at, ...sumsOf(bill), bill.reversesId],
    ],
  )
export const markBillDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.vendor_bills set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    at,
  ])
/** What a bill comes to by its kinds after a part of a line was claimed; with nothing open it is matched. */
export const putSplit = (tx: Tx, id: string, sums: BillSums, lineCount: number, at: Date): Promise<number> =>
  tx.run(
    `update app.vendor_bills set version = version + 1, updated_at = $3, line_count = $4, goods_cents = $5, core_cents = $6, freight_cents = $7,
       tax_cents = $8, other_cents = $9, total_cents = $10, open_count = $11, delivered_cents = $12, difference_cents = $13,
       needs_approval = $14, state = case when $11::int = 0 then 'matched' else 'draft' end where tenant_id = $1 and id = $2`,
    [tx.tenant, id, at, lineCount, ...sumsOf(sums)],
  )
/** Did a line of the bill end a claim? */
export const hasUsedCredits = async (tx: Tx, billId: string): Promise<boolean> =>
  (
    await tx.one(
      { is_there: 'bool' },
      `select exists (select 1 from app.vendor_claims c join app.vendor_bill_lines l on l.tenant_id = $1 and l.id = c.credit_bill_line_id
        where c.tenant_id = $1 and l.bill_id = $2) as is_there`,
      [tx.tenant, billId],
    )
  ).is_there
/** Which bills with these numbers are entered already. */
export const selectBillKeys = (tx: Tx, keys: readonly string[]) =>
  tx.rows(
    columns('b', vendorBills, ['supplier_id', 'number_key', 'bill_date']),
    `select b.supplier_id, b.number_key, b.bill_date from app.vendor_bills b
      where b.tenant_id = $1 and b.number_key = any($2::text[]) and b.deleted_at is null and b.state <> 'reversed' and b.reverses_id is null`,
    [tx.tenant, keys],
  )
/** The name of a supplier that is on file. */
export const selectSupplierName = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      columns('v', suppliers, ['name']),
      'select v.name from app.suppliers v where v.tenant_id = $1 and v.id = $2 and v.deleted_at is null',
      [tx.tenant, id],
    )
  )?.name
/** What a supplier has billed to shops: posted less taken back, entered and not posted, and what differed. */
export const sumAccount = (tx: Tx, supplierId: string, shopIds: readonly string[] | null) =>
  tx.one(
    { count: 'int4', billed: 'int8', billed_count: 'int4', open: 'int8', open_count: 'int4', difference: 'int8' },
    `select count(*)::int as count, coalesce(sum(b.total_cents) filter (where b.state in ('posted', 'reversed')), 0)::bigint as billed,
       count(*) filter (where b.state = 'posted' and b.reverses_id is null)::int as billed_count,
       coalesce(sum(b.total_cents) filter (where b.state in ('draft', 'matched')), 0)::bigint as open,
       count(*) filter (where b.state in ('draft', 'matched'))::int as open_count,
       coalesce(sum(b.difference_cents) filter (where b.state in ('posted', 'reversed')), 0)::bigint as difference
      from app.vendor_bills b
      where b.tenant_id = $1 and b.supplier_id = $2 and b.deleted_at is null and ($3::uuid[] is null or b.shop_id = any($3))`,
    [tx.tenant, supplierId, shopIds],
  )
/** Is a bill of the supplier entered and not posted? */
export const hasOpenBills = async (tx: Tx, supplierId: string): Promise<boolean> =>
  (
    await tx.one(
      { is_there: 'bool' },
      `select exists (select 1 from app.vendor_bills b where b.tenant_id = $1 and b.supplier_id = $2 and b.deleted_at is null
         and b.state in ('draft', 'matched')) as is_there`,
      [tx.tenant, supplierId],
    )
  ).is_there
