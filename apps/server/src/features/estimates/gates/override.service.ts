import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/estimates'
import { isWanted } from '@twopost/contract/service-orders.states'
import {
  expectLines,
  getOrder,
  getOrderLocked,
  type OrderRow,
  recordActivity,
  selectBegun,
  updateApproval,
} from '#features/service-orders/index.ts'
import { type Lent, ownRights, withApprover } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { AskedService } from '../consent.rules.ts'
import { insertOverride } from '../ledger.queries.ts'
import { type ConsentFacts, presentConsent, readConsent, settleConsent } from '../ledger.service.ts'
import { gatesOf } from './gates.service.ts'

type Body = Input<typeof calls.overrideOrder>['body']

/** From here on a service needs no word of its customer: it counts and is billed (EST13, EST14). */
const askNoLonger = (ctx: Context, { id, approval }: Pick<AskedService, 'id' | 'approval'>): Promise<number> =>
  updateApproval(ctx.tx, approval, {
    ...{ id, approval: 'none', authorized_cents: null, authorized_hours_thousandths: null, decided_at: null },
  })
/**
 * What the override lets through: what a gate misses, or the services that are done without approval. Those that nobody asks about any more say so.
 * @throws Problem NOT_FOUND, CONSENT_OFF, NOTHING_TO_OVERRIDE
 */
async function letThrough(
  ctx: Context,
  order: OrderRow,
  facts: ConsentFacts,
  body: Body,
): Promise<{ gates?: readonly string[]; services?: readonly string[] }> {
  if (body.rule.startsWith('gate_')) {
    const blocked = (await gatesOf(ctx, order)).find((one) => `gate_${one.step}` === body.rule)?.blocked ?? []
    if (blocked.length === 0) throw new Problem('NOTHING_TO_OVERRIDE')
    return { gates: blocked }
  }
  if (order.consent_mode === 'off') throw new Problem('CONSENT_OFF')
  const serviceId = body.service_id?.toLowerCase() ?? null
  const service = facts.services.find((one) => one.id === serviceId)
  if (serviceId !== null && !service) throw new Problem('NOT_FOUND')
  if (body.rule === 'without_consent') {
    if (service?.approval !== 'draft') throw new Problem('NOTHING_TO_OVERRIDE')
    await askNoLonger(ctx, service)
    return { services: [service.name] }
  }
  if (body.rule === 'over_authorized' && facts.nowCents <= facts.limitCents) throw new Problem('NOTHING_TO_OVERRIDE')
  if (body.rule !== 'not_authorized') return {}
  const unwanted = facts.services.filter((one) => !isWanted(one.approval))
  const ids = new Set(
    (
      await selectBegun(
        ctx.tx,
        order.id,
        unwanted.map((one) => one.id),
      )
    ).map((one) => one.id),
  )
  const begun = unwanted.filter((one) => ids.has(one.id))
  if (begun.length === 0) throw new Problem('NOTHING_TO_OVERRIDE')
  for (const one of begun) await askNoLonger(ctx, one)
  return { services: begun.map((one) => one.name) }
}

/**
 * Goes on without the customer's word, or past a gate (AUT4, AUT16, AUT24, EST8). @param lent who lends the right where the person at the counter lacks it
 * @throws Problem ORDER_CLOSED, CONSENT_OFF, NOT_FOUND, NOTHING_TO_OVERRIDE, NOT_ALLOWED, APPROVER_MAY_NOT
 */
export async function overrideOrder(
  ctx: Context,
  { params, body }: Input<typeof calls.overrideOrder>,
  lent: Lent = ownRights(ctx),
): Promise<Answer<typeof calls.overrideOrder>> {
  const order = await getOrderLocked(ctx, params.id)
  const second = await lent('service-order:override', order.shop_id)
  const isGate = body.rule.startsWith('gate_')
  // An invoice is issued of an order that takes no lines any more.
  if (body.rule !== 'gate_issue') expectLines(order)
  const facts = await readConsent(ctx, order)
  const { gates = [], services = [] } = await letThrough(ctx, order, facts, body)
  const service = isGate ? undefined : facts.services.find((one) => one.id === body.service_id?.toLowerCase())
  await insertOverride(ctx.tx, order.id, {
    ...{
      id: newId(ctx.now),
      rule: body.rule,
      service_id: service?.id ?? null,
      amount_cents: facts.nowCents,
      reason: body.reason,
    },
    ...{ user_id: ctx.userId, user_name: ctx.actorName, created_at: ctx.now, gates: [...gates], services: [...services] },
    ...{ approver_user_id: second?.id ?? null, approver_name: second?.name ?? '' },
  })
  if (!isGate) await settleConsent(ctx, order)
  await recordActivity(ctx, order, {
    type: isGate ? 'gate_overridden' : 'consent_overridden',
    details: {
      reason: body.reason,
      ...(services.length > 0 && { service: services.join(', ') }),
      ...(isGate && { approver: second?.name ?? '' }),
    },
  })
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: isGate ? 'order.gate-overridden' : 'order.consent-overridden',
    params: { number: order.number },
    details: {
      rule: body.rule,
      reason: body.reason,
      ...(services.length > 0 && { services: services.join(', ') }),
      ...(second && { approver: second.name }),
    },
  })
  return { consent: await presentConsent(ctx, await getOrder(ctx, order.id)) }
}
/** The same with a second person at the counter (AUT13). @throws Problem PIN_WRONG and those of letting it through */
export const overrideAtCounter = (ctx: OutsideContext, input: Input<typeof calls.overrideOrder>) =>
  withApprover(ctx, input.body.approver, (inside, lent) => overrideOrder(inside, input, lent))
