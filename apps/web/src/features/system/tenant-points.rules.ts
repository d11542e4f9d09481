import type { ChartPoint } from '#ui/chart-steps.ts'
import type { TenantWork } from './system.api.ts'

const most = 8

/** The eight organizations that have most of all series together, the first one most; each by the name that people know it by (R1-49). */
export function tenantPoints(
  tenants: readonly TenantWork[],
  series: readonly { value: (row: TenantWork) => number }[],
): ChartPoint[] {
  const sum = (row: TenantWork) => series.reduce((total, one) => total + one.value(row), 0)
  return tenants
    .filter((row) => sum(row) > 0)
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, most)
    .map((row) => ({ label: row.name, values: series.map((one) => one.value(row)) }))
}
