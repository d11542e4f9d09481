import { isUuid } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, startOfDate } from '@twopost/contract/core/time'
import type { Flag, FlagCounts, FlagDetail, FlagFields, FlagMoveFields } from '@twopost/contract/flags'
import {
  type FlagMove,
  type FlagPriority,
  type FlagStatus,
  type FlagType,
  flagPriorities,
  flagStatuses,
  flagStatusLabels,
  flagTransitions,
  flagTypes,
  needsNote,
} from '@twopost/contract/flags.states'
import {
  completionBlocked,
  getOrder,
  getOrderLocked,
  type NewActivity,
  recordActivity,
  type ShopOfRead,
} from '#features/service-orders/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { queryTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { tellAnswer, tellRaised } from './flag-notices.service.ts'
import { presentFlag } from './flags.presenter.ts'
import {
  countFlags,
  type FlagCountRow,
  type FlagFilter,
  type FlagRow,
  type FlagSort,
  insertFlag,
  insertFlagChange,
  isPhotoOf,
  moveFlag,
  selectFlag,
  selectFlagChanges,
  selectFlags,
  selectOpenSafetyTitles,
  setFlagPhoto,
} from './flags.queries.ts'

/** An open safety flag stops completing its order. */
export function subscribeFlags(): void {
  completionBlocked.subscribe((ctx, orderId) => selectOpenSafetyTitles(ctx.tx, orderId))
}

export interface FlagQuery extends PageQuery, ShopOfRead {
  status?: FlagStatus[] | undefined
  type?: FlagType[] | undefined
  priority?: FlagPriority[] | undefined
  raised_by?: FlagRow['raised_by'] | undefined
  order_id?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  search?: string | undefined
  sort?: FlagSort | undefined
  order?: 'asc' | 'desc' | undefined
}
const some = <T>(list: T[] | undefined): T[] | undefined => (list?.length ? list : undefined)
/** What of the flags a query asks for. */
export async function filterOf(ctx: Context, query: FlagQuery): Promise<FlagFilter> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter: FlagFilter = {
    shopIds,
    orderId: query.order_id,
    status: some(query.status),
    type: some(query.type),
    priority: some(query.priority),
    raisedBy: query.raised_by,
    words: queryTokens(query.search ?? ''),
  }
  if (query.date_from || query.date_to) {
    const zone = await zoneOfShops(ctx, shopIds)
    if (query.date_from) filter.from = fromMs(startOfDate(zone, query.date_from))
    if (query.date_to) filter.before = fromMs(startOfDate(zone, addDays(query.date_to, 1)))
  }
  return filter
}
/** The most urgent first, and of the same urgency the oldest; by time the newest first. */
export const orderOf = ({ sort, order }: FlagQuery): { sort: FlagSort; order: 'asc' | 'desc' } => ({
  sort: sort ?? 'priority',
  order: order ?? 'desc',
})

/** Counts for each filter under the others: tabs show what choosing them would give. */
function countsOf(rows: readonly FlagCountRow[], filter: FlagFilter): FlagCounts {
  const fits = {
    status: (row: FlagCountRow) => !filter.status || filter.status.includes(row.status),
    type: (row: FlagCountRow) => !filter.type || filter.type.includes(row.type),
    priority: (row: FlagCountRow) => !filter.priority || filter.priority.includes(row.priority),
  }
  const count = <K extends keyof typeof fits>(by: K, words: readonly FlagCountRow[K][]) => {
    const others = (['status', 'type', 'priority'] as const).filter((one) => one !== by)
    const counted = rows.filter((row) => others.every((one) => fits[one](row)))
    return Object.fromEntries(
      words.map((word) => [word, counted.reduce((sum, row) => sum + (row[by] === word ? row.count : 0), 0)]),
    )
  }
  const oldest = rows.flatMap(({ status, oldest }) => (status === 'new' && oldest ? [oldest.getTime()] : []))
  return {
    status: count('status', flagStatuses) as FlagCounts['status'],
    type: count('type', flagTypes) as FlagCounts['type'],
    priority: count('priority', flagPriorities) as FlagCounts['priority'],
    oldestNew: oldest.length > 0 ? fromMs(Math.min(...oldest)).toISOString() : null,
  }
}
const sumOf = (rows: readonly FlagCountRow[], filter: FlagFilter): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      ((filter.status?.includes(row.status) ?? true) &&
      (filter.type?.includes(row.type) ?? true) &&
      (filter.priority?.includes(row.priority) ?? true)
        ? row.count
        : 0),
    0,
  )

/** A page of flags with the counts of the filters (G30, G32). */
export async function listFlags(ctx: Context, { query }: { query: FlagQuery }) {
  const at = pageOf(query)
  const filter = await filterOf(ctx, query)
  const [rows, counts] = await Promise.all([
    selectFlags(ctx.tx, filter, { ...orderOf(query), limit: at.limit, offset: at.offset }),
    countFlags(ctx.tx, filter),
  ])
  return {
    flags: rows.map((row) => presentFlag(ctx, row)),
    counts: countsOf(counts, filter),
    pagination: paginate(at, sumOf(counts, filter)),
  }
}
/** Flags of an order and its jobs (G30). @throws Problem ORDER_NOT_FOUND */
export async function listOrderFlags(ctx: Context, { params, query }: { params: { id: string }; query: PageQuery & ShopOfRead }) {
  const order = await getOrder(ctx, params.id, query)
  const { flags, pagination } = await listFlags(ctx, { query: { ...query, order_id: order.id } })
  return { flags, pagination }
}
/** All flags of an order, at most a hundred, for screens that show the whole order. */
export const flagsOfOrder = async (ctx: Context, order: { id: string; shop_id: string }): Promise<Flag[]> =>
  (
    await selectFlags(
      ctx.tx,
      { shopIds: [order.shop_id], orderId: order.id, words: [] },
      { ...orderOf({}), limit: 100, offset: 0 },
    )
  ).map((row) => presentFlag(ctx, row))

/** @throws Problem FLAG_NOT_FOUND, also for another shop's */
async function getFlag(ctx: Context, id: string): Promise<FlagRow> {
  const row = await selectFlag(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('FLAG_NOT_FOUND')
  return row
}
async function flagDetail(ctx: Context, id: string): Promise<FlagDetail> {
  const row = await getFlag(ctx, id)
  const changes = await selectFlagChanges(ctx.tx, id)
  return {
    ...presentFlag(ctx, row),
    changes: changes.map(({ status, note, user_name, at }) => ({
      status,
      note,
      userName: user_name,
      timestamp: at.toISOString(),
    })),
  }
}
export const showFlag = async (ctx: Context, { params }: { params: { id: string } }): Promise<{ flag: FlagDetail }> => ({
  flag: await flagDetail(ctx, params.id),
})

const changed = (ctx: Context, row: FlagRow): Promise<void> =>
  announceLive(ctx, 'flag.changed', row.shop_id, {
    flag_id: row.id,
    order_id: row.service_order_id,
    ...(row.job_id ? { job_id: row.job_id } : {}),
  })

/** Of a job: which, and which task of it the flag is about. */
export interface FlagOfJob {
  id: string
  taskId: string | null
  taskTitle: string
}
/**
 * Raises a flag on a locked order (G31, H23): new, with its activity, and told to those who may deal with it. `at`: when it was raised, if a
 * device sent it later; `serviceId`: the service that it is about.
 * @throws Problem FILE_NOT_FOUND for a photo that is not one of this order
 */
export async function raiseFlag(
  ctx: Context,
  order: { id: string; shop_id: string; number: string },
  fields: FlagFields,
  job?: FlagOfJob,
  { at = ctx.now, serviceId = null }: { at?: Date; serviceId?: string | null } = {},
): Promise<Flag> {
  const photoFileId = fields.photoFileId ?? null
  if (photoFileId && !(await isPhotoOf(ctx.tx, order.id, photoFileId))) throw new Problem('FILE_NOT_FOUND')
  const id = newId(ctx.now)
  const priority = fields.priority ?? 'medium'
  await insertFlag(
    ctx.tx,
    {
      id,
      shopId: order.shop_id,
      orderId: order.id,
      jobId: job?.id ?? null,
      taskId: job?.taskId ?? null,
      taskTitle: job?.taskTitle ?? '',
      raisedBy: ownTechnicianId(ctx) ? 'technician' : 'staff',
      userId: ctx.userId,
      userName: ctx.actorName,
      type: fields.type,
      priority,
      priorityRank: flagPriorities.indexOf(priority),
      title: fields.title,
      message: fields.message ?? '',
      photoFileId,
      serviceId,
    },
    at,
  )
  await writeTokens(ctx.tx, 'flag', id, order.shop_id, wordsOf([fields.title, fields.message, ctx.actorName].join(' ')))
  const row = await getFlag(ctx, id)
  await recordActivity(ctx, order, {
    type: 'flag_raised',
    details: { flag: row.title, flag_id: id, flag_type: row.type, priority, ...(row.task_id && { task_id: row.task_id }) },
    jobId: row.job_id,
    technicianId: ownTechnicianId(ctx),
    at,
  })
  await changed(ctx, row)
  await tellRaised(ctx, row)
  ctx.note({
    kind: 'flag',
    id,
    code: 'flag.raised',
    params: { number: order.number },
    details: { title: row.title, type: row.type, priority },
  })
  return presentFlag(ctx, row)
}
/** A flag of an order that the caller has raised. @throws Problem FLAG_NOT_FOUND */
export async function expectOwnFlag(ctx: Context, orderId: string, flagId: string): Promise<void> {
  const row = await getFlag(ctx, flagId)
  if (row.service_order_id !== orderId || row.raised_by_user_id !== ctx.userId) throw new Problem('FLAG_NOT_FOUND')
}
/** Gives a flag of one's own the photo that was sent after it; one that has a photo keeps that. @throws Problem FLAG_NOT_FOUND */
export async function showOnFlag(ctx: Context, orderId: string, flagId: string, fileId: string): Promise<void> {
  await expectOwnFlag(ctx, orderId, flagId)
  if ((await setFlagPhoto(ctx.tx, flagId, fileId)) > 0) await changed(ctx, await getFlag(ctx, flagId))
}
export async function addOrderFlag(ctx: Context, { params, body }: { params: { id: string }; body: FlagFields }) {
  const order = await getOrderLocked(ctx, params.id)
  return { flag: await raiseFlag(ctx, order, body) }
}

const activityOf = {
  acknowledge: 'flag_acknowledged',
  resolve: 'flag_resolved',
  dismiss: 'flag_dismissed',
  reopen: 'flag_reopened',
} as const satisfies Record<FlagMove, NewActivity['type']>
const codeOf = {
  acknowledge: 'flag.acknowledged',
  resolve: 'flag.resolved',
  dismiss: 'flag.dismissed',
  reopen: 'flag.reopened',
} as const satisfies Record<FlagMove, string>
/** New before acknowledged before done, as they are listed. */
const statusRank: Readonly<Record<FlagStatus, number>> = { new: 0, acknowledged: 1, resolved: 2, dismissed: 2 }

/**
 * Moves a flag by its table (G32, OP-2). The order is locked first, so that completing it sees the flag as it is.
 * @throws Problem FLAG_NOT_FOUND, INVALID_FLAG_TRANSITION, STALE_VERSION, VALIDATION_FAILED without the note that the move needs
 */
export async function changeFlag(ctx: Context, { params, body }: { params: { id: string }; body: FlagMoveFields }) {
  if (!isUuid(params.id)) throw new Problem('FLAG_NOT_FOUND')
  const found = await getFlag(ctx, params.id)
  const order = await getOrderLocked(ctx, found.service_order_id)
  const row = await getFlag(ctx, params.id)
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: await flagDetail(ctx, row.id) })
  const step = flagTransitions[row.status][body.status]
  const refused = new Problem('INVALID_FLAG_TRANSITION', {
    from: flagStatusLabels[row.status],
    to: flagStatusLabels[body.status],
  })
  if (!step) throw refused
  const note = body.note ?? ''
  if (note === '' && needsNote(step.note, row.type))
    throw fieldProblem('body.note', 'REASON_REQUIRED', fieldTexts.REASON_REQUIRED)
  const move = {
    id: row.id,
    from: row.status,
    to: body.status,
    rank: statusRank[body.status],
    note,
    byName: ctx.actorName,
  }
  if ((await moveFlag(ctx.tx, move, ctx.now)) === 0) throw refused
  await insertFlagChange(
    ctx.tx,
    { id: newId(ctx.now), flagId: row.id, status: body.status, note, userId: ctx.userId, userName: ctx.actorName },
    ctx.now,
  )
  await recordActivity(ctx, order, {
    type: activityOf[step.move],
    details: { flag: row.title, flag_id: row.id, note },
    jobId: row.job_id,
  })
  await changed(ctx, row)
  await tellAnswer(ctx, row, step.move, note)
  ctx.note({
    kind: 'flag',
    id: row.id,
    code: codeOf[step.move],
    params: { number: row.order_number },
    details: { title: row.title, note },
  })
  return { flag: await flagDetail(ctx, row.id) }
}
