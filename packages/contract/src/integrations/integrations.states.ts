/** A key of the API: it opens calls until its last day, or until it is revoked (INT2). */
export const apiKeyStates = ['live', 'expired', 'revoked'] as const
/** A webhook (INT6): active until one event could not be delivered in eight tries, failing until the next success, or disabled. */
export const webhookStates = ['active', 'failing', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]
/** From where each move of a webhook may start. `fail`, `succeed` and `give_up` are made by deliveries and the clock, the others by a person. */
export const webhookMoves = {
  fail: { from: ['active'], to: 'failing' },
  succeed: { from: ['failing'], to: 'active' },
  give_up: { from: ['failing'], to: 'disabled' },
  pause: { from: ['active', 'failing'], to: 'disabled' },
  resume: { from: ['disabled'], to: 'active' },
} as const satisfies Record<string, { from: readonly WebhookState[]; to: WebhookState }>
/** A delivery of one event to one webhook: waiting for its next try, delivered, or dead after the eighth. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Seconds from one try to the next, each give or take a tenth: at once, then after 10 s, 1 min, 10 min, 1 h, 3 h, 8 h and 24 h (INT10). */
export const retrySeconds = [10, 60, 600, 3600, 10_800, 28_800, 86_400] as const
export const mostTries = retrySeconds.length + 1
/** Days for which events are kept and can be sent again. */
export const eventDays = 30
/** What a calendar shows: the jobs of its owner, or what a shop has scheduled (INT5). */
export const calendarKinds = ['own_jobs', 'shop_schedule'] as const
export type CalendarKind = (typeof calendarKinds)[number]
