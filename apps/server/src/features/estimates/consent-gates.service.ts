import { cutText } from '@twopost/contract/core/text'
import { formatCents } from '@twopost/contract/invoices'
import { isWanted } from '@twopost/contract/service-orders.states'
import { hasFlagOfService, raiseFlag } from '#features/flags/index.ts'
import {
  consentAsked,
  getOrder,
  linesChanged,
  type OrderFact,
  type OrderRow,
  orderCompleting,
  orderStarting,
  partsIssuing,
  selectBegun,
  selectLines,
  updateApproval,
  workStarting,
} from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { isGrown } from './consent.rules.ts'
import { consentOf } from './consent-rules.service.ts'
import { expectGates, gateOn } from './gates/gates.service.ts'
import { selectOverrides } from './ledger.queries.ts'
import { type ConsentFacts, readConsent, settleConsent, settleState } from './ledger.service.ts'
import { letChangedBack } from './present-again.service.ts'

const asks = (order: OrderRow): boolean => order.consent_mode === 'block'
/** Was the limit let through at what the order comes to now, or more (AUT4)? */
async function isLetThrough(ctx: Context, orderId: string, cents: number) {
  return (await selectOverrides(ctx.tx, orderId)).some((one) => one.rule === 'over_authorized' && one.amount_cents >= cents)
}
/** @throws Problem OVER_AUTHORIZED above the limit, where nobody let it through (AUT7) */
async function expectWithinLimit(ctx: Context, order: OrderRow, facts: ConsentFacts): Promise<void> {
  if (facts.nowCents <= facts.limitCents) return
  if (await isLetThrough(ctx, order.id, facts.nowCents)) return
  throw new Problem('OVER_AUTHORIZED', {
    now: formatCents(facts.nowCents),
    authorized: formatCents(facts.authorizedCents),
    limit: formatCents(facts.limitCents),
  })
}
/** Work begins on a service that nobody approved, where the shop only warns: the person who deals with the customer is told, once per service (EST12, AUT14). */
async function flagUnapproved(ctx: Context, order: OrderRow, { id, name }: { id: string; name: string }): Promise<void> {
  if (await hasFlagOfService(ctx.tx, order.id, id)) return
  const title = cutText(unapprovedText[ctx.principal.language](name), 120)
  await raiseFlag(ctx, order, { type: 'customer', priority: 'high', title }, undefined, { serviceId: id })
}
const unapprovedText = {
  en: (service: string) => `Work has begun without approval: ${service}`,
  es: (service: string) => `El trabajo empezó sin aprobación: ${service}`,
}
/** Work begins on services of an order, or on the order as a whole (EST11, EST12, AUT7). @throws Problem NOTHING_APPROVED, NOT_AUTHORIZED, OVER_AUTHORIZED */
async function expectConsent(
  ctx: Context,
  { orderId, serviceIds }: OrderFact & { serviceIds: readonly string[] },
): Promise<void> {
  const order = await getOrder(ctx, orderId)
  if (order.consent_mode === 'off') return
  const facts = await readConsent(ctx, order)
  if (order.consent_mode === 'warn') {
    for (const one of facts.services)
      if (serviceIds.includes(one.id) && !isWanted(one.approval)) await flagUnapproved(ctx, order, one)
    return
  }
  const named = facts.services.filter((one) => serviceIds.includes(one.id))
  if (named.some((one) => !isWanted(one.approval))) throw new Problem('NOT_AUTHORIZED')
  if (facts.services.length > 0 && !facts.services.some((one) => isWanted(one.approval))) throw new Problem('NOTHING_APPROVED')
  if (named.some(isGrown)) await expectWithinLimit(ctx, order, facts)
}
/** @throws Problem NOT_AUTHORIZED, OVER_AUTHORIZED */
async function expectConsentForParts(
  ctx: Context,
  { orderId, lineIds }: OrderFact & { lineIds: readonly string[] },
): Promise<void> {
  const order = await getOrder(ctx, orderId)
  if (!asks(order)) return
  const lines = (await selectLines(ctx.tx, orderId)).filter((line) => lineIds.includes(line.id))
  if (lines.some((line) => !isWanted(line.approval))) throw new Problem('NOT_AUTHORIZED')
  await expectWithinLimit(ctx, order, await readConsent(ctx, order))
}
/**
 * An order is about to be completed: what nobody decided is put off, work that was done without a word stops it, and so does an amount above the limit
 * (EST13, AUT7, AUT14). @throws Problem WORK_NOT_AUTHORIZED, OVER_AUTHORIZED
 */
async function settleUndecided(ctx: Context, { orderId }: OrderFact): Promise<void> {
  const order = await getOrder(ctx, orderId)
  if (order.consent_mode === 'off') return
  const facts = await readConsent(ctx, order)
  const unwanted = facts.services.filter((one) => !isWanted(one.approval))
  const begun = await selectBegun(
    ctx.tx,
    orderId,
    unwanted.map((one) => one.id),
  )
  if (asks(order)) {
    // What was let through with a reason needs no approval any more.
    if (begun.length > 0) throw new Problem('WORK_NOT_AUTHORIZED', { services: begun.map((one) => one.name).join(', ') })
    await expectWithinLimit(ctx, order, facts)
  }
  const undecided = unwanted.filter((one) => one.approval === 'draft' || one.approval === 'presented')
  for (const one of undecided) {
    // Where the shop only warns, work that nobody decided about is billed; what was not begun waits for another visit.
    const wasDone = begun.some((service) => service.id === one.id)
    const columns = { id: one.id, authorized_cents: null, authorized_hours_thousandths: null, decided_at: ctx.now }
    await updateApproval(ctx.tx, one.approval, { ...columns, approval: wasDone ? 'none' : 'postponed' })
  }
  if (undecided.length > 0) await settleConsent(ctx, order)
}

/** Lines of an order changed: what its customer has said of it as a whole may be another thing now (EST9, AUT7). */
async function followLines(ctx: Context, { orderId }: OrderFact): Promise<void> {
  const order = await getOrder(ctx, orderId)
  if (order.consent_mode === 'off') return
  await letChangedBack(ctx, order)
  await settleState(ctx, order)
}

/** Keeps work within what customers approved. */
export function subscribeEstimates(): void {
  consentAsked.subscribe(consentOf)
  orderStarting.subscribe(gateOn('start'))
  workStarting.subscribe(expectConsent)
  partsIssuing.subscribe(expectConsentForParts)
  orderCompleting.subscribe(gateOn('complete'))
  orderCompleting.subscribe(settleUndecided)
  linesChanged.subscribe(async (ctx, { isNew, ...fact }) => {
    if (!isNew || isNew.asksConsent) await followLines(ctx, fact)
  })
}
/** An invoice of an order is about to be issued (AUT14, AUT24). @throws Problem GATE, OVER_AUTHORIZED */
export async function expectWithinConsent(ctx: Context, orderId: string): Promise<void> {
  const order = await getOrder(ctx, orderId)
  await expectGates(ctx, order, 'issue')
  if (asks(order)) await expectWithinLimit(ctx, order, await readConsent(ctx, order))
}
