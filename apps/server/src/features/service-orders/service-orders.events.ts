import type { ActivityFact, ActivityType } from '@twopost/contract/registries/activities'
import type { ConsentMode } from '@twopost/contract/service-orders.states'
import { Fact, Question } from '#platform/events/facts.ts'

/** What service orders tell the features above them; each in the transaction of its cause. */
export interface OrderFact {
  orderId: string
  shopId: string
}
/** Something was written into the history of an order: what, with the facts that its type keeps. */
export const activityRecorded = new Fact<
  OrderFact & { type: ActivityType; details: Readonly<Partial<Record<string, ActivityFact>>> }
>('service_order.activity_recorded')
export const technicianAssigned = new Fact<OrderFact & { technicianId: string; estimatedMinutes: number | null }>(
  'service_order.technician_assigned',
)
/** Handlers refuse with JOB_STARTED when work has begun. */
export const technicianRemoved = new Fact<OrderFact & { technicianId: string }>('service_order.technician_removed')
export const estimateChanged = new Fact<OrderFact & { technicianId: string; estimatedMinutes: number | null }>(
  'service_order.estimate_changed',
)
/** The lead changed; lines without a technician of their own follow. */
export const leadChanged = new Fact<OrderFact & { from: string | null; to: string | null }>('service_order.lead_changed')
/** A line is about to be removed: who points at it lets go. */
export const lineRemoving = new Fact<OrderFact & { lineId: string }>('service_order.line_removing')
/** Somebody said that the part of a line was used (OP-44). */
export const lineUsed = new Fact<OrderFact & { lineId: string }>('service_order.line_used')
/** A service without lines is about to be removed: who points at it lets go. */
export const serviceRemoving = new Fact<OrderFact & { serviceId: string }>('service_order.service_removing')
/** What is known of the lines of an order that this transaction writes: whether the customer is asked, and whether one may be of an item. */
export interface NewLines {
  asksConsent: boolean
  mayHaveItems: boolean
}
/** `isNew`: the order is written by this transaction, so nothing of it was done, sold or billed before. */
export const linesChanged = new Fact<OrderFact & { isNew?: NewLines }>('service_order.lines_changed')
/** An order is being written with work from earlier visits of its vehicle: who keeps it puts it on, or refuses (DEF10). */
export const deferredChosen = new Fact<OrderFact & { deferredIds: readonly string[] }>('service_order.deferred_chosen')
/** An order was written, with everything on it. */
export const orderCreated = new Fact<OrderFact>('service_order.created')
export const orderCompleted = new Fact<OrderFact>('service_order.completed')
/** Its invoice was issued, and taken back: the order is completed again. */
export const orderInvoiced = new Fact<OrderFact>('service_order.invoiced')
export const orderReopened = new Fact<OrderFact>('service_order.reopened')
/** A pending order was given its first time. */
export const orderScheduled = new Fact<OrderFact>('service_order.scheduled')
export const orderCancelled = new Fact<OrderFact>('service_order.cancelled')
/** A scheduled order was given another time. */
export const orderRescheduled = new Fact<OrderFact & { startsAt: Date; timeZone: string }>('service_order.rescheduled')
/** Asked when an order is written: what its shop asks of the customer before work is done (EST7). */
export const consentAsked = new Question<
  { id: string; time_zone: string },
  { mode: ConsentMode; ruleId: string | null; hasGates: boolean }
>('service_order.consent_asked')
/** Work on an order is about to begin, on these services, or nobody has said on which; handlers refuse (EST11, EST12). */
export const workStarting = new Fact<OrderFact & { serviceIds: readonly string[] }>('service_order.work_starting')
/** An order is about to be started, by itself or by its first job; handlers refuse (AUT24). */
export const orderStarting = new Fact<OrderFact>('service_order.starting')
/** Parts are about to be taken for these lines; handlers refuse (AUT14). */
export const partsIssuing = new Fact<OrderFact & { lineIds: readonly string[] }>('service_order.parts_issuing')
/** An order is about to be completed; handlers refuse (EST13). */
export const orderCompleting = new Fact<OrderFact>('service_order.completing')
/** Asked before an order is completed: the titles of what has to be dealt with first. */
export const completionBlocked = new Question<string, string[]>('service_order.completion_blocked')
/** Asked before an order is completed: the lines whose parts are not here (PAR20). */
export const partsNotHere = new Question<string, string[]>('service_order.parts_not_here')
/** Asked before an order is deleted: does an invoice stand on it? */
export const hasInvoice = new Question<string, boolean>('service_order.has_invoice')
