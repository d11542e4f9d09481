import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/purchasing'
import { shopFilter } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectClaims, sumClaims } from '../claims/claims.queries.ts'
import { presentClaim } from '../claims/claims.service.ts'
import { selectCores, sumHeldCores } from '../claims/cores.queries.ts'
import { presentCore } from '../claims/cores.service.ts'
import { sumVariance } from './bill-differences.queries.ts'
import { sumUnbilled } from './bill-lines.queries.ts'
import { presentBill } from './bills.presenter.ts'
import { selectBills, sumAccount } from './bills.queries.ts'
import { supplierName } from './bills.service.ts'

type Shown = Pick<Answer<typeof calls.getSupplierAccount>, 'vendor_bills' | 'vendor_claims' | 'cores'>
interface Wish {
  supplierId: string
  shopIds: readonly string[] | null
  limit: number
  offset: number
}
const nothing: Shown = { vendor_bills: [], vendor_claims: [], cores: [] }

/** What a supplier is to credit: claims that wait, by when they are due, then old parts that are still to be sent. */
async function expectedCredits(ctx: Context, { shopIds, supplierId, limit, offset }: Wish, claims: number): Promise<Shown> {
  const rest = limit - Math.max(0, Math.min(limit, claims - offset))
  const [waiting, held] = await Promise.all([
    rest === limit ? [] : selectClaims(ctx.tx, { shopIds, supplierId, phase: 'waiting' }, limit, offset),
    rest === 0 ? [] : selectCores(ctx.tx, { shopIds, supplierId, phase: 'held' }, rest, Math.max(0, offset - claims)),
  ])
  return {
    ...nothing,
    vendor_claims: waiting.map((row) => presentClaim(ctx, row)),
    // Somebody who matches bills sees what was paid.
    cores: held.map((row) => ({ ...presentCore(ctx, row), vendor_charge: fromCents(row.vendor_charge_cents) })),
  }
}

/** What stands between shops that one may enter and a supplier: sums, and a page of bills or of credits (PAR28). @throws Problem SUPPLIER_NOT_FOUND */
export async function showSupplierAccount(
  ctx: Context,
  { params, query }: Input<typeof calls.getSupplierAccount>,
): Promise<Answer<typeof calls.getSupplierAccount>> {
  const at = pageOf(query, 10)
  const shopIds = shopFilter(ctx, query.shop_id)
  const supplierId = params.id
  await supplierName(ctx, supplierId)
  const [sums, unbilled, variance, claims, cores] = await Promise.all([
    sumAccount(ctx.tx, supplierId, shopIds),
    sumUnbilled(ctx.tx, { supplierId, shopIds }),
    sumVariance(ctx.tx, supplierId, shopIds),
    sumClaims(ctx.tx, shopIds, supplierId),
    sumHeldCores(ctx.tx, shopIds, supplierId),
  ])
  const waiting = claims.open + claims.shipped
  const wish = { supplierId, shopIds, limit: at.limit, offset: at.offset }
  const pages = {
    bills: async (): Promise<Shown> => {
      const rows = await selectBills(ctx.tx, { shopIds, supplierId }, { by: 'bill_date', order: 'desc' }, at.limit, at.offset)
      return { ...nothing, vendor_bills: rows.map((row) => presentBill(ctx, row)) }
    },
    expected: () => expectedCredits(ctx, wish, waiting),
    received: async (): Promise<Shown> => {
      const rows = await selectClaims(ctx.tx, { shopIds, supplierId, phase: 'ended' }, at.limit, at.offset)
      return { ...nothing, vendor_claims: rows.map((row) => presentClaim(ctx, row)) }
    },
  }
  const totals = { bills: sums.count, expected: waiting + cores.count, received: claims.ended }
  const show = query.show ?? 'bills'
  return {
    account: {
      supplier_id: supplierId,
      bill_count: sums.count,
      billed: fromCents(sums.billed),
      billed_count: sums.billed_count,
      open: fromCents(sums.open),
      open_count: sums.open_count,
      unbilled: fromCents(unbilled.cents),
      unbilled_count: unbilled.count,
      difference: fromCents(sums.difference),
      variance: fromCents(variance),
      credits_expected: fromCents(claims.expected),
      credits_expected_count: waiting,
      credits_received: fromCents(claims.credited),
      credits_received_count: claims.ended,
      credits_lost: fromCents(claims.lost),
      cores_held: fromCents(cores.cents),
      cores_held_count: cores.count,
    },
    ...(await pages[show]()),
    pagination: paginate(at, totals[show]),
  }
}
