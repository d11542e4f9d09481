import type { PlanConstraint } from '@twopost/contract/service-orders'

/** What decided, in English; the web app says it in the reader's language. */
const reasons: Readonly<Record<PlanConstraint, string>> = {
  parts: 'Decided by parts or vehicle: not here sooner',
  skills: 'Decided by skill: others are free sooner, but not able',
  technicians_booked: 'Decided by technicians: everyone able is booked until then',
  technician_hours: 'Decided by working hours: nobody able is at work sooner',
  bay_kind: 'Decided by the bay: other bays are free sooner, but do not fit',
  bays_booked: 'Decided by bays: every bay that fits is taken until then',
  bay_out: 'Decided by the bay: one that fits is out of service',
  vehicle_busy: 'Decided by the vehicle: it is in another order until then',
  in_one_go: 'Decided by length: this work may not be split sooner',
  people_and_bays: 'Decided by people and bays: no technician and bay are free together sooner',
  opening: 'First time that the shop is open',
}
/** Why there is no time at all. */
const missingReasons: Readonly<Record<PlanConstraint, string>> = {
  parts: 'the parts or the vehicle are not here in time',
  skills: 'nobody has the skills',
  technicians_booked: 'everyone able is booked',
  technician_hours: 'nobody able has working hours',
  bay_kind: 'no bay fits the vehicle or the work',
  bays_booked: 'every bay that fits is taken',
  bay_out: 'the bays that fit are out of service',
  vehicle_busy: 'the vehicle is in another order',
  in_one_go: 'the work may not be split',
  people_and_bays: 'technicians and bays are not free together',
  opening: 'the shop is closed',
}

/** 21h 30m. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}h` : '', rest > 0 || hours === 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}
export const decidingText = (constraint: PlanConstraint): string => reasons[constraint]
/** What a slot costs: how late it is, and how much later it ends than the best. */
export function costText(slot: { lateMinutes: number; laterThanBest: number }): string {
  const cost = slot.lateMinutes > 0 ? `${durationText(slot.lateMinutes)} late` : 'in time'
  return slot.laterThanBest > 0 ? `${cost}, ends ${durationText(slot.laterThanBest)} later` : cost
}
export const missingText = (missing: readonly PlanConstraint[]): string =>
  `Does not fit: ${missing.length > 0 ? missing.map((one) => missingReasons[one]).join(', or ') : 'several things together are in the way'}`
