import type { Answer, Input } from '@twopost/contract/core/call'
import type { getLongJob as getCall } from '@twopost/contract/long-jobs'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectLongJob } from '#platform/queue/long-jobs.queries.ts'

/** How far one's own long job is. @throws Problem LONG_JOB_NOT_FOUND, alike for an unknown one and another person's */
export async function getLongJob(ctx: SessionContext, { params }: Input<typeof getCall>): Promise<Answer<typeof getCall>> {
  const { tenant, accountId } = ctx.principal
  if (!tenant) throw new Problem('TENANT_REQUIRED')
  const row = await ctx.database.inTenant(tenant.id, (tx) => selectLongJob(tx, params.id), { reads: true })
  if (row?.account_id !== accountId) throw new Problem('LONG_JOB_NOT_FOUND')
  return {
    long_job: {
      id: row.id,
      kind: row.kind,
      state: row.state,
      progress: row.progress_permille / 1000,
      problem: row.problem,
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    },
  }
}
