import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/purchasing'
import { billSums, proposeDeliveries, type Tolerance, type VendorBill } from '@twopost/contract/purchasing'
import { isOfDelivery } from '@twopost/contract/purchasing.states'
import { selectWork } from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type BillLineRow,
  insertBillLines,
  putDeliveries,
  putExpected,
  putLineAmount,
  selectBillLines,
  selectDelivered,
  selectUnbilled,
} from './bill-lines.queries.ts'
import { billedOf, toleranceOf } from './bills.presenter.ts'
import { type BillRow, putMatched, putSplit } from './bills.queries.ts'
import { announceBill, getOpenBill, noteBill, showOneBill } from './bills.service.ts'

type One = { vendor_bill: VendorBill }

/** What each line bills: as it was said, else as it is, else one that fits. */
async function nameDeliveries(
  ctx: Context,
  row: BillRow,
  lines: readonly BillLineRow[],
  said: ReadonlyMap<string, string | null>,
): Promise<Map<string, string | null>> {
  const named = new Map(lines.map((one) => [one.id, said.has(one.id) ? (said.get(one.id) ?? null) : one.delivery_line_id]))
  const free = lines.filter((one) => one.kind === 'goods' && !named.get(one.id) && !said.has(one.id) && one.item_id !== null)
  if (free.length > 0) {
    const filter = { shopIds: [row.shop_id], supplierId: row.supplier_id, itemIds: free.flatMap((one) => one.item_id ?? []) }
    const taken = new Set(named.values())
    const unbilled = (await selectUnbilled(ctx.tx, filter, 1000, 0)).filter((one) => !taken.has(one.id))
    const found = proposeDeliveries(
      free.map((one) => ({ id: one.id, itemId: one.item_id, quantity: one.quantity_thousandths })),
      unbilled.map((one) => ({
        ...{ id: one.id, itemId: one.item_id, quantity: one.quantity_thousandths },
        papers: [one.bill_no, one.document_no],
      })),
      row.number,
    )
    for (const [id, deliveryLineId] of found) named.set(id, deliveryLineId)
  }
  // A core goes with the part that it came with.
  for (const core of lines) {
    if (core.kind !== 'core' || named.get(core.id) || said.has(core.id)) continue
    const parts = lines.filter(
      (one) => one.kind === 'goods' && one.item_id === core.item_id && one.quantity_thousandths === core.quantity_thousandths,
    )
    const free = parts.find((one) => !lines.some((other) => other.kind === 'core' && named.get(other.id) === named.get(one.id)))
    named.set(core.id, (free && named.get(free.id)) ?? null)
  }
  return named
}
/** Compares the work that a bill names with what its orders say by now. */
async function expectAnew(ctx: Context, row: BillRow, lines: readonly BillLineRow[]): Promise<void> {
  const ids = lines.flatMap((one) => one.line_item_id ?? [])
  if (ids.length === 0) return
  const work = await selectWork(ctx.tx, { supplierId: row.supplier_id, shopIds: [row.shop_id], ids }, ids.length)
  await putExpected(
    ctx.tx,
    lines.flatMap(({ id, line_item_id }) => {
      const known = work.find((one) => one.line_item_id === line_item_id)
      return known ? [{ id, cents: known.cost_cents }] : []
    }),
  )
}
/** Names the delivery of each line; with none open the bill is matched (PAR10, PAR16). @throws Problem BILL_POSTED, DELIVERY_BILLED, DELIVERY_LINE_NOT_FOUND */
export async function matchVendorBill(ctx: Context, { params, body }: Input<typeof calls.matchVendorBill>): Promise<One> {
  const row = await getOpenBill(ctx, params.id, body.version)
  const lines = await selectBillLines(ctx.tx, row.id)
  const said = new Map((body.lines ?? []).map((one) => [one.id, one.delivery_line_id]))
  if ([...said.keys()].some((id) => !lines.some((one) => one.id === id && isOfDelivery(one.kind))))
    throw new Problem('DELIVERY_LINE_NOT_FOUND')
  const named = await nameDeliveries(ctx, row, lines, said)
  const delivered = await selectDelivered(
    ctx.tx,
    row.shop_id,
    row.supplier_id,
    [...named.values()].flatMap((id) => id ?? []),
  )
  const changes = lines.flatMap((line) => {
    const id = named.get(line.id) ?? null
    const came = delivered.find((one) => one.id === id)
    if (id !== null && (!came || (line.item_id !== null && came.item_id !== line.item_id)))
      throw new Problem('DELIVERY_LINE_NOT_FOUND')
    return id === line.delivery_line_id ? [] : [{ id: line.id, deliveryLineId: id, itemId: came?.item_id ?? line.item_id }]
  })
  // What is let go is let go before another line takes it.
  const cleared = changes.filter((one) => lines.some((line) => line.id === one.id && line.delivery_line_id !== null))
  if (cleared.length > 0)
    await putDeliveries(
      ctx.tx,
      cleared.map((one) => ({ ...one, deliveryLineId: null })),
    )
  if (changes.length > 0) await putDeliveries(ctx.tx, changes)
  await expectAnew(ctx, row, lines)
  const sums = billSums((await selectBillLines(ctx.tx, row.id)).map(billedOf), toleranceOf(row))
  await putMatched(ctx.tx, row.id, sums.openCount === 0 ? 'matched' : 'draft', sums, ctx.now)
  await announceBill(ctx, row)
  if (sums.openCount === 0) noteBill(ctx, row, 'matched')
  return showOneBill(ctx, row.id)
}
/**
 * Takes out of a line of an open bill what is claimed, as a line of its own, so that the rest agrees with its delivery (PAR10). `read` says how many
 * and how much. @throws Problem BILL_NOT_FOUND, BILL_POSTED
 */
export async function splitBillLine(
  ctx: Context,
  billId: string,
  lineId: string,
  read: (line: BillLineRow, tolerance: Tolerance) => { kind: 'short' | 'price'; quantity: number; cents: number },
) {
  const row = await getOpenBill(ctx, billId, undefined)
  const lines = await selectBillLines(ctx.tx, billId)
  const line = lines.find((one) => one.id === lineId)
  if (!line) throw new Problem('BILL_NOT_FOUND')
  const claimed = read(line, toleranceOf(row))
  const left = claimed.kind === 'short' ? line.quantity_thousandths - claimed.quantity : line.quantity_thousandths
  await putLineAmount(ctx.tx, lineId, left, line.cost_cents - claimed.cents)
  const rest = { itemId: line.item_id, quantity: claimed.quantity, costCents: claimed.cents, deliveryLineId: null }
  await insertBillLines(ctx.tx, billId, [{ ...rest, id: newId(ctx.now), kind: 'other', description: '' }], false, lines.length)
  const after = billSums((await selectBillLines(ctx.tx, billId)).map(billedOf), toleranceOf(row))
  await putSplit(ctx.tx, billId, after, lines.length + 1, ctx.now)
  await announceBill(ctx, row)
  return {
    ...{ shopId: row.shop_id, supplierId: row.supplier_id, itemId: line.item_id, quantity: claimed.quantity },
    ...{ expectedCents: claimed.cents, billId, deliveryLineId: line.delivery_line_id, kind: claimed.kind },
  }
}
