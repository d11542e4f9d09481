import type { Dashboard } from './analytics.api.ts'

export type FirstSteps = NonNullable<Dashboard['first_steps']>
export type FirstStep = 'people' | 'hours' | 'customer'

/** How many of the four steps are done (being approved is one), how many are open, and the one to do next; null when all are done. */
export function stepsOf(steps: Pick<FirstSteps, FirstStep>): { done: number; open: number; next: FirstStep | null } {
  const order: readonly FirstStep[] = ['people', 'hours', 'customer']
  const open = order.filter((step) => !steps[step])
  return { done: 4 - open.length, open: open.length, next: open[0] ?? null }
}
