export const statuses = ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const
export const kycSteps = ['business_info', 'contact_info', 'review'] as const
export const waitingStatuses = 'submitted,under_review'

/** Two days as the call takes them; undefined where neither is set. */
export const dateRangeOf = (from: string, to: string): string | undefined =>
  from === '' && to === '' ? undefined : `${from},${to}`

/** The statuses of a tab as the call takes them; undefined for all. */
export const statusesOf = (tab: (typeof statuses)[number] | 'waiting' | 'all'): string | undefined =>
  tab === 'all' ? undefined : tab === 'waiting' ? waitingStatuses : tab
