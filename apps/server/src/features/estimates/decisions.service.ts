import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import type { AuthorizationFields, Decision } from '@twopost/contract/estimates'
import { type Decider, deciderOf, expectWithinLimitOf } from '#features/customers/index.ts'
import {
  expectLines,
  expectUnbilled,
  getOrder,
  getOrderLocked,
  type OrderRow,
  recordActivity,
  selectBegun,
  updateApproval,
  updateApprover,
} from '#features/service-orders/index.ts'
import { getShopRow, sayTime } from '#features/shops/index.ts'
import { after, instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { type Decided, decide } from './consent.rules.ts'
import { counterEvidence, whoDecides } from './counter/counter.service.ts'
import { keepSignature, readSignature, type Signature } from './customer-page/signature.service.ts'
import { customerDecided } from './estimates.events.ts'
import { type AuthorizationRow, type DecisionEvidence, insertAuthorization, isPaperOf } from './ledger.queries.ts'
import { type ConsentFacts, presentConsent, readConsent, settleConsent } from './ledger.service.ts'
import { readTexts } from './texts/consent-texts.service.ts'

export interface Said {
  service_id: string
  decision: Decision
  reason?: string | undefined
}
/** @throws Problem NOT_FOUND for a service of another order, DECISION_REFUSED for what its state does not allow, ALREADY_DECIDED where somebody was first */
async function decisionsOf(ctx: Context, order: OrderRow, facts: ConsentFacts, said: readonly Said[]) {
  if (order.consent_mode === 'off') throw new Problem('CONSENT_OFF')
  const own = said.map((one) => ({ ...one, service_id: one.service_id.toLowerCase() }))
  if (own.some((one) => !facts.services.some((service) => service.id === one.service_id))) throw new Problem('NOT_FOUND')
  const outcome = decide(facts.services, own, facts.sumOf, facts.rule.basis)
  if (!('refused' in outcome)) return outcome
  throw await refusalOf(ctx, order, outcome.refused)
}
/** Why a service cannot be decided like this: somebody was first, or nobody is asked about it. */
export async function refusalOf(
  ctx: Context,
  order: Pick<OrderRow, 'shop_id'>,
  { name, decidedAt }: { name: string; decidedAt: Date | null },
): Promise<Problem> {
  if (!decidedAt) return new Problem('DECISION_REFUSED', { service: name })
  const zone = (await getShopRow(ctx, order.shop_id)).time_zone
  return new Problem('ALREADY_DECIDED', { service: name, time: sayTime(zone, decidedAt) })
}
const amountOf = (decided: readonly Decided[]): number => decided.reduce((cents, one) => cents + one.amountCents, 0)

/** What the approved amount would be (EST17); nothing is written. @throws Problem as recording it */
export async function tryAuthorization(
  ctx: Context,
  { params, body }: Input<typeof calls.tryAuthorization>,
): Promise<Answer<typeof calls.tryAuthorization>> {
  const order = await getOrder(ctx, params.id)
  const facts = await readConsent(ctx, order)
  const { decided, wanted } = await decisionsOf(ctx, order, facts, body.decisions)
  const total = facts.sumOf(wanted)
  return {
    amount_before: fromCents(order.authorized_cents),
    amount_after: fromCents(order.authorized_cents + amountOf(decided)),
    tax_after: fromCents(total.taxCents),
    total_after: fromCents(total.beforeTaxCents + total.taxCents),
  }
}

const dayMs = 86_400_000
/** When it was said: not in the future, not before the order, and not longer ago than the shop allows (AUT11). @throws Problem VALIDATION_FAILED */
function receivedAt(ctx: Context, order: OrderRow, { rule }: ConsentFacts, fields: AuthorizationFields): Date {
  if (fields.received_at === undefined) return ctx.now
  const at = instantOf(fields.received_at)
  if (at > ctx.now) throw fieldProblem('body.received_at', 'DECIDED_IN_FUTURE', fieldTexts.DECIDED_IN_FUTURE)
  if (at < order.created_at || at < after(ctx.now, -rule.backdate_days * dayMs))
    throw fieldProblem('body.received_at', 'DECIDED_TOO_EARLY', fieldTexts.DECIDED_TOO_EARLY)
  return at
}

/** Who decided and how, as it stands in the ledger. */
type Told = Pick<
  AuthorizationRow,
  'method' | 'person_name' | 'contact_detail' | 'po_number' | 'note' | 'not_above_cents' | 'estimate_id'
> & {
  drop_off?: boolean | undefined
  received_at: Date
  taken_by: string | null
  taken_by_name: string
  decider: Decider | null
} & DecisionEvidence
/** Of what somebody at the counter writes down there is none. */
export const noEvidence: DecisionEvidence = {
  ...{ ip: '', user_agent: '', signature_file_id: null, document_sha256: '', decision_key: null },
  consent_text_ids: [],
}

/**
 * Writes decisions into the ledger of an order that is held, and what follows from them (AUT2, AUT5).
 * @throws Problem CONSENT_OFF, NOT_FOUND, DECISION_REFUSED, ALREADY_DECIDED, WORK_BEGUN, SERVICE_INVOICED, OVER_CONTACT_LIMIT
 */
export async function writeDecision(
  ctx: Context,
  order: OrderRow,
  facts: ConsentFacts,
  said: readonly Said[],
  { decider, drop_off: isDropOff = false, ...told }: Told,
): Promise<void> {
  const { decided, wanted } = await decisionsOf(ctx, order, facts, said)
  const ids = (of: Decision) => decided.filter((one) => one.decision === of).map((one) => one.service.id)
  await expectUnbilled(ctx, order, [...ids('withdraw')])
  const [begun] = await selectBegun(ctx.tx, order.id, ids('withdraw'))
  if (begun) throw new Problem('WORK_BEGUN', { service: begun.name })
  const amountAfter = order.authorized_cents + amountOf(decided)
  // Saying no, and less than before, needs no limit (AUT12).
  if (amountAfter > order.authorized_cents) expectWithinLimitOf(decider, amountAfter)
  const isWithdrawal = decided.every((one) => one.decision === 'withdraw')
  await insertAuthorization(
    ctx.tx,
    order.id,
    {
      ...told,
      contact_id: decider?.id ?? null,
      ...{ id: newId(ctx.now), seq: (facts.ledger[0]?.seq ?? 0) + 1, created_at: ctx.now },
      kind: isDropOff ? 'drop_off' : isWithdrawal ? 'withdraw' : told.not_above_cents !== null ? 'waiver' : 'decision',
      ...{ amount_before_cents: order.authorized_cents, amount_after_cents: amountAfter },
      tax_after_cents: facts.sumOf(wanted).taxCents,
    },
    decided.map((one, i) => ({
      ...{ service_id: one.service.id, service_name: one.service.name, decision: one.decision, amount_cents: one.amountCents },
      ...{ hours_thousandths: one.service.hoursThousandths, reason: said[i]?.reason ?? '' },
    })),
  )
  for (const { service, decision, to, amountCents } of decided) {
    const isAgreed = to === 'approved'
    const columns = {
      ...{ id: service.id, approval: to, decided_at: decision === 'withdraw' ? null : ctx.now },
      authorized_cents: isAgreed ? (service.authorizedCents ?? 0) + amountCents : null,
      authorized_hours_thousandths: isAgreed ? service.hoursThousandths : null,
    }
    if ((await updateApproval(ctx.tx, service.approval, columns)) === 0)
      throw new Problem('DECISION_REFUSED', { service: service.name })
  }
  await settleConsent(ctx, { ...order, authorized_cents: amountAfter })
  if (decider) await updateApprover(ctx.tx, order.id, decider.id)
  const services = decided.map((one) => one.service.name).join(', ')
  await recordActivity(ctx, order, {
    type: told.taken_by_name === '' ? 'customer_answered' : 'customer_decided',
    details: { person: told.person_name, method: told.method, services },
  })
  await customerDecided.announce(ctx, {
    ...{ orderId: order.id, shopId: order.shop_id },
    hasApproved: ids('approve').length > 0,
    hasDeclined: ids('decline').length > 0,
  })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.customer-decided', params: { number: order.number } })
}

/** What was signed: the drawing, else the photo of the paper. @throws Problem FILE_NOT_FOUND for a file that is not one of this order */
async function signedWith(ctx: Context, order: OrderRow, { paper_file_id }: AuthorizationFields, signature: Signature | null) {
  if (signature) return keepSignature(ctx, signature)
  if (paper_file_id === undefined) return null
  if (!(await isPaperOf(ctx.tx, order.id, paper_file_id))) throw new Problem('FILE_NOT_FOUND')
  return paper_file_id
}
/** The versions of what the shop's drop-off form says today: what was signed was printed from them (AUT10). */
async function dropOffTexts(ctx: Context, order: OrderRow): Promise<string[]> {
  const zone = (await getShopRow(ctx, order.shop_id)).time_zone
  return (await readTexts(ctx.tx, order.shop_id, dateIn(zone, ctx.now.getTime()))).dropOffIds
}
/**
 * Writes down what a customer decided, also what they signed when they left the vehicle (AUT2, AUT5, AUT10, AUT15). @param signature what was drawn, checked
 * @throws Problem ORDER_CLOSED, ESTIMATE_CHANGED, ESTIMATE_EXPIRED, CONTACT_NOT_FOUND, ONLY_NAMED_CONTACTS, FILE_NOT_FOUND and those of writing it
 */
export async function recordAuthorization(
  ctx: Context,
  { params, body }: Input<typeof calls.recordAuthorization>,
  signature: Signature | null = null,
): Promise<Answer<typeof calls.recordAuthorization>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const facts = await readConsent(ctx, order)
  const decider = await deciderOf(ctx, order.customer_id, await whoDecides(ctx, order, body))
  // What is decided is looked at before when it was said.
  await decisionsOf(ctx, order, facts, body.decisions)
  const evidence = await counterEvidence(ctx, order, facts, body)
  await writeDecision(ctx, order, facts, body.decisions, {
    ...noEvidence,
    ...evidence,
    ...(body.drop_off && { consent_text_ids: await dropOffTexts(ctx, order) }),
    signature_file_id: await signedWith(ctx, order, body, signature),
    ...{ decider, drop_off: body.drop_off },
    ...{ method: body.method, person_name: body.person_name, contact_detail: body.contact_detail ?? '' },
    ...{ po_number: body.po_number ?? '', note: body.note ?? '', taken_by: ctx.userId, taken_by_name: ctx.actorName },
    received_at: receivedAt(ctx, order, facts, body),
    not_above_cents: body.not_above === undefined || body.not_above === null ? null : toCents(body.not_above),
  })
  return { consent: await presentConsent(ctx, await getOrder(ctx, order.id)) }
}
/** The same, with the signature checked before anything is held. @throws Problem VALIDATION_FAILED for a drawing that is none */
export const recordSigned = (ctx: OutsideContext, input: Input<typeof calls.recordAuthorization>) =>
  readSignature(input.body.signature, (signature) =>
    ctx.forTenant(ctx.tenant, (inside) => recordAuthorization(inside, input, signature)),
  )
