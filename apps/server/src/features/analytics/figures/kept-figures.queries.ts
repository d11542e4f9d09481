import type { TenantId } from '@twopost/contract/core/ids'
import { columns, type RowOf, type Typed, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { keptFigures } from '#tables.gen.ts'
import { inShops, type Shops } from '../shop-rows.queries.ts'
import type { Question } from './analytics-period.service.ts'

/** Orders of these shops, whatever became of them, from the counters that every change of a state moves. */
export const countOrders = async (tx: Tx, shopIds: Shops): Promise<number> =>
  (
    await tx.one(
      { count: 'int8' },
      `select coalesce(sum(c.count), 0)::bigint as count from app.service_order_counts c where ${inShops('c')}`,
      [tx.tenant, shopIds],
    )
  ).count

const asked: { asked: Typed<Question> } = { asked: typed<Question>('jsonb') }
const kept = {
  ...columns('k', keptFigures, ['area', 'answer', 'counted_at', 'asked_at']).shape,
  ...asked,
} as const
export type KeptRow = RowOf<typeof kept>
export type KeptArea = KeptRow['area']
/** A screen of figures, each with its records. */
export type FigureArea = Exclude<KeptArea, 'top_customers'>

export const selectKept = (tx: Tx, key: Buffer): Promise<KeptRow | undefined> =>
  tx.maybe(
    kept,
    'select k.area, k.answer, k.counted_at, k.asked_at, k.asked from app.kept_figures k where k.tenant_id = $1 and k.key = $2',
    [tx.tenant, key],
  )

/** Everything that was asked since an instant, the oldest day first. */
export const selectAskedSince = (
  tx: Tx,
  since: Date,
): Promise<{ key: Buffer; area: KeptArea; asked: Question; asked_at: Date }[]> =>
  tx.rows(
    { ...columns('k', keptFigures, ['key', 'area', 'asked_at']).shape, ...asked },
    'select k.key, k.area, k.asked_at, k.asked from app.kept_figures k where k.tenant_id = $1 and k.asked_at >= $2 order by k.asked_at',
    [tx.tenant, since],
  )

/** Keeps an answer, in place of an older one to the same. */
export const keepAnswer = (
  tx: Tx,
  { key, area, asked, answer, at }: { key: Buffer; area: KeptArea; asked: Question; answer: unknown; at: Date },
): Promise<number> =>
  tx.run(
    `insert into app.kept_figures (tenant_id, key, area, asked, answer, counted_at, asked_at) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $6)
     on conflict (tenant_id, key) do update set answer = excluded.answer, counted_at = excluded.counted_at, queued_at = null`,
    [tx.tenant, key, area, JSON.stringify(asked), JSON.stringify(answer), at],
  )

/** Notes that an old answer was wanted. @returns whether a job is to count it again: nobody told one since an instant */
export const claimCount = async (tx: Tx, key: Buffer, now: Date, unlessSince: Date): Promise<boolean> =>
  (await tx.run(
    `update app.kept_figures set asked_at = $3, queued_at = $3
      where tenant_id = $1 and key = $2 and (queued_at is null or queued_at < $4)`,
    [tx.tenant, key, now, unlessSince],
  )) > 0

/** A place for an answer that a job is told to count. @returns whether there was none yet */
export const addWaiting = async (
  tx: Tx,
  { key, area, asked, askedAt, now }: { key: Buffer; area: KeptArea; asked: Question; askedAt: Date; now: Date },
): Promise<boolean> =>
  (await tx.run(
    `insert into app.kept_figures (tenant_id, key, area, asked, asked_at, queued_at) values ($1, $2, $3, $4::jsonb, $5, $6)
     on conflict (tenant_id, key) do nothing`,
    [tx.tenant, key, area, JSON.stringify(asked), askedAt, now],
  )) > 0
export const removeKept = (tx: Tx, key: Buffer): Promise<number> =>
  tx.run('delete from app.kept_figures where tenant_id = $1 and key = $2', [tx.tenant, key])
export const removeAskedBefore = (tx: Tx, before: Date): Promise<number> =>
  tx.run('delete from app.kept_figures where tenant_id = $1 and asked_at < $2', [tx.tenant, before])

const lock = (tenant: TenantId, key: Buffer) => `${tenant}:kept-figures:${key.toString('hex')}`
/** Waits until nobody else counts this answer; then it is counted here alone, to the end of the transaction. */
export const awaitCounting = (tx: Tx, key: Buffer): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock(tx.tenant, key)])
/** The same without waiting. @returns false where somebody else counts it already */
export const takeCounting = async (tx: Tx, key: Buffer): Promise<boolean> =>
  (await tx.one({ taken: 'bool' }, 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken', [lock(tx.tenant, key)]))
    .taken
