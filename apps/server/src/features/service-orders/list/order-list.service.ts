import { isUuid } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { type ApprovalState, type OrderStatus, orderStatuses } from '@twopost/contract/service-orders.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { presentOrders } from '../service-orders.presenter.ts'
import {
  countByStatus,
  countOrders,
  type OrderFilter,
  type OrderListRow,
  type OrderSort,
  selectBoard,
  selectCounts,
  selectOrders,
  selectOrdersAfter,
} from './order-list.queries.ts'

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  status?: OrderStatus[] | undefined
  priority?: string[] | undefined
  customer_id?: string | undefined
  vehicle_id?: string | undefined
  assigned_to?: string[] | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  due?: 'overdue' | 'today' | 'week' | undefined
  approval_state?: ApprovalState[] | undefined
  presented_before?: string | undefined
  search?: string | undefined
  q?: string | undefined
  sort?: OrderSort | undefined
  order?: 'asc' | 'desc' | undefined
}
/** What of the orders a query asks for. */
export async function filterOf(ctx: Context, query: ListQuery): Promise<OrderFilter> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter: OrderFilter = {
    shopIds,
    status: query.status?.length ? query.status : undefined,
    priority: query.priority?.length ? query.priority : undefined,
    customerId: query.customer_id,
    vehicleId: query.vehicle_id,
    technicianIds: query.assigned_to?.filter((one) => one !== 'none'),
    unassigned: query.assigned_to?.includes('none'),
    approvalStates: query.approval_state?.length ? query.approval_state : undefined,
    words: queryTokens([query.search ?? '', query.q ?? ''].join(' ')),
  }
  if (query.assigned_to && query.assigned_to.length === 0) filter.technicianIds = undefined
  if (query.date_from || query.date_to || query.due || query.presented_before) {
    const zone = await zoneOfShops(ctx, shopIds)
    const today = dateIn(zone, ctx.now.getTime())
    if (query.date_from) filter.createdFrom = fromMs(startOfDate(zone, query.date_from))
    if (query.date_to) filter.createdBefore = fromMs(startOfDate(zone, addDays(query.date_to, 1)))
    if (query.presented_before) filter.presentedBefore = fromMs(startOfDate(zone, query.presented_before))
    if (query.due) filter.openOnly = true
    if (query.due === 'overdue') filter.dueBefore = ctx.now
    if (query.due === 'today')
      Object.assign(filter, {
        dueFrom: fromMs(startOfDate(zone, today)),
        dueBefore: fromMs(startOfDate(zone, addDays(today, 1))),
      })
    if (query.due === 'week')
      Object.assign(filter, {
        dueFrom: fromMs(startOfDate(zone, today)),
        dueBefore: fromMs(startOfDate(zone, addDays(today, 7))),
      })
  }
  return filter
}

/** Do the kept counts answer how many there are? Only shop and status may narrow. */
const isPlain = (filter: OrderFilter): boolean =>
  !filter.priority &&
  !filter.customerId &&
  !filter.vehicleId &&
  !filter.technicianIds?.length &&
  !filter.unassigned &&
  !filter.createdFrom &&
  !filter.createdBefore &&
  !filter.dueFrom &&
  !filter.dueBefore &&
  !filter.openOnly &&
  !filter.approvalStates &&
  !filter.presentedBefore &&
  filter.words.length === 0

const cursorOf = (row: OrderListRow): string => Buffer.from(`${row.created_at.getTime()}.${row.id}`).toString('base64url')
function placeOf(cursor: string | undefined): { createdAt: Date; id: string } | undefined {
  const [ms, id] = Buffer.from(cursor ?? '', 'base64url')
    .toString('utf8')
    .split('.')
  return ms && id && /^\d{1,14}$/.test(ms) && isUuid(id) ? { createdAt: fromMs(Number(ms)), id } : undefined
}

const countsView = (rows: readonly { status: OrderStatus; count: number }[]) => {
  const counts = Object.fromEntries(
    orderStatuses.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<OrderStatus, number>
  return { ...counts, all: Object.values(counts).reduce((a, b) => a + b, 0) }
}

/** The newest first, anything else upwards unless it says otherwise. */
export const directionOf = ({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): 'asc' | 'desc' =>
  order ?? (sort && sort !== 'created_at' ? 'asc' : 'desc')

/** A page of orders with the counts of the tabs (G9, G33). */
export async function listOrders(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const filter = await filterOf(ctx, query)
  const sort = query.sort ?? 'created_at'
  const order = directionOf(query)
  const place = sort === 'created_at' && order === 'desc' ? placeOf(query.cursor) : undefined
  const [rows, counts, counted] = await Promise.all([
    place ? selectOrdersAfter(ctx.tx, filter, place, at.limit) : selectOrders(ctx.tx, filter, sort, order, at.limit, at.offset),
    selectCounts(ctx.tx, filter.shopIds),
    isPlain(filter) ? undefined : countOrders(ctx.tx, filter),
  ])
  const tabs = countsView(counts)
  const total = counted ?? (filter.status ?? ['all' as const]).reduce((sum, status) => sum + tabs[status], 0)
  const last = rows.at(-1)
  return {
    service_orders: await presentOrders(ctx, rows),
    counts: tabs,
    pagination: paginate(at, counted === undefined ? total : Math.min(total, 10_000), {
      ...(counted !== undefined && counted > 10_000 ? { total_is_capped: true } : {}),
      next_cursor: last && rows.length === at.limit && sort === 'created_at' && order === 'desc' ? cursorOf(last) : null,
    }),
  }
}
export const listByStatus = (ctx: Context, { params, query }: { params: { status: OrderStatus }; query: ListQuery }) =>
  listOrders(ctx, { query: { ...query, status: [params.status] } })
export async function listByTechnician(ctx: Context, { params, query }: { params: { id: string }; query: ListQuery }) {
  const technician = await getTechnicianRow(ctx, params.id)
  return listOrders(ctx, { query: { ...query, assigned_to: [technician.id] } })
}

/** The board: cards of the four working columns, the finished ones as counts (G35). */
export async function showBoard(ctx: Context, { query }: { query: ListQuery }) {
  const filter = await filterOf(ctx, query)
  const [rows, counts] = await Promise.all([
    selectBoard(ctx.tx, filter),
    isPlain(filter) ? selectCounts(ctx.tx, filter.shopIds) : countByStatus(ctx.tx, filter),
  ])
  const tabs = countsView(counts)
  const cards = await presentOrders(ctx, rows)
  return {
    board: {
      columns: orderStatuses.map((status) => ({
        status,
        count: tabs[status],
        cards: cards.filter((card) => card.status === status),
      })),
    },
  }
}
