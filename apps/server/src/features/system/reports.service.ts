import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type { exportSystemReports, getSystemReports } from '@twopost/contract/system'
import type { SessionContext } from '#platform/http/context.ts'
import { workSince } from './measure.service.ts'
import { daysOf, spanOf } from './system.rules.ts'
import { headOf, presentWork, reportDays } from './system.service.ts'

type Reports = Answer<typeof getSystemReports>['reports']
type Query = Pick<Input<typeof exportSystemReports>['query'], 'range' | 'kind' | 'sortBy' | 'sortOrder'>

/** All rows of a report: organizations in the asked order, or days, the newest first. */
export async function reportRows(ctx: SessionContext, { range = '30d', kind = 'tenants', sortBy = 'name', sortOrder }: Query) {
  if (kind === 'days') return { tenants: [], days: await reportDays(ctx, range) }
  const sign = sortOrder === 'desc' ? -1 : 1
  const work = (await workSince(ctx.database, range, ctx.now)).map(presentWork)
  const tenants = work.toSorted((a, b) => {
    const by = sortBy === 'name' ? a.name.localeCompare(b.name) : a[sortBy] - b[sortBy]
    return sign * by || a.name.localeCompare(b.name) || a.tenant_id.localeCompare(b.tenant_id)
  })
  return { tenants, days: [] }
}

/** Figures by organization or by day, page by page (N18, OP-82). */
export async function showReports(
  ctx: SessionContext,
  { query }: Input<typeof getSystemReports>,
): Promise<Answer<typeof getSystemReports>> {
  const { range = '30d', kind = 'tenants' } = query
  const at = pageOf(query)
  const from = kind === 'days' ? daysOf(range, ctx.now).from : spanOf(range, ctx.now).from
  const { tenants, days } = await reportRows(ctx, query)
  const pageIn = <T>(all: readonly T[]): T[] => all.slice(at.offset, at.offset + at.limit)
  const reports: Reports = { kind, ...headOf(ctx, range, from), tenants: pageIn(tenants), days: pageIn(days) }
  return { reports, pagination: paginate(at, tenants.length + days.length) }
}
