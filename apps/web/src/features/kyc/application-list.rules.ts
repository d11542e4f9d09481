import { listParams, sortParams } from '#platform/list/list-view.rules.ts'
import { param } from '#platform/url-state.ts'

export const statuses = ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const
export type Status = (typeof statuses)[number]
export const kycSteps = ['business_info', 'contact_info', 'review'] as const
export const waitingStatuses = 'submitted,under_review'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const day = {
  read: (raw: string | undefined) => (raw && isDay(raw) ? raw : ''),
  write: (value: string) => (value === '' ? undefined : value),
}

/** What the list of applications keeps in its address. */
export const applicationParams = {
  ...listParams,
  ...sortParams(['submittedAt', 'createdAt', 'updatedAt', 'businessName', 'status'], 'submittedAt', 'desc'),
  status: param.oneOf(['', ...statuses], ''),
  step: param.oneOf(['', ...kycSteps], ''),
  from: day,
  to: day,
}

/** Two days as the call takes them; undefined where neither is set. */
export const dateRangeOf = (from: string, to: string): string | undefined =>
  from === '' && to === '' ? undefined : `${from},${to}`
