import { expect, it } from 'vitest'
import type { TenantWork } from './system.api.ts'
import { tenantPoints } from './tenant-points.rules.ts'

const row = (name: string, assigned: number, held: number): TenantWork => ({
  tenant_id: name,
  slug: `${name}-slug`,
  name,
  state: 'approved',
  users: 1,
  shops: 1,
  technicians: 1,
  clocked_in: 0,
  timers_running: 0,
  worked_seconds: 0,
  jobs_assigned: assigned,
  jobs_in_progress: 0,
  jobs_on_hold: held,
  jobs_completed: 0,
  orders_pending: 0,
  orders_scheduled: 0,
  orders_in_progress: 0,
  orders_completed: 0,
  orders_overdue: 0,
  created: 0,
  completed: 0,
  cycle_seconds: 0,
  invoices_draft: 0,
  invoices_open: 0,
  invoices_overdue: 0,
  invoices_issued: 0,
  commands: 0,
  last_activity_at: null,
})
const series = [{ value: (one: TenantWork) => one.jobs_assigned }, { value: (one: TenantWork) => one.jobs_on_hold }]

it('names organizations in a chart by their name, those with most first, and leaves out those with nothing (R1-49)', () => {
  expect(tenantPoints([row('Cascade', 1, 1), row('Idle', 0, 0), row('Redwood', 2, 5)], series)).toEqual([
    { label: 'Redwood', values: [2, 5] },
    { label: 'Cascade', values: [1, 1] },
  ])
})
it('shows eight at most', () => {
  expect(
    tenantPoints(
      Array.from({ length: 9 }, (_, at) => row(`${at}`, at + 1, 0)),
      series,
    ),
  ).toHaveLength(8)
})
