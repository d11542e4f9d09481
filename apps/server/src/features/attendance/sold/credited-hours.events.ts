import { Question } from '#platform/events/facts.ts'

/** Hours of a line that credit notes took back for good: thousandths, above zero. */
export interface CreditedHours {
  lineItemId: string
  thousandths: number
}
/** Asked of who keeps credit notes, by the order: what they took back is not sold again with another invoice of it. */
export const creditedHours = new Question<string, CreditedHours[]>('attendance.credited-hours')
