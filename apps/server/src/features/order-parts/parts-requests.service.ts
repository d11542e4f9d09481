import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/order-parts'
import {
  type PartsDecision,
  type PartsRequest,
  type PartsRequestChange,
  type PartsRequestStatus,
  partsRequestLabels,
  partsRequestMoves,
  partsRequestPriorities,
  partsRequestStatuses,
  statusOfDecisions,
} from '@twopost/contract/order-parts'
import { expectItems } from '#features/inventory/index.ts'
import { getJob, moveJob } from '#features/jobs/index.ts'
import { expectLines, getOrderLocked, putLines, recordActivity } from '#features/service-orders/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { foldText, plateToken, queryTokens } from '#platform/search/search-tokens.ts'
import { namesOf, tellAsked, tellDecided } from './parts-notices.service.ts'
import { availableOfAsked, presentRequest } from './parts-requests.presenter.ts'
import {
  type AskedRow,
  countRequests,
  decideAsked,
  insertAsked,
  insertRequest,
  moveRequest,
  type RequestFilter,
  type RequestRow,
  type RequestSearch,
  selectAsked,
  selectAskers,
  selectItemNames,
  selectRequest,
  selectRequests,
} from './parts-requests.queries.ts'
import { takeLines } from './take-parts.service.ts'

type One = { parts_request: PartsRequest }
const changed = (ctx: Context, row: RequestRow): Promise<void> =>
  announceLive(ctx, 'parts_request.changed', row.shop_id, {
    request_id: row.id,
    order_id: row.service_order_id,
    job_id: row.job_id,
  })

/** @throws Problem PARTS_REQUEST_NOT_FOUND, also for another shop's */
async function getRequest(ctx: Context, id: string): Promise<RequestRow> {
  const row = await selectRequest(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('PARTS_REQUEST_NOT_FOUND')
  return row
}
async function showRequest(ctx: Context, id: string): Promise<One> {
  const row = await getRequest(ctx, id)
  return { parts_request: presentRequest(row, await selectAsked(ctx.tx, [id])) }
}
export const getPartsRequest = (ctx: Context, { params }: Input<typeof calls.getPartsRequest>): Promise<One> =>
  showRequest(ctx, params.id)

/** Null where there is no word to look for. */
async function searchOf(ctx: Context, text: string | undefined): Promise<RequestSearch | null> {
  const words = text ? queryTokens(text) : []
  if (words.length === 0) return null
  const isNamed = ({ name }: { name: string }) => words.every((word) => foldText(name).includes(word))
  return { words, plate: plateToken(text ?? ''), technicianIds: (await selectAskers(ctx.tx)).filter(isNamed).map(({ id }) => id) }
}

export const requestFilterOf = async (
  ctx: Context,
  query: { shop_id?: string | undefined; order_id?: string | undefined; search?: string | undefined },
): Promise<RequestFilter> => ({
  shopIds: shopFilter(ctx, query.shop_id),
  orderId: query.order_id ?? null,
  search: await searchOf(ctx, query.search),
})

/** A page of requests with the counts of their states (H25). */
export async function listPartsRequests(
  ctx: Context,
  { query }: Input<typeof calls.listPartsRequests>,
): Promise<Answer<typeof calls.listPartsRequests>> {
  const at = pageOf(query)
  const filter = await requestFilterOf(ctx, query)
  const status = query.status?.length ? query.status : null
  const [rows, counted] = await Promise.all([
    selectRequests(ctx.tx, filter, status, at.limit, at.offset),
    countRequests(ctx.tx, filter),
  ])
  const asked =
    rows.length === 0
      ? []
      : await selectAsked(
          ctx.tx,
          rows.map((row) => row.id),
        )
  const of = (one: PartsRequestStatus) => counted.find((row) => row.status === one)?.count ?? 0
  const counts = {
    ...{ pending: of('pending'), approved: of('approved'), rejected: of('rejected'), fulfilled: of('fulfilled') },
    all: counted.reduce((sum, row) => sum + row.count, 0),
  }
  const total = (status ?? partsRequestStatuses).map((one) => of(one)).reduce((sum, one) => sum + one, 0)
  return { parts_requests: rows.map((row) => presentRequest(row, asked)), counts, pagination: paginate(at, total) }
}

/** Asks for parts from a job (H24). @throws Problem JOB_NOT_FOUND, ITEM_NOT_FOUND, ORDER_CLOSED */
export async function requestParts(
  ctx: Context,
  { params, body }: Input<typeof calls.requestParts>,
): Promise<Answer<typeof calls.requestParts>> {
  const job = await getJob(ctx, params.id)
  const order = await getOrderLocked(ctx, job.service_order_id)
  expectLines(order)
  const itemIds = [...new Set(body.parts.flatMap((part) => part.partId ?? []))]
  await expectItems(ctx, itemIds)
  const items = new Map((itemIds.length > 0 ? await selectItemNames(ctx.tx, itemIds) : []).map((item) => [item.id, item.name]))
  if (items.size < itemIds.length) throw new Problem('ITEM_NOT_FOUND')
  const id = newId(ctx.now)
  const priority = body.priority ?? 'medium'
  await insertRequest(
    ctx.tx,
    {
      ...{ id, shopId: order.shop_id, orderId: order.id, jobId: job.id, technicianId: job.technician_id },
      ...{ priority, priorityRank: partsRequestPriorities.indexOf(priority), notes: body.notes ?? '' },
    },
    ctx.now,
  )
  await insertAsked(
    ctx.tx,
    id,
    body.parts.map(({ partId, name, quantity = 1, reason = '' }) => ({
      id: newId(ctx.now),
      itemId: partId ?? null,
      name: (partId && items.get(partId)) || name || '',
      quantity: toThousandths(quantity),
      reason,
    })),
  )
  const row = await getRequest(ctx, id)
  const asked = await selectAsked(ctx.tx, [id])
  await recordActivity(ctx, order, {
    type: 'parts_requested',
    jobId: job.id,
    technicianId: job.technician_id,
    details: { parts: namesOf(asked) },
  })
  await tellAsked(ctx, row, asked)
  await changed(ctx, row)
  ctx.note({ kind: 'service_order', id: order.id, code: 'parts-request.made', params: { number: order.number } })
  return { parts_request: presentRequest(row, asked) }
}

interface Decided {
  row: AskedRow
  decision: PartsDecision
  reason: string
}
/**
 * What the change decides of the parts that nobody has decided on yet: each that it names, and with a state all others. What is approved as a whole
 * comes from the shelf where there is enough of it, and is ordered else. @throws Problem VALIDATION_FAILED where a refusal has no reason
 */
function decisionsOf(body: PartsRequestChange, open: readonly AskedRow[]): Decided[] {
  const decided = open.flatMap((row): Decided[] => {
    const said = body.decisions?.find((one) => one.id === row.id)
    if (said) return [{ row, decision: said.decision, reason: said.reason ?? '' }]
    if (body.status === 'rejected') return [{ row, decision: 'reject', reason: '' }]
    if (body.status !== 'approved') return []
    const isThere = (availableOfAsked(row) ?? 0) >= row.quantity_thousandths
    return [{ row, decision: isThere ? 'take' : 'order', reason: '' }]
  })
  const bare = decided.some((one) => one.decision === 'reject' && one.reason === '' && !body.answer)
  if (bare) throw fieldProblem('body.answer', 'REASON_REQUIRED', fieldTexts.REASON_REQUIRED)
  return decided
}

/** Puts what is given on the order, and keeps what was decided of each part. */
async function decide(
  ctx: Context,
  order: Awaited<ReturnType<typeof getOrderLocked>>,
  decided: readonly Decided[],
): Promise<void> {
  const given = decided.filter((one) => one.decision !== 'reject')
  const lineIds =
    given.length === 0
      ? []
      : await putLines(
          ctx,
          order,
          given.map(({ row, decision }) => ({
            type: 'parts' as const,
            description: row.name,
            quantity: fromThousandths(row.quantity_thousandths),
            unit_cost: fromCents(row.list_price_cents ?? 0),
            inventory_item_id: row.item_id,
            part_source: decision === 'take' ? ('stock' as const) : ('order' as const),
          })),
        )
  for (const { row, decision, reason } of decided) {
    const place = given.findIndex((one) => one.row.id === row.id)
    await decideAsked(ctx.tx, row.id, decision, reason, lineIds[place] ?? null)
  }
}
const refusal = (from: PartsRequestStatus, to: PartsRequestStatus) =>
  new Problem('INVALID_TRANSITION', { from: partsRequestLabels[from], to: partsRequestLabels[to] })

/** Decides parts of a request, or hands them out (H25, OP-42). @throws Problem NOT_FOUND for a part of another request, INVALID_TRANSITION, STOCK_SHORT, ORDER_CLOSED */
export async function changePartsRequest(
  ctx: Context,
  { params, body }: Input<typeof calls.changePartsRequest>,
): Promise<Answer<typeof calls.changePartsRequest>> {
  const seen = await getRequest(ctx, params.id)
  const order = await getOrderLocked(ctx, seen.service_order_id)
  // As it is behind the order's lock.
  const row = await getRequest(ctx, params.id)
  const version = body.version ?? ctx.ifMatch
  if (version !== undefined && version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showRequest(ctx, row.id)).parts_request })
  const move = async (to: PartsRequestStatus): Promise<void> => {
    const how = { answer: body.answer, by: ctx.actorName }
    if (!partsRequestMoves[row.status].includes(to)) throw refusal(row.status, to)
    if ((await moveRequest(ctx.tx, row.id, row.status, to, how, ctx.now)) === 0) throw refusal(row.status, to)
  }
  const before = await selectAsked(ctx.tx, [row.id])
  if (body.decisions?.some(({ id }) => !before.some((one) => one.id === id))) throw new Problem('NOT_FOUND')
  if (body.status === 'fulfilled') {
    expectLines(order)
    await move('fulfilled')
    await takeLines(
      ctx,
      order,
      before.flatMap((one) => one.line_item_id ?? []),
    )
    await changed(ctx, row)
    ctx.note({ kind: 'service_order', id: order.id, code: 'parts-request.handed-out', params: { number: order.number } })
    return showRequest(ctx, row.id)
  }
  if (row.status !== 'pending') throw refusal(row.status, body.status ?? 'approved')
  await decide(
    ctx,
    order,
    decisionsOf(
      body,
      before.filter((one) => one.decision === null),
    ),
  )
  const after = await selectAsked(ctx.tx, [row.id])
  const status = statusOfDecisions(after.map((one) => one.decision))
  if (status !== 'pending') {
    await move(status)
    const kept = after.filter((one) => (one.decision === 'reject') === (status === 'rejected'))
    const why = body.answer || after.map((one) => one.decision_reason).find(Boolean) || ''
    await recordActivity(ctx, order, {
      jobId: row.job_id,
      ...(status === 'approved'
        ? { type: 'parts_approved', details: { parts: namesOf(kept) } }
        : { type: 'parts_rejected', details: { parts: namesOf(kept), reason: why } }),
    })
    await tellDecided(ctx, row, after, status, why)
  }
  if (body.hold_job && row.job_status !== 'on_hold')
    await moveJob(ctx, { params: { id: row.job_id }, body: { status: 'on_hold' } })
  await changed(ctx, row)
  ctx.note({ kind: 'service_order', id: order.id, code: 'parts-request.decided', params: { number: order.number } })
  return showRequest(ctx, row.id)
}
