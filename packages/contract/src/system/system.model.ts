import * as z from 'zod'

/** How far back figures go. */
export const SystemRange = z.enum(['1h', '24h', '7d', '30d', '90d'])
export type SystemRange = z.output<typeof SystemRange>

/** How the installation does, and what keeps it from being excellent (O3, OP-79). */
export const SystemHealth = z
  .object({
    label: z.enum(['excellent', 'good', 'degraded', 'down']),
    reasons: z.array(z.enum(['errors', 'queue', 'failed-jobs', 'database', 'no-measurement'])),
  })
  .meta({ id: 'SystemHealth' })
export type SystemHealth = z.output<typeof SystemHealth>

const span = { range: SystemRange, from: z.iso.datetime(), generated_at: z.iso.datetime() }
const at = { at: z.iso.datetime() }

/** What there is on the whole platform. */
export const PlatformTotals = z
  .object({
    tenants: z.int(),
    pending_tenants: z.int(),
    approved_tenants: z.int(),
    rejected_tenants: z.int(),
    suspended_tenants: z.int(),
    accounts: z.int(),
    users: z.int(),
    shops: z.int(),
    orders: z.int(),
    invoices: z.int(),
    storage_bytes: z.int(),
    live_sessions: z.int(),
  })
  .meta({ id: 'PlatformTotals' })

export const SystemAnalytics = z
  .object({
    ...span,
    totals: PlatformTotals,
    traffic: z.object({
      requests: z.int(),
      errors: z.int(),
      sign_ins: z.int(),
      failed_sign_ins: z.int(),
      p95_ms: z.number().nullable(),
    }),
    /** Null where nothing was measured. */
    growth: z.array(
      z.object({
        ...at,
        tenants: z.int().nullable(),
        accounts: z.int().nullable(),
        users: z.int().nullable(),
        orders: z.int().nullable(),
        invoices: z.int().nullable(),
        requests: z.int(),
        sign_ins: z.int(),
      }),
    ),
    /** At most ten (O4, OP-80). */
    most_used_permissions: z.array(z.object({ permission: z.string(), uses: z.int() })),
    busiest_tenants: z.array(z.object({ tenant_id: z.string(), slug: z.string(), name: z.string(), commands: z.int() })),
  })
  .meta({ id: 'SystemAnalytics' })

export const SystemMonitoring = z
  .object({
    ...span,
    health: SystemHealth,
    now: z.object({
      requests_per_minute: z.number(),
      /** Failed with 5xx, of all; of the last 15 minutes. */
      error_rate: z.number(),
      p95_ms: z.number().nullable(),
      database_ms: z.number(),
      queue_waiting: z.int(),
      queue_failed: z.int(),
      queue_age_seconds: z.int(),
      processes: z.int(),
      live_sessions: z.int(),
      storage_bytes: z.int(),
      database_bytes: z.int(),
      /** Of the newest row; null before the first. */
      measured_at: z.iso.datetime().nullable(),
    }),
    series: z.array(
      z.object({
        ...at,
        requests: z.int(),
        errors: z.int(),
        p95_ms: z.number().nullable(),
        database_ms: z.number().nullable(),
        queue_age_seconds: z.int().nullable(),
        queue_failed: z.int().nullable(),
        live_sessions: z.int().nullable(),
        storage_bytes: z.int().nullable(),
      }),
    ),
    /** From which value on a label is no longer given. */
    limits: z.array(
      z.object({
        label: z.enum(['excellent', 'good', 'degraded']),
        error_rate: z.number(),
        queue_age_seconds: z.int(),
        database_ms: z.number(),
      }),
    ),
    /** The process that answered. */
    process: z.object({
      node: z.string(),
      database: z.string(),
      uptime_seconds: z.int(),
      memory_bytes: z.int(),
    }),
  })
  .meta({ id: 'SystemMonitoring' })

export const SystemActivity = z
  .object({
    ...span,
    /** Commands of all organizations together, the most frequent first. */
    /** `words`: what such a command mostly did, in the reader's language; empty where no code says it. */
    commands: z.array(z.object({ action: z.string(), words: z.string(), count: z.int() })),
    series: z.array(z.object({ ...at, commands: z.int(), tenants: z.int(), sign_ins: z.int() })),
    tenants: z.array(
      z.object({
        tenant_id: z.string(),
        slug: z.string(),
        name: z.string(),
        commands: z.int(),
        last_activity_at: z.iso.datetime().nullable(),
      }),
    ),
    /** The newest of the platform's own log. */
    platform: z.array(z.object({ seq: z.int(), at: z.iso.datetime(), actor_name: z.string(), summary: z.string() })),
  })
  .meta({ id: 'SystemActivity' })

/** The work of one organization in figures: as it stands, and since the beginning of the range. */
export const TenantWork = z
  .object({
    tenant_id: z.string(),
    slug: z.string(),
    name: z.string(),
    state: z.enum(['pending', 'approved', 'rejected', 'suspended']),
    users: z.int(),
    shops: z.int(),
    technicians: z.int(),
    clocked_in: z.int(),
    timers_running: z.int(),
    worked_seconds: z.int(),
    jobs_assigned: z.int(),
    jobs_in_progress: z.int(),
    jobs_on_hold: z.int(),
    jobs_completed: z.int(),
    orders_pending: z.int(),
    orders_scheduled: z.int(),
    orders_in_progress: z.int(),
    orders_completed: z.int(),
    orders_overdue: z.int(),
    created: z.int(),
    completed: z.int(),
    /** From creation to completion, of the orders completed in the range; together. */
    cycle_seconds: z.int(),
    invoices_draft: z.int(),
    invoices_open: z.int(),
    invoices_overdue: z.int(),
    invoices_issued: z.int(),
    commands: z.int(),
    last_activity_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TenantWork' })
export type TenantWork = z.output<typeof TenantWork>

export const WorkTotals = TenantWork.omit({ tenant_id: true, slug: true, name: true, state: true, last_activity_at: true }).meta({
  id: 'WorkTotals',
})
export const SystemWork = z
  .object({
    ...span,
    health: SystemHealth,
    totals: WorkTotals,
    platform: PlatformTotals,
    /** The 500 busiest at most; `totals` counts all. */
    tenants: z.array(TenantWork),
  })
  .meta({ id: 'SystemWork' })

/** One day (UTC) of the installation. */
export const SystemDay = z
  .object({
    day: z.iso.date(),
    requests: z.int(),
    errors: z.int(),
    p95_ms: z.number().nullable(),
    sign_ins: z.int(),
    failed_sign_ins: z.int(),
    tenants: z.int().nullable(),
    users: z.int().nullable(),
    orders: z.int().nullable(),
    invoices: z.int().nullable(),
    storage_bytes: z.int().nullable(),
  })
  .meta({ id: 'SystemDay' })
