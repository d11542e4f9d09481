/** How long something is due, in days of the shop's calendar (PAY18). */
export const agingBuckets = ['current', 'days_30', 'days_60', 'days_90', 'over_90'] as const
export type AgingBucket = (typeof agingBuckets)[number]
/** The bucket of so many days past the due date: not yet due or due today is current (PAY18, PAY35). */
export const bucketOf = (daysPast: number): AgingBucket =>
  daysPast <= 0 ? 'current' : daysPast <= 30 ? 'days_30' : daysPast <= 60 ? 'days_60' : daysPast <= 90 ? 'days_90' : 'over_90'
