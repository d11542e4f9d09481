import { decidingWordsEn, missingWordsEn } from '@twopost/contract/registries/schedule-words'
import type { PlanConstraint } from '@twopost/contract/service-orders'

/** 21h 30m. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}h` : '', rest > 0 || hours === 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}
/** What decided, in English; the web app says it in the reader's language. */
export const decidingText = (constraint: PlanConstraint): string => decidingWordsEn[constraint]
/** What a slot costs: how late it is, and how much later it ends than the best. */
export function costText(slot: { lateMinutes: number; laterThanBest: number }): string {
  const cost = slot.lateMinutes > 0 ? `${durationText(slot.lateMinutes)} late` : 'in time'
  return slot.laterThanBest > 0 ? `${cost}, ends ${durationText(slot.laterThanBest)} later` : cost
}
export const missingText = (missing: readonly PlanConstraint[]): string =>
  `Does not fit: ${missing.length > 0 ? missing.map((one) => missingWordsEn[one]).join(', or ') : 'several things together are in the way'}`
