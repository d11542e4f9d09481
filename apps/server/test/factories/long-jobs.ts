import { type LongJobKind, longJobKindNames } from '@twopost/contract/registries/long-jobs'
import { silentLog } from '#platform/log/log.ts'
import { type LongHandler, longJobHandlers } from '#platform/queue/long-jobs.ts'
import type { TestApp } from '../harness.ts'

/** The same work for long jobs of every kind, where a test runs one of them by hand. */
export const sameWork = (work: LongHandler): Record<LongJobKind, () => LongHandler> =>
  Object.fromEntries(longJobKindNames.map((kind) => [kind, () => work])) as Record<LongJobKind, () => LongHandler>

/** Runs the latest long job of a record now, as the lane would. */
export async function runLongJob(t: TestApp, tenantId: string, subjectId: string, work: LongHandler): Promise<void> {
  const { rows } = await t.admin.query(
    'select id, kind from app.long_jobs where tenant_id = $1 and subject_id = $2 order by id desc',
    [tenantId, subjectId],
  )
  const handler = longJobHandlers(sameWork(work))[`long:${rows[0].kind}`]?.(t.app.db)
  await handler?.({ tenant: tenantId, id: rows[0].id }, silentLog)
}
