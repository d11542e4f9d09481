import type { LineItem, ServiceOrderDetail } from '@twopost/contract/service-orders'

type Service = ServiceOrderDetail['services'][number]
/** What is said of a service in its row; nothing of one that nobody has begun, on an order that nobody works on. */
export type ServiceState = 'working' | 'paused' | 'break' | 'done' | 'next' | null

/** The state of each service of an order: its timer, else whether its tasks are done; the first other one of running work is next. */
export function serviceStates({
  status,
  services,
}: {
  status: ServiceOrderDetail['status']
  services: readonly Pick<Service, 'id' | 'timer_state' | 'done_tasks' | 'task_count'>[]
}): ReadonlyMap<string, ServiceState> {
  const states = new Map<string, ServiceState>()
  for (const { id, timer_state: timer, done_tasks: done, task_count: count } of services)
    states.set(id, timer !== 'none' ? timer : count > 0 && done === count ? 'done' : null)
  const next = status === 'in_progress' ? services.find(({ id }) => states.get(id) === null) : undefined
  if (next) states.set(next.id, 'next')
  return states
}

/** The estimated hours of the labor of a service. */
export const hoursOfService = (lines: readonly Pick<LineItem, 'type' | 'estimated_hours' | 'quantity'>[]): number =>
  lines.reduce(
    (sum, line) => (line.type === 'labor' ? sum + Math.round((line.estimated_hours ?? line.quantity) * 1000) : sum),
    0,
  ) / 1000
