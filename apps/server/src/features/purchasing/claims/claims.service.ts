import type { Answer, Input } from '@twopost/contract/core/call'
import { divideHalfUp, fromCents, fromThousandths, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn, daysBetween } from '@twopost/contract/core/time'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/purchasing'
import { answeredBy, billFaultOf, lineDifference, type VendorClaim } from '@twopost/contract/purchasing'
import { type ClaimState, claimMovesFrom } from '@twopost/contract/purchasing.states'
import { postMoves } from '#features/inventory/index.ts'
import { shopFilter, shopForNew } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { splitBillLine } from '../bills/bill-matching.service.ts'
import { billedOf } from '../bills/bills.presenter.ts'
import { photosFor } from '../delivery-photos.service.ts'
import {
  type ClaimRow,
  countClaims,
  endClaim,
  insertClaim,
  isPlaceOf,
  lockClaim,
  markShipped,
  type NewClaim,
  selectBillOfLine,
  selectClaim,
  selectClaimedItem,
  selectClaims,
  selectCreditLine,
  selectDeliveredLine,
  sumClaims,
} from './claims.queries.ts'
import { endCoresOf } from './cores.queries.ts'

type One = { vendor_claim: VendorClaim }

export function presentClaim(ctx: Context, row: ClaimRow): VendorClaim {
  const today = dateIn(row.time_zone, ctx.now.getTime())
  const next = claimMovesFrom(row.kind, row.state)
  const isOver = row.ended_at !== null
  const acts = may(ctx, 'purchasing:create')
  return {
    id: row.id,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    kind: row.kind,
    item_id: row.item_id,
    item_name: row.item_name ?? '',
    part_number: row.part_number ?? '',
    unit: row.unit ?? '',
    description: row.description,
    quantity: fromThousandths(row.quantity_thousandths),
    expected: fromCents(row.expected_cents),
    credited: fromCents(row.credited_cents),
    loss: isOver ? fromCents(Math.max(0, row.expected_cents - row.credited_cents)) : 0,
    due_on: row.due_on,
    days_left: row.due_on === null || isOver ? null : daysBetween(today, row.due_on),
    status: row.state,
    rma: row.rma,
    location: row.location ?? '',
    bill_id: row.bill_id,
    bill_number: row.bill_number ?? '',
    notes: row.notes,
    delivery_line_id: row.delivery_line_id,
    photos: photosFor(ctx, row.photos),
    reason: row.reason,
    created_by: row.created_by,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: acts
      ? [
          ...when(next.includes('shipped'), 'ship'),
          ...when(next.includes('credited'), 'credit'),
          ...when(next.includes('lost'), 'lose'),
        ]
      : [],
  }
}

/** What suppliers owe, those that are due first come first (PAR29). */
/** What a list of claims is narrowed to. */
export const claimFilterOf = (
  shopIds: readonly string[] | null,
  query: Omit<Input<typeof calls.listVendorClaims>['query'], 'page' | 'limit'>,
) => ({ shopIds, state: query.status, phase: query.phase, kind: query.kind, supplierId: query.supplier_id })
export async function listVendorClaims(
  ctx: Context,
  { query }: Input<typeof calls.listVendorClaims>,
): Promise<Answer<typeof calls.listVendorClaims>> {
  const at = pageOf(query, 25)
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter = claimFilterOf(shopIds, query)
  const [rows, count, sums] = await Promise.all([
    selectClaims(ctx.tx, filter, at.limit, at.offset),
    countClaims(ctx.tx, filter),
    sumClaims(ctx.tx, shopIds, query.supplier_id ?? null),
  ])
  return {
    vendor_claims: rows.map((row) => presentClaim(ctx, row)),
    counts: {
      ...{ open: sums.open, shipped: sums.shipped, ended: sums.ended },
      ...{ expected: fromCents(sums.expected), lost: fromCents(sums.lost) },
    },
    pagination: paginateCounted(at, count),
  }
}
/** @throws Problem CLAIM_NOT_FOUND */
export async function showClaim(ctx: Context, id: string): Promise<ClaimRow> {
  const row = await selectClaim(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CLAIM_NOT_FOUND')
  return row
}
const showOne = async (ctx: Context, id: string): Promise<One> => ({ vendor_claim: presentClaim(ctx, await showClaim(ctx, id)) })
/** The same, held, of the version that was seen, and able to become this. @throws Problem STALE_VERSION, INVALID_TRANSITION as well */
async function claimFor(ctx: Context, id: string, version: number | undefined, to: ClaimState): Promise<ClaimRow> {
  await lockClaim(ctx.tx, id)
  const row = await showClaim(ctx, id)
  const seen = version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.version) throw new Problem('STALE_VERSION', {}, { current: presentClaim(ctx, row) })
  if (!claimMovesFrom(row.kind, row.state).includes(to)) throw new Problem('INVALID_TRANSITION', { from: row.state, to })
  return row
}
const announce = (ctx: Context, row: Pick<ClaimRow, 'id' | 'shop_id'>) =>
  announceLive(ctx, 'claim.changed', row.shop_id, { vendor_claim_id: row.id })

/** A claim of what a line of an open bill asks too much; the line agrees with its delivery from then on. @throws Problem BILL_NOT_FOUND, NOTHING_TO_CLAIM */
async function fromBill(
  ctx: Context,
  lineId: string,
): Promise<
  Pick<NewClaim, 'shopId' | 'supplierId' | 'itemId' | 'quantity' | 'expectedCents' | 'billId' | 'deliveryLineId' | 'kind'>
> {
  const billId = await selectBillOfLine(ctx.tx, lineId)
  if (billId === undefined) throw new Problem('BILL_NOT_FOUND')
  return splitBillLine(ctx, billId, lineId, (line, tolerance) => {
    const billed = billedOf(line)
    const { delivered } = billed
    const missing = delivered ? billed.quantity - delivered.quantity : 0
    const fault = billFaultOf(billed, tolerance)
    if (!delivered || (fault !== 'quantity' && fault !== 'price')) throw new Problem('NOTHING_TO_CLAIM')
    // Of what did not come the share that was billed for it; of a price what it is more.
    const cents =
      fault === 'quantity'
        ? missing > 0
          ? divideHalfUp(BigInt(billed.costCents) * BigInt(missing), BigInt(billed.quantity))
          : 0
        : (lineDifference(billed) ?? 0)
    if (cents <= 0) throw new Problem('NOTHING_TO_CLAIM')
    return { kind: fault === 'quantity' ? 'short' : 'price', quantity: fault === 'quantity' ? missing : billed.quantity, cents }
  })
}
/** A claim of goods: of a delivery at what they were delivered for, else at what one cost the last time. */
async function fromGoods(ctx: Context, body: Input<typeof calls.createVendorClaim>['body'], shopId: string) {
  const came = body.delivery_line_id ? await selectDeliveredLine(ctx.tx, body.delivery_line_id) : undefined
  const supplierId = body.supplier_id ?? ''
  const isOther = came !== undefined && body.item_id !== undefined && came.item_id !== body.item_id
  if (body.delivery_line_id && (isOther || came?.shop_id !== shopId || came.supplier_id !== supplierId))
    throw new Problem('DELIVERY_LINE_NOT_FOUND')
  await expectSupplier(ctx, supplierId)
  const itemId = came?.item_id ?? body.item_id ?? null
  const item = itemId === null ? undefined : await selectClaimedItem(ctx.tx, itemId)
  if (itemId !== null && !item) throw new Problem('ITEM_NOT_FOUND')
  if (body.location_id && (itemId === null || !(await isPlaceOf(ctx.tx, shopId, body.location_id))))
    throw new Problem('LOCATION_NOT_FOUND')
  const quantity = body.quantity === undefined ? (came?.quantity_thousandths ?? 1000) : toThousandths(body.quantity)
  const cost = came
    ? divideHalfUp(BigInt(came.cost_cents) * BigInt(quantity), BigInt(came.quantity_thousandths))
    : lineCents(quantity, item?.last_cost_cents ?? 0)
  const expectedCents = body.expected === undefined ? cost : toCents(body.expected)
  if (expectedCents === 0) throw new Problem('COST_UNKNOWN', { part: item?.name ?? body.description ?? '' })
  return { shopId, supplierId, itemId, quantity, expectedCents, billId: null, deliveryLineId: came?.id ?? null, kind: body.kind }
}

/** Claims what a supplier owes (PAR29). @throws Problem as `createVendorClaim` */
export async function createVendorClaim(ctx: Context, { query, body }: Input<typeof calls.createVendorClaim>): Promise<One> {
  const claim = body.bill_line_id
    ? await fromBill(ctx, body.bill_line_id)
    : await fromGoods(ctx, body, (await shopForNew(ctx, query.shop_id, body.shop_id)).id)
  const id = newId(ctx.now)
  await insertClaim(
    ctx.tx,
    {
      ...{ ...claim, id, description: body.description ?? '', dueOn: body.due_on ?? null, state: 'open', rma: '' },
      ...{ locationId: body.bill_line_id ? null : (body.location_id ?? null), notes: body.notes ?? '', by: ctx.actorName },
    },
    ctx.now,
  )
  const row = await showClaim(ctx, id)
  await announce(ctx, row)
  noteOf(ctx, row, 'made', row.expected_cents)
  return showOne(ctx, id)
}
/** Goods of a delivery that go back at once: each is a claim for what it was delivered for, and lies set aside (PAR29, PAR39). @throws Problem COST_UNKNOWN */
export async function claimSentBack(
  ctx: Context,
  from: { shopId: string; supplierId: string },
  goods: readonly {
    deliveryLineId: string
    itemId: string
    quantity: number
    reason: string
    cents: number
    locationId: string | undefined
  }[],
): Promise<void> {
  for (const { deliveryLineId, itemId, quantity, reason, cents, locationId } of goods) {
    if (cents === 0) throw new Problem('COST_UNKNOWN', { part: (await selectClaimedItem(ctx.tx, itemId))?.name ?? '' })
    await insertClaim(
      ctx.tx,
      {
        ...{ ...from, id: newId(ctx.now), kind: 'return', itemId, quantity, deliveryLineId, expectedCents: cents },
        ...{ description: '', dueOn: null, state: 'open', rma: '', billId: null },
        ...{ locationId: locationId ?? null, notes: reason, by: ctx.actorName },
      },
      ctx.now,
    )
  }
  if (goods.length > 0) await announceLive(ctx, 'claim.changed', from.shopId, {})
}
const noteOf = (ctx: Context, row: ClaimRow, code: 'made' | 'credited' | 'lost', cents: number) =>
  ctx.note({
    kind: 'vendor_claim',
    id: row.id,
    code: `claim.${code}`,
    params: { supplier: row.supplier_name, amount: formatCents(cents) },
  })

/** The goods are on their way; what lies in stock leaves it. @throws Problem CLAIM_NOT_FOUND, INVALID_TRANSITION, STOCK_SHORT */
export async function shipVendorClaim(ctx: Context, { params, body }: Input<typeof calls.shipVendorClaim>): Promise<One> {
  const row = await claimFor(ctx, params.id, body.version, 'shipped')
  if (row.location_id !== null && row.item_id !== null) {
    const rma = body.rma ?? ''
    await postMoves(ctx, [
      {
        ...{ kind: 'return_out', itemId: row.item_id, shopId: row.shop_id, locationId: row.location_id },
        ...{ quantity: -row.quantity_thousandths, document: rma, reason: row.supplier_name },
        deliveryLineId: row.delivery_line_id ?? undefined,
      },
    ])
    await announceLive(ctx, 'item.changed', row.shop_id, { item_id: row.item_id })
  }
  await markShipped(ctx.tx, row.id, body.rma ?? '', ctx.now)
  await announce(ctx, row)
  ctx.note({ kind: 'vendor_claim', id: row.id, code: 'claim.shipped', params: { supplier: row.supplier_name } })
  return showOne(ctx, row.id)
}
/** What the supplier credits ends the claim, and the old parts that it is about (PAR10, PAR36). */
export async function creditVendorClaim(ctx: Context, { params, body }: Input<typeof calls.creditVendorClaim>): Promise<One> {
  const row = await claimFor(ctx, params.id, body.version, 'credited')
  const line = body.bill_line_id ? await selectCreditLine(ctx.tx, body.bill_line_id) : undefined
  if (body.bill_line_id && (!line || line.supplier_id !== row.supplier_id || line.shop_id !== row.shop_id))
    throw new Problem('CREDIT_LINE_NOT_FOUND')
  const creditedCents = line ? -line.cost_cents : toCents(body.amount ?? 0)
  const { state } = answeredBy(row.expected_cents, creditedCents)
  await endClaim(ctx.tx, row.id, { state, creditedCents, reason: '', billLineId: line?.id ?? null }, ctx.now)
  const end = { state, day: dateIn(row.time_zone, ctx.now.getTime()), lostCents: Math.max(0, row.expected_cents - creditedCents) }
  await endCoresOf(ctx.tx, row.id, end, ctx.now)
  await announce(ctx, row)
  noteOf(ctx, row, 'credited', creditedCents)
  return showOne(ctx, row.id)
}
/** @throws Problem CLAIM_NOT_FOUND, INVALID_TRANSITION, STALE_VERSION */
export async function loseVendorClaim(ctx: Context, { params, body }: Input<typeof calls.loseVendorClaim>): Promise<One> {
  const row = await claimFor(ctx, params.id, body.version, 'lost')
  await endClaim(ctx.tx, row.id, { state: 'lost', creditedCents: 0, reason: body.reason, billLineId: null }, ctx.now)
  await announce(ctx, row)
  noteOf(ctx, row, 'lost', row.expected_cents)
  return showOne(ctx, row.id)
}
