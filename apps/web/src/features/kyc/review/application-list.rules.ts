export const statuses = ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const
export const kycSteps = ['business_info', 'contact_info', 'review'] as const
/** Handed in and not decided; a draft waits for nobody (docs/domain.md, R1-21). */
const waiting = ['submitted', 'under_review'] as const
/** As the call of the list takes them. */
export const waitingStatuses = waiting.join(',')

/** How many of the counted applications wait for a decision. */
export const waitingOf = (counts: Readonly<Record<(typeof statuses)[number], number>>): number =>
  waiting.reduce((sum, status) => sum + counts[status], 0)

/** Two days as the call takes them; undefined where neither is set. */
export const dateRangeOf = (from: string, to: string): string | undefined =>
  from === '' && to === '' ? undefined : `${from},${to}`

/** The statuses of a tab as the call takes them; undefined for all. */
export const statusesOf = (tab: (typeof statuses)[number] | 'waiting' | 'all'): string | undefined =>
  tab === 'all' ? undefined : tab === 'waiting' ? waitingStatuses : tab

interface Week {
  week: string
  submitted: number
  approved: number
  rejected: number
}
/**
 * Applications by week as a chart shows them. Beside each other, not stacked: one that is handed in and approved in the same week is
 * one application, not two (R1-49).
 */
export const applicationWeeks = (weeks: readonly Week[], labelOf: (week: string) => string) => ({
  kind: 'grouped' as const,
  points: weeks.map((week, index) => ({
    label: labelOf(week.week),
    values: [week.submitted, week.approved, week.rejected],
    unfinished: index === weeks.length - 1,
  })),
})
