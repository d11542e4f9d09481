import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { startOfDate } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import type { AskedOrder } from '@twopost/contract/estimates'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import type { Context } from '#platform/http/context.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import {
  type AskedFilter,
  type AskedRow,
  type AskedSort,
  countAskedOrders,
  selectAskedCounts,
  selectAskedOrders,
} from './asked-orders.queries.ts'

export const presentAskedOrder = (row: AskedRow): AskedOrder => ({
  ...{ id: row.id, number: row.number, title: row.title, shop_id: row.shop_id, license_plate: row.license_plate },
  vehicle: [row.year, row.make, row.model].filter(Boolean).join(' '),
  customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
  advisor: row.created_by === null ? null : { id: row.created_by, name: row.advisor_name ?? '' },
  approval_state: row.approval_state,
  presented_total: fromCents(row.presented_cents),
  approved_total: fromCents(row.authorized_cents),
  presented_at: row.presented_at?.toISOString() ?? null,
  estimate:
    row.estimate_id === null || row.valid_until === null
      ? null
      : {
          ...{ id: row.estimate_id, number: row.estimate_number ?? '', valid_until: row.valid_until },
          total: fromCents(row.estimate_total_cents ?? 0),
        },
  ...{ first_opened_at: row.first_opened_at?.toISOString() ?? null, opened: row.opened },
  ...{ decided_at: row.decided_at?.toISOString() ?? null, decided_by: row.decided_by ?? '' },
})

type ListQuery = Omit<Input<typeof calls.listAskedOrders>['query'], 'page' | 'limit'>
export async function askedFilterOf(ctx: Context, query: ListQuery): Promise<AskedFilter> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const day = query.presented_before
  return {
    shopIds,
    state: query.state ?? 'waiting',
    advisorId: query.advisor,
    presentedBefore: day === undefined ? undefined : fromMs(startOfDate(await zoneOfShops(ctx, shopIds), day)),
    words: query.search ? queryTokens(query.search) : [],
  }
}
/** The longest wait first; by value the largest. */
export const askedSortOf = ({ sort = 'since', order }: ListQuery): AskedSort => ({
  by: sort,
  order: order ?? (sort === 'value' ? 'desc' : 'asc'),
})
/** Open orders whose customers are asked, with how many there are of each kind (EST25). */
export async function listAskedOrders(
  ctx: Context,
  { query }: Input<typeof calls.listAskedOrders>,
): Promise<Answer<typeof calls.listAskedOrders>> {
  const at = pageOf(query, 25)
  const filter = await askedFilterOf(ctx, query)
  const [rows, count, { waiting_cents, ...counts }] = await Promise.all([
    selectAskedOrders(ctx.tx, filter, askedSortOf(query), at.limit, at.offset),
    countAskedOrders(ctx.tx, filter),
    selectAskedCounts(ctx.tx, filter.shopIds),
  ])
  return {
    orders: rows.map(presentAskedOrder),
    counts: { ...counts, waiting_total: fromCents(waiting_cents) },
    pagination: paginateCounted(at, count),
  }
}
