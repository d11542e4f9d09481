import { counterRights } from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/estimates'
import { type Gate, limitCents, type OrderConsent } from '@twopost/contract/estimates'
import { approvalStateOf, isWanted, takesLines } from '@twopost/contract/service-orders.states'
import {
  getOrder,
  type LineRow,
  linesChanged,
  type OrderRow,
  recountOrder,
  type ServiceRow,
  type SetTotals,
  selectBegun,
  selectServices,
  sumsOfOrder,
  updateOrderConsent,
} from '#features/service-orders/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { type AskedService, countsAsAuthorized, decisionsFor, isGrown, type SumOf, waitingOf } from './consent.rules.ts'
import { type ConsentRuleRow, selectConsentRule } from './consent-rules.queries.ts'
import { mayPresent } from './estimates.rules.ts'
import { type OverrideRow, selectAsked, selectAuthorizations, selectDecided, selectOverrides } from './ledger.queries.ts'

/** The order's customer is asked nothing: what counts where it was written without a rule (EST7). */
const silentRule = {
  mode: 'off',
  tolerance: 'none',
  percent_millionths: null,
  amount_cents: null,
  cap_cents: null,
  basis: 'before_tax',
  backdate_days: 0,
  signature: 'off',
  estimate_days: 30,
} as const
export type Rule = Pick<ConsentRuleRow, keyof typeof silentRule>
const inBasis = ({ basis }: Rule, sum: ReturnType<SumOf>): number =>
  basis === 'total' ? sum.beforeTaxCents + sum.taxCents : sum.beforeTaxCents

/** What an order's customer has agreed to, and what it comes to. Amounts in cents. */
export interface ConsentFacts {
  rule: Rule
  services: AskedService[]
  /** The services and lines as they stand on the order. */
  rows: ServiceRow[]
  lines: LineRow[]
  sumOf: SumOf
  partsOf: (serviceIds: ReadonlySet<string>) => SetTotals
  /** Agreed on, with what needs no word of the customer. */
  authorizedCents: number
  nowCents: number
  limitCents: number
  notAboveCents: number | null
  ledger: Awaited<ReturnType<typeof selectAuthorizations>>
}

/** Reads them; the caller has seen that the order may be read. @throws Problem ORDER_NOT_FOUND */
export async function readConsent(ctx: Context, order: OrderRow): Promise<ConsentFacts> {
  const rule: Rule = order.consent_rule_id === null ? silentRule : await selectConsentRule(ctx.tx, order.consent_rule_id)
  const [sums, rows, ledger] = await Promise.all([
    sumsOfOrder(ctx, order),
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
    presentedAt: row.presented_at,
    isCustomers: row.payer_customer_id === null,
  }))
  const wanted = services.filter(countsAsAuthorized).map((one) => one.id)
  // Fees of rules stand on all that is not declined; here they count on what is agreed.
  const fees = services.find((one) => one.id === sums.lines.find((line) => line.price_source === 'fee')?.service_id)
  if (fees) fees.amountCents += sums.feesOn(new Set(wanted)) - sums.standingFeesCents
  const sum = (ids: Iterable<string>) => inBasis(rule, sumOf(new Set(ids)))
  const nowCents = sum(wanted)
  for (const service of services)
    service.addsCents = wanted.includes(service.id) ? nowCents - sum(wanted.filter((id) => id !== service.id)) : 0
  const unasked = sum(services.filter((one) => countsAsAuthorized(one) && one.approval === 'none').map((one) => one.id))
  const authorizedCents = order.authorized_cents + unasked
  // The newest word of the customer counts: it may set a limit of its own, and a later one without takes it away (AUT9).
  const notAboveCents = ledger[0]?.not_above_cents ?? null
  return {
    ...{ rule, services, rows, lines: sums.lines, sumOf, authorizedCents, nowCents, notAboveCents, ledger },
    partsOf: (ids) => sums.partsOf(ids),
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
  approved_by: row.approver_name,
  gates: row.gates as Gate[],
  services: row.services,
  at: row.created_at.toISOString(),
})
/** What the screen of an order shows of approvals (AUT18). */
export async function presentConsent(ctx: Context, order: OrderRow): Promise<OrderConsent> {
  const facts = await readConsent(ctx, order)
  const unwanted = facts.services.filter((one) => !isWanted(one.approval)).map((one) => one.id)
  const [decided, overrides, asked, begun] = await Promise.all([
    selectDecided(ctx.tx, order.id),
    selectOverrides(ctx.tx, order.id),
    selectAsked(ctx.tx, order.id),
    unwanted.length > 0 ? selectBegun(ctx.tx, order.id, unwanted) : [],
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
      kind: facts.rows.find((row) => row.id === one.id)?.kind ?? 'requested',
      may_present: isOpen && order.consent_mode !== 'off' && mayPresent(one),
      amount: fromCents(one.amountCents),
      hours: fromThousandths(one.hoursThousandths),
      authorized: one.authorizedCents === null ? null : fromCents(one.authorizedCents),
      decided_at: one.decidedAt?.toISOString() ?? null,
      allowed: isOpen && order.consent_mode !== 'off' ? decisionsFor(one) : [],
    })),
    authorizations: facts.ledger.map((row) => ({
      ...{ id: row.id, seq: row.seq, kind: row.kind, method: row.method, person_name: row.person_name },
      ...{
        contact_id: row.contact_id,
        contact_detail: row.contact_detail,
        taken_by: row.taken_by_name,
        po_number: row.po_number,
        note: row.note,
      },
      received_at: row.received_at.toISOString(),
      recorded_at: row.created_at.toISOString(),
      amount_before: fromCents(row.amount_before_cents),
      amount_after: fromCents(row.amount_after_cents),
      tax_after: fromCents(row.tax_after_cents),
      not_above: row.not_above_cents === null ? null : fromCents(row.not_above_cents),
      paper_file_id: row.paper_file_id,
      signature_file_id: row.paper_file_id === null ? row.signature_file_id : null,
      ...{ estimate_id: row.estimate_id, text_ids: row.consent_text_ids },
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
    contacts: asked.contacts.map(({ limit_cents, ...one }) => ({
      ...one,
      approval_limit: limit_cents === null ? null : fromCents(limit_cents),
    })),
    only_named_contacts_approve: asked.only_named_contacts_approve,
    approver_contact_id: asked.approver_contact_id,
    may_present: isOpen && order.consent_mode !== 'off' && may(ctx, 'service-order:create'),
    unapproved_work: begun.map((one) => one.name),
    may_send: may(ctx, 'messages:send'),
    estimate_days: facts.rule.estimate_days,
    language: asked.preferred_language,
    may_decide: isOpen && order.consent_mode !== 'off' && may(ctx, 'service-order:authorize'),
    may_override: isOpen && order.consent_mode !== 'off' && counterRights.some((right) => may(ctx, right)),
  }
}
/** @throws Problem ORDER_NOT_FOUND */
export const getOrderConsent = async (
  ctx: Context,
  { params, query }: Input<typeof calls.getOrderConsent>,
): Promise<Answer<typeof calls.getOrderConsent>> => ({
  consent: await presentConsent(ctx, await getOrder(ctx, params.id, query)),
})

/** Writes what the customer has said of an order as a whole (EST9), which changes with its lines, too. */
export async function settleState(ctx: Context, order: OrderRow): Promise<void> {
  const { services } = await readConsent(ctx, order)
  const state = approvalStateOf(services.map((one) => ({ approval: one.approval, grown: isGrown(one) })))
  const { presentedCents, presentedAt } = waitingOf(services, ctx.now)
  await updateOrderConsent(
    ctx.tx,
    order.id,
    { state, authorizedCents: order.authorized_cents, presentedCents, presentedAt },
    ctx.now,
  )
}
/** The same after a decision: what the customer does not want leaves the order's sums (EST10), and its drafts of invoices follow. */
export async function settleConsent(ctx: Context, order: OrderRow): Promise<void> {
  await settleState(ctx, order)
  await recountOrder(ctx, order)
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
}
