import type { ScheduleWarning } from '@twopost/contract/service-orders'
import type { BayKind } from '@twopost/contract/shops'
import { abilityOf } from '#features/scheduling/index.ts'
import { bayWillDo } from './plan-problem.rules.ts'
import type { ScheduleRow } from './schedule.queries.ts'

/** A technician of an order with the level of each skill. */
export interface Worker {
  name: string
  skills: Readonly<Record<string, number>>
}
export type Unfit = { code: 'NOT_ABLE'; technician: string; skills: string } | { code: 'BAY_UNFIT'; bay: string }

/** All of a team's skills: what one of them knows, the order's work can count on. */
const together = (workers: readonly Worker[]): Worker => {
  const skills: Record<string, number> = {}
  for (const worker of workers)
    for (const [id, level] of Object.entries(worker.skills)) skills[id] = Math.max(skills[id] ?? 0, level)
  return { name: workers.map((one) => one.name).join(', '), skills }
}

/**
 * What speaks against booking an order with these technicians in this bay, and what should be known about it, as the planner judges it
 * (G37). Without technicians or bay there is nothing to judge.
 */
export function judgeFit(
  row: Pick<ScheduleRow, 'id' | 'needs' | 'bay_kinds' | 'vehicle_kind'>,
  workers: readonly Worker[],
  bay: { name: string; kind: BayKind } | undefined,
  bays: readonly { kind: BayKind }[],
): { unfit: Unfit | null; warnings: ScheduleWarning[] } {
  const { name: technician, skills } = together(workers)
  const needs = row.needs.map(({ id, level }) => ({ skill: id, level }))
  const ability = workers.length === 0 ? 'able' : abilityOf({ skills }, needs)
  const short = row.needs.filter((need) => (skills[need.id] ?? 0) < need.level).map((need) => need.name)
  const lacking = row.needs.filter(({ id, level }) => abilityOf({ skills }, [{ skill: id, level }]) === 'not_able')
  if (ability === 'not_able')
    return { unfit: { code: 'NOT_ABLE', technician, skills: lacking.map((one) => one.name).join(', ') }, warnings: [] }
  return {
    unfit: bay && !bayWillDo(row, bay, bays) ? { code: 'BAY_UNFIT', bay: bay.name } : null,
    warnings: ability === 'with_help' ? [{ code: 'ABLE_WITH_HELP', order_id: row.id, technician, skills: short }] : [],
  }
}
