import { createHash } from 'node:crypto'
import type { TenantId } from '@twopost/contract/core/ids'
import { sameOn } from '@twopost/contract/core/periods'
import { dateIn } from '@twopost/contract/core/time'
import { fromMs } from '#platform/clock/clock.ts'
import { inTurn } from '#platform/database/in-turn.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import { type AnalyticsQuery, type Asked, askedOf, periodOf, type Question } from './analytics-period.service.ts'
import {
  addWaiting,
  awaitCounting,
  claimCount,
  countOrders,
  type KeptArea,
  type KeptRow,
  keepAnswer,
  removeAskedBefore,
  removeKept,
  selectAskedSince,
  selectKept,
  takeCounting,
} from './kept-figures.queries.ts'

/** What figures are counted with: by a call, or by a job. */
export interface Counting {
  tx: Tx
  now: Date
}
/** The figures of one screen, and how they are counted. */
export interface Figures<A> {
  area: KeptArea
  /** Of a kept answer; one that an older release kept in another shape is counted again. */
  shape: { safeParse: (answer: unknown) => { success: true; data: A } | { success: false } }
  count: (at: Counting, asked: Asked) => Promise<A>
}
interface Shown<A> {
  analytics: A
  as_of: string | null
}

/** With so many orders every answer is counted for itself. */
export const liveOrders = 1_000
/** With so many an answer is kept for a minute, and counted again while one waits: it takes a tenth of a second. */
const quickOrders = 10_000
const quickMs = 60_000
/** With more, an answer is new for so long, and then shown at once while a job counts it again. */
const newMs = 10 * 60_000
/** A job that has not counted within this time is told once more. */
const queuedMs = 2 * 60_000
/** What nobody asked for in this time is forgotten. */
const askedMs = 7 * 86_400_000
/** Counting a million orders takes seconds; nobody else waits for it. */
const patienceMs = 60_000

const keyOf = (area: KeptArea, question: Question): Buffer => {
  const { shopIds, zone, today, from, to, compare, seesSales, filters, record } = question
  const more = isWhole(question) ? [] : [filters, record]
  return createHash('sha256')
    .update(JSON.stringify([area, shopIds, zone, today, from, to, compare, seesSales, ...more]))
    .digest()
}
/** The figures of a screen as it opens: nothing is chosen, no figure is opened. */
const isWhole = ({ filters, record }: Partial<Question>): boolean => !record && Object.keys(filters ?? {}).length === 0
const questionOf = ({ shopIds, zone, today, from, to, compare, seesSales, filters, record }: Question): Question => ({
  shopIds,
  zone,
  today,
  from,
  to,
  compare,
  seesSales,
  filters,
  ...(record && { record }),
})

type Kept<A> = Shown<A> & { countedAt: Date }
type Found<A> =
  | { isLive: true; asked: Asked; analytics: A }
  | { isLive: false; asked: Asked; isQuick: boolean; key: Buffer; kept: Kept<A> | undefined }

/** The figures that are kept; undefined where there are none that this release can show. */
function shownOf<A>({ shape }: Figures<A>, row: KeptRow | undefined): Kept<A> | undefined {
  if (!row?.counted_at) return undefined
  const answer = shape.safeParse(row.answer)
  return answer.success ? { analytics: answer.data, as_of: row.counted_at.toISOString(), countedAt: row.counted_at } : undefined
}
const isNew = (countedAt: Date, now: Date, isQuick = false): boolean =>
  now.getTime() - countedAt.getTime() < (isQuick ? quickMs : newMs)

export const countFiguresJob = 'count-figures'
const tellJob = (tx: Tx, key: Buffer): Promise<number> => {
  const hex = key.toString('hex')
  return enqueue(tx, countFiguresJob, { tenant: tx.tenant, key: hex }, { key: `figures:${tx.tenant}:${hex}`, mostAttempts: 3 })
}

/** Reads of an organization that may take seconds, one after the other. */
export const patiently = <T>(ctx: OutsideContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(ctx.tenant, () => ctx.database.inTenant(ctx.tenant, work, { reads: true, patienceMs }))

/** Counts and keeps what is not kept, or too old; of several who ask it at once, in whatever process, one counts. */
const countNow = <A>(ctx: OutsideContext, figures: Figures<A>, asked: Asked, key: Buffer, isQuick: boolean): Promise<Shown<A>> =>
  inTurn(ctx.tenant, () =>
    ctx.database.inTenant(
      ctx.tenant,
      async (tx) => {
        await awaitCounting(tx, key)
        const meanwhile = shownOf(figures, await selectKept(tx, key))
        if (meanwhile && isNew(meanwhile.countedAt, ctx.now, isQuick))
          return { analytics: meanwhile.analytics, as_of: meanwhile.as_of }
        const analytics = await figures.count({ tx, now: ctx.now }, asked)
        await keepAnswer(tx, { key, area: figures.area, asked: questionOf(asked), answer: analytics, at: ctx.now })
        return { analytics, as_of: ctx.now.toISOString() }
      },
      { patienceMs },
    ),
  )

/**
 * The figures that a call asks for, or what the records of one come to, with what was understood of the question. A short history is counted at
 * once, a longer one kept for a minute. Of a long one the kept answer to the same question is shown, whatever its age, and a job is told to count
 * an old one again.
 * @throws Problem VALIDATION_FAILED for a shop's id that is none
 */
export async function showAsked<A>(
  ctx: OutsideContext,
  { query }: AnalyticsQuery,
  figures: Figures<A>,
  record?: Question['record'],
): Promise<Shown<A> & { asked: Asked }> {
  const found = await ctx.inTenant(async (inner): Promise<Found<A>> => {
    const asked = { ...(await periodOf(inner, { query })), record }
    const orders = await countOrders(inner.tx, asked.shopIds)
    if (orders <= liveOrders)
      return { isLive: true, asked, analytics: await figures.count({ tx: inner.tx, now: inner.now }, asked) }
    const key = keyOf(figures.area, asked)
    return { isLive: false, asked, isQuick: orders <= quickOrders, key, kept: shownOf(figures, await selectKept(inner.tx, key)) }
  })
  const { asked } = found
  if (found.isLive) return { analytics: found.analytics, as_of: null, asked }
  const { key, kept, isQuick } = found
  const isFresh = kept !== undefined && isNew(kept.countedAt, ctx.now, isQuick)
  if (!kept || (isQuick && !isFresh)) return { ...(await countNow(ctx, figures, asked, key, isQuick)), asked }
  if (!isFresh)
    await ctx.database.inTenant(ctx.tenant, async (tx) => {
      const unlessSince = fromMs(ctx.now.getTime() - queuedMs)
      if (await claimCount(tx, key, ctx.now, unlessSince)) await tellJob(tx, key)
    })
  return { analytics: kept.analytics, as_of: kept.as_of, asked }
}
/** The figures of a screen. @throws Problem VALIDATION_FAILED for a shop's id that is none */
export async function showFigures<A>(ctx: OutsideContext, input: AnalyticsQuery, figures: Figures<A>): Promise<Shown<A>> {
  const { analytics, as_of } = await showAsked(ctx, input, figures)
  return { analytics, as_of }
}

/** The job that counts one kept answer again and tells those who look at figures. It does nothing where another is counting or has counted. */
export const countFigures =
  (
    database: Pick<Database, 'inTenant' | 'now'>,
    figuresOf: (area: KeptArea, question: Question) => Figures<unknown>,
  ): JobHandler =>
  async (payload) => {
    const [tenant, key] = [payload.tenant as TenantId, Buffer.from(payload.key ?? '', 'hex')]
    const now = await database.now()
    await database.inTenant(
      tenant,
      async (tx) => {
        if (!(await takeCounting(tx, key))) return
        const row = await selectKept(tx, key)
        if (!row || (row.counted_at && isNew(row.counted_at, now))) return
        const { area } = row
        const asked = understood(row.asked)
        const answer = await figuresOf(area, asked).count({ tx, now }, askedOf(asked))
        await keepAnswer(tx, { key, area, asked, answer, at: now })
        await announceIn({ tx, tenant, at: now }, 'figures.changed', null, {})
      },
      { patienceMs },
    )
  }

/** A question as an older release may have kept it, before anything could be chosen. */
const understood = (question: Question): Question => ({ ...question, filters: question.filters ?? {} })

/**
 * Turns what screens of figures opened with in the last seven days to the new day where one has begun, and has it counted before somebody looks.
 * What was chosen or opened beside that, and what nobody asked for so long, goes.
 */
export async function turnKeptFigures({ tx, now }: Counting): Promise<void> {
  const since = fromMs(now.getTime() - askedMs)
  await removeAskedBefore(tx, since)
  for (const { key, area, asked, asked_at: askedAt } of await selectAskedSince(tx, since)) {
    const today = dateIn(asked.zone, now.getTime())
    if (today <= asked.today) continue
    await removeKept(tx, key)
    if (!isWhole(asked)) continue
    for (const days of sameOn(asked.today, asked, today)) {
      const next = { ...understood(asked), ...days, today }
      const nextKey = keyOf(area, next)
      if (await addWaiting(tx, { key: nextKey, area, asked: next, askedAt, now })) await tellJob(tx, nextKey)
    }
  }
}
