import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toCents } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/estimates'
import { type AuthorizationFields, type Decision, limitCents, type OrderConsent } from '@twopost/contract/estimates'
import { approvalStateOf, takesLines } from '@twopost/contract/service-orders.states'
import {
  expectLines,
  expectUnbilled,
  getOrder,
  getOrderLocked,
  linesChanged,
  type OrderRow,
  recordActivity,
  recountOrder,
  selectServices,
  sumsOfOrder,
  updateApproval,
  updateOrderConsent,
} from '#features/service-orders/index.ts'
import { getShopRow, sayTime } from '#features/shops/index.ts'
import { after, instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  type AskedService,
  countsAsAuthorized,
  type Decided,
  decide,
  decisionsFor,
  isGrown,
  type SumOf,
} from './consent.rules.ts'
import { type ConsentRuleRow, selectConsentRule } from './consent-rules.queries.ts'
import {
  type AuthorizationRow,
  insertAuthorization,
  insertOverride,
  type OverrideRow,
  selectAsked,
  selectAuthorizations,
  selectBegun,
  selectDecided,
  selectOverrides,
} from './ledger.queries.ts'

/** The order's customer is asked nothing: what counts where it was written without a rule (EST7). */
const silentRule = {
  mode: 'off',
  tolerance: 'none',
  percent_millionths: null,
  amount_cents: null,
  cap_cents: null,
  basis: 'before_tax',
  backdate_days: 0,
} as const
type Rule = Pick<ConsentRuleRow, keyof typeof silentRule>
const inBasis = ({ basis }: Rule, sum: ReturnType<SumOf>): number =>
  basis === 'total' ? sum.beforeTaxCents + sum.taxCents : sum.beforeTaxCents

/** What an order's customer has agreed to, and what it comes to. Amounts in cents. */
export interface ConsentFacts {
  rule: Rule
  services: AskedService[]
  sumOf: SumOf
  /** Agreed on, with what needs no word of the customer. */
  authorizedCents: number
  nowCents: number
  limitCents: number
  notAboveCents: number | null
  ledger: AuthorizationRow[]
}

/** Reads them; the caller has seen that the order may be read. @throws Problem ORDER_NOT_FOUND */
export async function readConsent(ctx: Context, order: OrderRow): Promise<ConsentFacts> {
  const rule: Rule = order.consent_rule_id === null ? silentRule : await selectConsentRule(ctx.tx, order.consent_rule_id)
  const [sums, rows, ledger] = await Promise.all([
    sumsOfOrder(ctx, order.id),
    selectServices(ctx.tx, order.id),
    selectAuthorizations(ctx.tx, order.id),
  ])
  const sumOf: SumOf = (ids) => sums.sumOf(ids)
  const hours = new Map<string, number>()
  for (const line of sums.lines)
    if (line.type === 'labor')
      hours.set(line.service_id, (hours.get(line.service_id) ?? 0) + (line.estimated_thousandths ?? line.quantity_thousandths))
  const services: AskedService[] = rows.map((row) => ({
    id: row.id,
    name: row.name,
    approval: row.approval,
    amountCents: row.total_cents,
    hoursThousandths: hours.get(row.id) ?? 0,
    addsCents: 0,
    authorizedCents: row.authorized_cents,
    decidedAt: row.decided_at,
    isCustomers: row.payer_customer_id === null,
  }))
  const wanted = services.filter(countsAsAuthorized).map((one) => one.id)
  const sum = (ids: Iterable<string>) => inBasis(rule, sumOf(new Set(ids)))
  const nowCents = sum(wanted)
  for (const service of services)
    service.addsCents = wanted.includes(service.id) ? nowCents - sum(wanted.filter((id) => id !== service.id)) : 0
  const unasked = sum(services.filter((one) => countsAsAuthorized(one) && one.approval === 'none').map((one) => one.id))
  const authorizedCents = order.authorized_cents + unasked
  // The newest word of the customer counts: it may set a limit of its own, and a later one without takes it away (AUT9).
  const notAboveCents = ledger[0]?.not_above_cents ?? null
  return {
    ...{ rule, services, sumOf, authorizedCents, nowCents, notAboveCents, ledger },
    limitCents: limitCents(rule, authorizedCents, notAboveCents),
  }
}

const presentOverride = (row: OverrideRow) => ({
  id: row.id,
  rule: row.rule,
  service_id: row.service_id,
  amount: fromCents(row.amount_cents),
  reason: row.reason,
  by: row.user_name,
  at: row.created_at.toISOString(),
})
/** What the screen of an order shows of approvals (AUT18). */
async function presentConsent(ctx: Context, order: OrderRow): Promise<OrderConsent> {
  const facts = await readConsent(ctx, order)
  const [decided, overrides, asked] = await Promise.all([
    selectDecided(ctx.tx, order.id),
    selectOverrides(ctx.tx, order.id),
    selectAsked(ctx.tx, order.id),
  ])
  const sum = (...of: AskedService['approval'][]) =>
    fromCents(facts.services.reduce((cents, one) => cents + (of.includes(one.approval) ? one.amountCents : 0), 0))
  const isOpen = takesLines(order.status)
  return {
    mode: order.consent_mode,
    basis: facts.rule.basis,
    authorized: fromCents(facts.authorizedCents),
    now: fromCents(facts.nowCents),
    limit: fromCents(facts.limitCents),
    not_above: facts.notAboveCents === null ? null : fromCents(facts.notAboveCents),
    approved_total: sum('none', 'approved'),
    presented_total: sum('presented'),
    declined_total: sum('declined', 'postponed'),
    draft_total: sum('draft'),
    services: facts.services.map((one) => ({
      ...{ id: one.id, name: one.name, approval: one.approval, grown: isGrown(one) },
      amount: fromCents(one.amountCents),
      hours: fromThousandths(one.hoursThousandths),
      authorized: one.authorizedCents === null ? null : fromCents(one.authorizedCents),
      decided_at: one.decidedAt?.toISOString() ?? null,
      allowed: isOpen && order.consent_mode !== 'off' ? decisionsFor(one) : [],
    })),
    authorizations: facts.ledger.map((row) => ({
      ...{ id: row.id, seq: row.seq, kind: row.kind, method: row.method, person_name: row.person_name },
      ...{ contact_detail: row.contact_detail, taken_by: row.taken_by_name, po_number: row.po_number, note: row.note },
      received_at: row.received_at.toISOString(),
      recorded_at: row.created_at.toISOString(),
      amount_before: fromCents(row.amount_before_cents),
      amount_after: fromCents(row.amount_after_cents),
      tax_after: fromCents(row.tax_after_cents),
      not_above: row.not_above_cents === null ? null : fromCents(row.not_above_cents),
      services: decided
        .filter((one) => one.authorization_id === row.id)
        .map((one) => ({
          ...{ service_id: one.service_id, name: one.service_name, decision: one.decision, reason: one.reason },
          amount: fromCents(one.amount_cents),
          hours: fromThousandths(one.hours_thousandths),
        })),
    })),
    overrides: overrides.map(presentOverride),
    contact: { name: asked.primary_contact_name || asked.name, phone: asked.phone, email: asked.email },
    may_decide: isOpen && order.consent_mode !== 'off' && may(ctx, 'service-order:authorize'),
    may_override: isOpen && order.consent_mode !== 'off' && may(ctx, 'service-order:override'),
  }
}
/** @throws Problem ORDER_NOT_FOUND */
export const getOrderConsent = async (
  ctx: Context,
  { params, query }: Input<typeof calls.getOrderConsent>,
): Promise<Answer<typeof calls.getOrderConsent>> => ({
  consent: await presentConsent(ctx, await getOrder(ctx, params.id, query)),
})

interface Said {
  service_id: string
  decision: Decision
}
/** @throws Problem NOT_FOUND for a service of another order, DECISION_REFUSED for what its state does not allow, ALREADY_DECIDED where somebody was first */
async function decisionsOf(ctx: Context, order: OrderRow, facts: ConsentFacts, said: readonly Said[]) {
  if (order.consent_mode === 'off') throw new Problem('CONSENT_OFF')
  const own = said.map((one) => ({ ...one, service_id: one.service_id.toLowerCase() }))
  if (own.some((one) => !facts.services.some((service) => service.id === one.service_id))) throw new Problem('NOT_FOUND')
  const outcome = decide(facts.services, own, facts.sumOf, facts.rule.basis)
  if (!('refused' in outcome)) return outcome
  const { refused } = outcome
  if (!refused.decidedAt) throw new Problem('DECISION_REFUSED', { service: refused.name })
  const zone = (await getShopRow(ctx, order.shop_id)).time_zone
  throw new Problem('ALREADY_DECIDED', { service: refused.name, time: sayTime(zone, refused.decidedAt) })
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
async function receivedAt(ctx: Context, order: OrderRow, rule: Rule, fields: AuthorizationFields): Promise<Date> {
  if (fields.received_at === undefined) return ctx.now
  const at = instantOf(fields.received_at)
  if (at > ctx.now) throw fieldProblem('body.received_at', 'DECIDED_IN_FUTURE', fieldTexts.DECIDED_IN_FUTURE)
  if (at < order.created_at || at < after(ctx.now, -rule.backdate_days * dayMs))
    throw fieldProblem('body.received_at', 'DECIDED_TOO_EARLY', fieldTexts.DECIDED_TOO_EARLY)
  return at
}

/** Writes down what a customer decided (AUT2, AUT5, AUT15). @throws Problem ORDER_CLOSED, CONSENT_OFF, NOT_FOUND, DECISION_REFUSED, ALREADY_DECIDED, WORK_BEGUN */
export async function recordAuthorization(
  ctx: Context,
  { params, body }: Input<typeof calls.recordAuthorization>,
): Promise<Answer<typeof calls.recordAuthorization>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const facts = await readConsent(ctx, order)
  const { decided, wanted } = await decisionsOf(ctx, order, facts, body.decisions)
  const ids = (of: Decision) => decided.filter((one) => one.decision === of).map((one) => one.service.id)
  await expectUnbilled(ctx, order, [...ids('withdraw')])
  const [begun] = await selectBegun(ctx.tx, order.id, ids('withdraw'))
  if (begun) throw new Problem('WORK_BEGUN', { service: begun.name })
  const received = await receivedAt(ctx, order, facts.rule, body)
  const amountAfter = order.authorized_cents + amountOf(decided)
  const isWithdrawal = decided.every((one) => one.decision === 'withdraw')
  await insertAuthorization(
    ctx.tx,
    order.id,
    {
      ...{ id: newId(ctx.now), seq: (facts.ledger[0]?.seq ?? 0) + 1, method: body.method },
      kind: isWithdrawal ? 'withdraw' : body.not_above !== undefined && body.not_above !== null ? 'waiver' : 'decision',
      ...{ person_name: body.person_name, contact_detail: body.contact_detail ?? '', po_number: body.po_number ?? '' },
      ...{ note: body.note ?? '', taken_by: ctx.userId, taken_by_name: ctx.actorName, received_at: received },
      ...{ amount_before_cents: order.authorized_cents, amount_after_cents: amountAfter },
      tax_after_cents: facts.sumOf(wanted).taxCents,
      not_above_cents: body.not_above === undefined || body.not_above === null ? null : toCents(body.not_above),
      created_at: ctx.now,
    },
    decided.map((one, i) => ({
      ...{ service_id: one.service.id, service_name: one.service.name, decision: one.decision, amount_cents: one.amountCents },
      ...{ hours_thousandths: one.service.hoursThousandths, reason: body.decisions[i]?.reason ?? '' },
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
  await recordActivity(ctx, order, {
    type: 'customer_decided',
    details: { person: body.person_name, method: body.method, services: decided.map((one) => one.service.name).join(', ') },
  })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.customer-decided', params: { number: order.number } })
  return { consent: await presentConsent(ctx, await getOrder(ctx, order.id)) }
}

/** Writes what the customer has said of an order as a whole (EST9), which changes with its lines, too. */
export async function settleState(ctx: Context, order: OrderRow): Promise<void> {
  const { services } = await readConsent(ctx, order)
  const state = approvalStateOf(services.map((one) => ({ approval: one.approval, grown: isGrown(one) })))
  await updateOrderConsent(ctx.tx, order.id, { state, authorizedCents: order.authorized_cents }, ctx.now)
}
/** The same after a decision: what the customer does not want leaves the order's sums (EST10), and its drafts of invoices follow. */
export async function settleConsent(ctx: Context, order: OrderRow): Promise<void> {
  await settleState(ctx, order)
  await recountOrder(ctx, order.id)
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
}

/** Goes on without the customer's word (AUT4, AUT16, EST8). @throws Problem ORDER_CLOSED, CONSENT_OFF, NOT_FOUND, NOTHING_TO_OVERRIDE */
export async function overrideOrder(
  ctx: Context,
  { params, body }: Input<typeof calls.overrideOrder>,
): Promise<Answer<typeof calls.overrideOrder>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  if (order.consent_mode === 'off') throw new Problem('CONSENT_OFF')
  const facts = await readConsent(ctx, order)
  const serviceId = body.service_id?.toLowerCase() ?? null
  const service = facts.services.find((one) => one.id === serviceId)
  if (serviceId !== null && !service) throw new Problem('NOT_FOUND')
  if (body.rule === 'without_consent') {
    if (service?.approval !== 'draft') throw new Problem('NOTHING_TO_OVERRIDE')
    const columns = { id: service.id, authorized_cents: null, authorized_hours_thousandths: null, decided_at: null }
    await updateApproval(ctx.tx, 'draft', { ...columns, approval: 'none' })
  } else if (body.rule === 'over_authorized' && facts.nowCents <= facts.limitCents) throw new Problem('NOTHING_TO_OVERRIDE')
  await insertOverride(ctx.tx, order.id, {
    ...{ id: newId(ctx.now), rule: body.rule, service_id: serviceId, amount_cents: facts.nowCents, reason: body.reason },
    ...{ user_id: ctx.userId, user_name: ctx.actorName, created_at: ctx.now },
  })
  await settleConsent(ctx, order)
  await recordActivity(ctx, order, {
    type: 'consent_overridden',
    details: { reason: body.reason, ...(service && { service: service.name }) },
  })
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: 'order.consent-overridden',
    params: { number: order.number },
    details: { rule: body.rule, reason: body.reason },
  })
  return { consent: await presentConsent(ctx, await getOrder(ctx, order.id)) }
}
