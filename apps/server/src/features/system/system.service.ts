import type { SystemRange } from '@twopost/contract/system'
import { codeWords, entrySentence } from '#features/audit-log/index.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { measureNow, totalsNow, workSince } from './measure.service.ts'
import {
  type LoadPoint,
  type SystemPoint,
  selectCommandSeries,
  selectCommands,
  selectLoad,
  selectNewestOfPlatform,
  selectPermissionUses,
  selectSystem,
  type WorkRow,
} from './system.queries.ts'
import { daysOf, healthLimits, p95Of, spanOf } from './system.rules.ts'

type RangeQuery = { query: { range?: SystemRange | undefined } }
const rangeOf = ({ query }: RangeQuery): SystemRange => query.range ?? '24h'
export const headOf = (ctx: SessionContext, range: SystemRange, from: Date) => ({
  range,
  from: from.toISOString(),
  generated_at: ctx.now.toISOString(),
})
/** The row of a point of time. */
const pick = <Row extends { at: Date }>(rows: readonly Row[]) => {
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]))
  return (at: Date): Row | undefined => byTime.get(at.getTime())
}
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0)
const addDurations = (rows: readonly LoadPoint[]): number[] =>
  (rows[0]?.durations ?? []).map((_, i) => sumOf(rows, (row) => row.durations[i] ?? 0))
export const presentWork = (row: WorkRow) => ({ ...row, last_activity_at: row.last_activity_at?.toISOString() ?? null })
const busiest = (rows: readonly WorkRow[], most: number) =>
  rows
    .filter((row) => row.commands > 0)
    .sort((a, b) => b.commands - a.commands)
    .slice(0, most)

/** Both kinds of rows of a span, side by side. */
async function seriesOf(ctx: SessionContext, span: { from: Date; stepMs: number }) {
  const [load, system] = await Promise.all([
    selectLoad(ctx.database, span.from, span.stepMs),
    selectSystem(ctx.database, span.from, span.stepMs),
  ])
  return { load, loadAt: pick(load), systemAt: pick(system) }
}

/** What there is, how it grows, what is used (N18, O3, OP-80). */
export async function showAnalytics(ctx: SessionContext, input: RangeQuery) {
  const range = rangeOf(input)
  const span = spanOf(range, ctx.now)
  const [totals, series, uses, work] = await Promise.all([
    totalsNow(ctx.database),
    seriesOf(ctx, span),
    selectPermissionUses(ctx.database, span.from),
    workSince(ctx.database, range, ctx.now),
  ])
  return {
    analytics: {
      ...headOf(ctx, range, span.from),
      totals,
      traffic: {
        requests: sumOf(series.load, (row) => row.requests),
        errors: sumOf(series.load, (row) => row.errors),
        sign_ins: sumOf(series.load, (row) => row.sign_ins),
        failed_sign_ins: sumOf(series.load, (row) => row.failed_sign_ins),
        p95_ms: p95Of(addDurations(series.load)),
      },
      growth: span.at.map((at) => growthPoint(at, series.systemAt(at), series.loadAt(at))),
      most_used_permissions: uses,
      busiest_tenants: busiest(work, 5).map(({ tenant_id, slug, name, commands }) => ({ tenant_id, slug, name, commands })),
    },
  }
}
const growthPoint = (at: Date, system: SystemPoint | undefined, load: LoadPoint | undefined) => ({
  at: at.toISOString(),
  tenants: system?.tenants ?? null,
  accounts: system?.accounts ?? null,
  users: system?.users ?? null,
  orders: system?.orders ?? null,
  invoices: system?.invoices ?? null,
  requests: load?.requests ?? 0,
  sign_ins: load?.sign_ins ?? 0,
})

/** How the installation does (N18, OP-79). */
export async function showMonitoring(ctx: SessionContext, input: RangeQuery) {
  const range = rangeOf(input)
  const span = spanOf(range, ctx.now)
  const [{ health, now, process }, series] = await Promise.all([measureNow(ctx.database, ctx.now), seriesOf(ctx, span)])
  return {
    monitoring: {
      ...headOf(ctx, range, span.from),
      health,
      now,
      series: span.at.map((at) => {
        const [load, system] = [series.loadAt(at), series.systemAt(at)]
        return {
          at: at.toISOString(),
          requests: load?.requests ?? 0,
          errors: load?.errors ?? 0,
          p95_ms: load ? p95Of(load.durations) : null,
          database_ms: system ? Math.round(system.database_ms * 10) / 10 : null,
          queue_age_seconds: system?.queue_age_seconds ?? null,
          queue_failed: system?.queue_failed ?? null,
          live_sessions: system?.live_sessions ?? null,
          storage_bytes: system?.storage_bytes ?? null,
        }
      }),
      limits: healthLimits.map((limit) => ({ ...limit })),
      process,
    },
  }
}

/** What is done on the platform, in counts (N18). */
export async function showActivity(ctx: SessionContext, input: RangeQuery) {
  const range = rangeOf(input)
  const span = spanOf(range, ctx.now)
  const [commands, counts, series, work, platform] = await Promise.all([
    selectCommands(ctx.database, span.from),
    selectCommandSeries(ctx.database, span.from, span.stepMs),
    seriesOf(ctx, span),
    workSince(ctx.database, range, ctx.now),
    selectNewestOfPlatform(ctx.database),
  ])
  const countAt = pick(counts)
  return {
    activity: {
      ...headOf(ctx, range, span.from),
      commands: commands.map(({ action, code, count }) => ({ action, words: codeWords(code, ctx.principal.language), count })),
      series: span.at.map((at) => ({
        at: at.toISOString(),
        commands: countAt(at)?.count ?? 0,
        tenants: countAt(at)?.tenants ?? 0,
        sign_ins: series.loadAt(at)?.sign_ins ?? 0,
      })),
      tenants: busiest(work, 10).map((row) => ({
        tenant_id: row.tenant_id,
        slug: row.slug,
        name: row.name,
        commands: row.commands,
        last_activity_at: row.last_activity_at?.toISOString() ?? null,
      })),
      platform: platform.map((entry) => ({
        seq: entry.seq,
        at: entry.at.toISOString(),
        actor_name: entry.actor_name,
        summary: entrySentence(entry, ctx.principal.language),
      })),
    },
  }
}

/** The newest day first. */
export async function reportDays(ctx: SessionContext, range: SystemRange) {
  const span = daysOf(range, ctx.now)
  const { loadAt, systemAt } = await seriesOf(ctx, span)
  return span.at.toReversed().map((at) => {
    const [load, system] = [loadAt(at), systemAt(at)]
    return {
      day: at.toISOString().slice(0, 10),
      requests: load?.requests ?? 0,
      errors: load?.errors ?? 0,
      p95_ms: load ? p95Of(load.durations) : null,
      sign_ins: load?.sign_ins ?? 0,
      failed_sign_ins: load?.failed_sign_ins ?? 0,
      tenants: system?.tenants ?? null,
      users: system?.users ?? null,
      orders: system?.orders ?? null,
      invoices: system?.invoices ?? null,
      storage_bytes: system?.storage_bytes ?? null,
    }
  })
}

const summed = [
  'users',
  'shops',
  'technicians',
  'clocked_in',
  'timers_running',
  'worked_seconds',
  'jobs_assigned',
  'jobs_in_progress',
  'jobs_on_hold',
  'jobs_completed',
  'orders_pending',
  'orders_scheduled',
  'orders_in_progress',
  'orders_completed',
  'orders_overdue',
  'created',
  'completed',
  'cycle_seconds',
  'invoices_draft',
  'invoices_open',
  'invoices_overdue',
  'invoices_issued',
  'commands',
] as const satisfies readonly (keyof WorkRow)[]

/** More organizations are not looked through one by one; what is left out gave the fewest commands. */
const mostTenants = 500
/** The work of all organizations together, and of each of the busiest (B13). Counts alone, nobody's records. */
export async function showWork(ctx: SessionContext, input: RangeQuery) {
  const range = rangeOf(input)
  const [rows, { health }, platform] = await Promise.all([
    workSince(ctx.database, range, ctx.now),
    measureNow(ctx.database, ctx.now),
    totalsNow(ctx.database),
  ])
  const totals = Object.fromEntries(summed.map((key) => [key, sumOf(rows, (row) => row[key])]))
  return {
    work: {
      ...headOf(ctx, range, spanOf(range, ctx.now).from),
      health,
      totals: totals as Record<(typeof summed)[number], number>,
      platform,
      tenants: rows
        .toSorted((a, b) => b.commands - a.commands || (a.name < b.name ? -1 : 1))
        .slice(0, mostTenants)
        .map(presentWork),
    },
  }
}
