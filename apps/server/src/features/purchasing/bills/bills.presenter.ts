import { fromCents, fromMillionths, fromThousandths } from '@twopost/contract/core/money'
import {
  type BilledLine,
  billFaultOf,
  lineDifference,
  type Tolerance,
  type UnbilledLine,
  type UnbilledWork,
  type VendorBill,
  type VendorBillLine,
} from '@twopost/contract/purchasing'
import type { WorkRow } from '#features/service-orders/index.ts'
import { type Context, may, when } from '#platform/http/context.ts'
import type { DifferenceRow } from './bill-differences.queries.ts'
import type { BillLineRow, UnbilledRow } from './bill-lines.queries.ts'
import type { BillRow, PaperRow } from './bills.queries.ts'

/** A line beside what came, as the rules read it. */
export const billedOf = (row: BillLineRow): BilledLine => ({
  kind: row.kind,
  quantity: row.quantity_thousandths,
  costCents: row.cost_cents,
  delivered:
    row.delivery_line_id === null || row.delivered_thousandths === null
      ? null
      : {
          quantity: row.delivered_thousandths,
          costCents: row.delivered_cents ?? 0,
          coreCents: row.delivered_core_cents ?? 0,
        },
  expectedCents: row.expected_cents,
})
/** How far a line of a bill may differ, by the rule of its shop (PAR16). */
export const toleranceOf = (row: Pick<BillRow, 'tolerance_millionths' | 'tolerance_cents'>): Tolerance => ({
  millionths: row.tolerance_millionths,
  cents: row.tolerance_cents,
})
const units = (thousandths: number | null): number | null => (thousandths === null ? null : fromThousandths(thousandths))
const amount = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

const presentLine = (bill: BillRow, row: BillLineRow, went: readonly DifferenceRow[]): VendorBillLine => {
  const line = billedOf(row)
  const sideOf = (side: DifferenceRow['side']) =>
    fromCents(went.reduce((sum, one) => (one.bill_line_id === row.id && one.side === side ? sum + one.cents : sum), 0))
  return {
    id: row.id,
    kind: row.kind,
    item_id: row.item_id,
    item_name: row.item_name ?? '',
    part_number: row.part_number ?? '',
    unit: row.unit ?? '',
    description: row.description,
    claimed: row.claimed,
    quantity: fromThousandths(row.quantity_thousandths),
    cost: fromCents(row.cost_cents),
    delivery_line_id: row.delivery_line_id,
    received: line.delivered && {
      delivery_id: row.delivery_id ?? '',
      document_no: row.document_no ?? '',
      business_date: row.delivery_date ?? '',
      purchase_order_id: row.purchase_order_id,
      purchase_order: row.purchase_order,
      ordered_quantity: units(row.ordered_thousandths),
      ordered_unit_cost: amount(row.ordered_cents),
      quantity: fromThousandths(line.delivered.quantity),
      cost: fromCents(line.delivered.costCents),
      core: fromCents(line.delivered.coreCents),
    },
    work:
      row.line_item_id === null || row.order_id === null
        ? null
        : {
            line_item_id: row.line_item_id,
            order_id: row.order_id,
            order_number: row.order_number ?? '',
            description: row.work ?? '',
            expected: amount(row.expected_cents),
          },
    difference: amount(lineDifference(line)),
    fault: billFaultOf(line, toleranceOf(bill)),
    to_stock: sideOf('stock'),
    to_variance: sideOf('variance'),
  }
}
export function presentBill(
  ctx: Context,
  row: BillRow,
  more?: { lines: readonly BillLineRow[]; went: readonly DifferenceRow[]; paper: PaperRow | undefined },
): VendorBill {
  const isOpen = row.state === 'draft' || row.state === 'matched'
  const mayPost = !row.needs_approval || may(ctx, 'purchasing:approve')
  return {
    id: row.id,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    number: row.number,
    bill_date: row.bill_date,
    due_date: row.due_date,
    status: row.state,
    goods: fromCents(row.goods_cents),
    core: fromCents(row.core_cents),
    freight: fromCents(row.freight_cents),
    tax: fromCents(row.tax_cents),
    other: fromCents(row.other_cents),
    total: fromCents(row.total_cents),
    delivered: fromCents(row.delivered_cents),
    difference: fromCents(row.difference_cents),
    line_count: row.line_count,
    open_count: row.open_count,
    needs_approval: row.needs_approval && isOpen,
    tolerance_percent: fromMillionths(row.tolerance_millionths),
    tolerance_amount: fromCents(row.tolerance_cents),
    notes: row.notes,
    created_by: row.created_by,
    posted_at: row.posted_at?.toISOString() ?? null,
    posted_by: row.posted_by,
    approved_by: row.approved_by,
    approval_reason: row.approval_reason,
    reversed_at: row.reversed_at?.toISOString() ?? null,
    reversed_by: row.reversed_by,
    reverse_reason: row.reverse_reason,
    reverses_id: row.reverses_id,
    has_file: row.file_id !== null,
    ...(more && {
      file: more.paper
        ? { filename: more.paper.filename, content_type: more.paper.content_type, size: more.paper.size_bytes }
        : null,
      lines: more.lines.map((line) => presentLine(row, line, more.went)),
    }),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [
      ...when(isOpen, 'edit', 'match'),
      ...when(row.state === 'matched' && mayPost, 'post'),
      ...when(row.state === 'posted' && row.reverses_id === null, 'reverse'),
      ...when(isOpen, 'delete'),
    ],
  }
}
export const presentUnbilled = (row: UnbilledRow): UnbilledLine => ({
  delivery_line_id: row.id,
  item_id: row.item_id,
  item_name: row.item_name,
  part_number: row.part_number,
  unit: row.unit,
  bill_no: row.bill_no,
  delivery_id: row.delivery_id,
  document_no: row.document_no,
  business_date: row.business_date,
  purchase_order_id: row.purchase_order_id,
  purchase_order: row.purchase_order,
  ordered_quantity: units(row.ordered_thousandths),
  ordered_unit_cost: amount(row.ordered_cents),
  quantity: fromThousandths(row.quantity_thousandths),
  cost: fromCents(row.cost_cents),
  core: fromCents(row.core_cents),
})
export const presentWork = (row: WorkRow): UnbilledWork => ({
  line_item_id: row.line_item_id,
  order_id: row.order_id,
  order_number: row.order_number,
  description: row.description,
  expected: amount(row.cost_cents),
  document: row.document_no,
})
