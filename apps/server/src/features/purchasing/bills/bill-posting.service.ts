import type { Answer, Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import { numberKey } from '@twopost/contract/inventory'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/purchasing'
import { billFaultOf, lineDifference, type VendorBill } from '@twopost/contract/purchasing'
import { type CostDifference, settleCosts } from '#features/inventory/index.ts'
import { holdBuying, keepBuying } from '#features/order-parts/index.ts'
import { putBilled } from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertDifferences, selectDifferences } from './bill-differences.queries.ts'
import { insertBillLines, releaseBillLines, selectBilledFor, selectBillLines } from './bill-lines.queries.ts'
import { billedOf, toleranceOf } from './bills.presenter.ts'
import { type BillRow, hasUsedCredits, insertReversal, markBillPosted, markBillReversed } from './bills.queries.ts'
import { announceBill, getBillLocked, letWorkGo, nameOfLine, noteBill, showBill, showOneBill } from './bills.service.ts'

type One = { vendor_bill: VendorBill }

/** Books where differences went, as rows of the bill. */
async function settle(ctx: Context, bill: { id: string; row: BillRow }, differences: readonly CostDifference[]): Promise<void> {
  const shares = await settleCosts(ctx, bill.row.shop_id, differences)
  await insertDifferences(
    ctx.tx,
    { id: bill.id, shopId: bill.row.shop_id, businessDate: dateIn(bill.row.time_zone, ctx.now.getTime()) },
    shares.map(({ key, ...one }) => ({ ...one, id: newId(ctx.now), lineId: key })),
    ctx.now,
  )
  if (differences.length > 0) await announceLive(ctx, 'item.changed', bill.row.shop_id, {})
}
/**
 * Posts a matched bill: what parts were billed more corrects the stock, or is variance where they are used up (PAR15). Work of others costs what its bill
 * says from now on; what was invoiced before stays as it was (PAR5).
 * @throws Problem INVALID_TRANSITION, BILL_NOT_MATCHED, BILL_NEEDS_APPROVAL, STALE_VERSION
 */
export async function postVendorBill(ctx: Context, { params, body }: Input<typeof calls.postVendorBill>): Promise<One> {
  // What their parts cost is known better from now on.
  const buying = await holdBuying(ctx, await selectBilledFor(ctx.tx, params.id))
  const row = await getBillLocked(ctx, params.id, body.version)
  if (row.state === 'posted' || row.state === 'reversed')
    throw new Problem('INVALID_TRANSITION', { from: row.state, to: 'posted' })
  const lines = await selectBillLines(ctx.tx, row.id)
  const open = lines.filter((one) => ['open', 'quantity'].includes(billFaultOf(billedOf(one)) ?? ''))
  if (row.state !== 'matched' || open.length > 0)
    throw new Problem('BILL_NOT_MATCHED', { lines: (open.length > 0 ? open : lines).slice(0, 10).map(nameOfLine).join(', ') })
  const needsApproval = lines.some((one) => billFaultOf(billedOf(one), toleranceOf(row)) === 'price')
  if (needsApproval && !may(ctx, 'purchasing:approve')) throw new Problem('BILL_NEEDS_APPROVAL')
  await settle(
    ctx,
    { id: row.id, row },
    lines.flatMap((one): CostDifference[] => {
      const cents = one.kind === 'goods' ? (lineDifference(billedOf(one)) ?? 0) : 0
      if (cents === 0 || one.delivery_line_id === null || one.delivered_item_id === null) return []
      return [
        {
          ...{ key: one.id, itemId: one.delivered_item_id, cents },
          ...{ deliveryLineId: one.delivery_line_id, document: row.number },
        },
      ]
    }),
  )
  const work = lines.flatMap(({ line_item_id, cost_cents }) =>
    line_item_id ? [{ lineItemId: line_item_id, costCents: cost_cents }] : [],
  )
  if (work.length > 0) await putBilled(ctx.tx, work, { number: row.number, date: row.bill_date })
  const approvedBy = needsApproval ? ctx.actorName : ''
  await markBillPosted(ctx.tx, row.id, { by: ctx.actorName, approvedBy, reason: body.reason ?? '' }, ctx.now)
  await keepBuying(ctx, buying)
  await announceBill(ctx, row)
  if (needsApproval)
    ctx.note({
      kind: 'vendor_bill',
      id: row.id,
      code: 'bill.approved',
      params: { number: row.number, supplier: row.supplier_name, difference: formatCents(row.difference_cents) },
      details: { reason: body.reason ?? '' },
    })
  else noteBill(ctx, row, 'posted')
  return showOneBill(ctx, row.id)
}
/** Takes a posted bill back by one of the opposite amounts (PAR10). @throws Problem INVALID_TRANSITION, STALE_VERSION */
export async function reverseVendorBill(
  ctx: Context,
  { params, body }: Input<typeof calls.reverseVendorBill>,
): Promise<Answer<typeof calls.reverseVendorBill>> {
  const buying = await holdBuying(ctx, await selectBilledFor(ctx.tx, params.id))
  const row = await getBillLocked(ctx, params.id, body.version)
  if (row.state !== 'posted' || row.reverses_id !== null)
    throw new Problem('INVALID_TRANSITION', { from: row.state, to: 'reversed' })
  if (await hasUsedCredits(ctx.tx, row.id)) throw new Problem('BILL_CREDITS', { number: row.number })
  const [lines, went] = await Promise.all([selectBillLines(ctx.tx, row.id), selectDifferences(ctx.tx, row.id)])
  await markBillReversed(ctx.tx, row.id, ctx.actorName, body.reason, ctx.now)
  await releaseBillLines(ctx.tx, row.id)
  await letWorkGo(ctx, lines)
  const id = newId(ctx.now)
  await insertReversal(
    ctx.tx,
    {
      ...{ id, shopId: row.shop_id, supplierId: row.supplier_id, number: row.number, numberKey: numberKey(row.number) },
      ...{ billDate: row.bill_date, dueDate: null, notes: body.reason, by: ctx.actorName, lineCount: row.line_count },
      ...{ goods: -row.goods_cents, core: -row.core_cents, freight: -row.freight_cents, tax: -row.tax_cents },
      ...{ other: -row.other_cents, total: -row.total_cents, delivered: -row.delivered_cents },
      ...{ difference: -row.difference_cents, openCount: 0, needsApproval: false, reversesId: row.id },
    },
    ctx.now,
  )
  const opposite = new Map(lines.map((one) => [one.id, newId(ctx.now)]))
  await insertBillLines(
    ctx.tx,
    id,
    lines.map((one) => ({
      ...{ id: opposite.get(one.id) as string, kind: one.kind, itemId: one.item_id, description: one.description },
      ...{ quantity: one.quantity_thousandths, costCents: -one.cost_cents, deliveryLineId: null },
      lineItemId: one.line_item_id,
    })),
    true,
  )
  // What was used up takes its share back as it was; what revalued the stock is followed from there.
  const used = went.filter((one) => one.side === 'variance')
  await insertDifferences(
    ctx.tx,
    { id, shopId: row.shop_id, businessDate: dateIn(row.time_zone, ctx.now.getTime()) },
    used.map((one) => ({
      ...{ id: newId(ctx.now), lineId: opposite.get(one.bill_line_id) as string, itemId: one.item_id, side: 'variance' },
      ...{ moveId: one.move_id, lineItemId: one.line_item_id, orderId: one.service_order_id, cents: -one.cents },
    })),
    ctx.now,
  )
  await settle(
    ctx,
    { id, row },
    went.flatMap((one): CostDifference[] =>
      one.side !== 'stock' || one.move_id === null
        ? []
        : [
            {
              ...{ key: opposite.get(one.bill_line_id) as string, itemId: one.item_id, cents: -one.cents },
              ...{ moveId: one.move_id, document: row.number },
            },
          ],
    ),
  )
  await keepBuying(ctx, buying)
  await announceBill(ctx, row)
  ctx.note({
    kind: 'vendor_bill',
    id: row.id,
    code: 'bill.reversed',
    params: { number: row.number, supplier: row.supplier_name },
    details: { reason: body.reason },
  })
  return { vendor_bill: await showBill(ctx, row.id), reversal: await showBill(ctx, id) }
}
