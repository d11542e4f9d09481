import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/estimates'
import { type Gate, type GateStep, gateParams, gateSteps, type OrderGates } from '@twopost/contract/estimates'
import {
  expectLines,
  getOrder,
  getOrderLocked,
  type OrderFact,
  type OrderRow,
  recordActivity,
  updateOldParts,
} from '#features/service-orders/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectConsentRule } from '../consent-rules.queries.ts'
import { selectOverrides } from '../ledger.queries.ts'
import { selectGateFacts } from './gates.queries.ts'

/** What an order lacks of all that a shop may want. */
async function lackingOf(ctx: Context, orderId: string): Promise<Record<Gate, boolean>> {
  const facts = await selectGateFacts(ctx.tx, orderId)
  return {
    meter_out: facts.mileage_out === null,
    promised_time: facts.promised_at === null,
    cause_correction: facts.untold,
    labor_technician: facts.unassigned,
    old_parts: facts.takes_parts && facts.old_parts === null,
    part_photo: facts.takes_parts && !facts.has_photo,
  }
}
/** What stops each step of an order now, and what is asked about, by the version of the rule it was written under; what was let through stops nothing (AUT24). */
export async function gatesOf(ctx: Context, order: OrderRow): Promise<OrderGates['steps']> {
  if (!order.has_gates || order.consent_rule_id === null) return []
  const [rule, lacking, overrides] = await Promise.all([
    selectConsentRule(ctx.tx, order.consent_rule_id),
    lackingOf(ctx, order.id),
    selectOverrides(ctx.tx, order.id),
  ])
  return gateSteps.map((step) => {
    const passed = new Set(overrides.flatMap((one) => (one.rule === `gate_${step}` ? one.gates : [])))
    const missing = (level: 'warn' | 'block') =>
      rule.gates.filter((one) => one.step === step && one.level === level && lacking[one.gate]).map((one) => one.gate)
    return { step, blocked: missing('block').filter((gate) => !passed.has(gate)), warned: missing('warn') }
  })
}
/** @throws Problem GATE naming what is missing before the step (AUT24) */
export async function expectGates(ctx: Context, order: OrderRow, step: GateStep): Promise<void> {
  const blocked = (await gatesOf(ctx, order)).find((one) => one.step === step)?.blocked ?? []
  if (blocked.length > 0) throw new Problem('GATE', gateParams(step, blocked))
}
export const gateOn =
  (step: GateStep) =>
  async (ctx: Context, { orderId }: OrderFact): Promise<void> =>
    expectGates(ctx, await getOrder(ctx, orderId), step)

const present = async (ctx: Context, order: OrderRow): Promise<{ gates: OrderGates }> => ({
  gates: {
    steps: await gatesOf(ctx, order),
    old_parts: order.old_parts,
    may_override: may(ctx, 'service-order:override'),
  },
})
/** @throws Problem ORDER_NOT_FOUND */
export const getOrderGates = async (
  ctx: Context,
  { params, query }: Input<typeof calls.getOrderGates>,
): Promise<Answer<typeof calls.getOrderGates>> => present(ctx, await getOrder(ctx, params.id, query))

/** Notes what the customer said about the parts that are taken out. @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED */
export async function answerOldParts(
  ctx: Context,
  { params, body }: Input<typeof calls.answerOldParts>,
): Promise<Answer<typeof calls.answerOldParts>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  await updateOldParts(ctx.tx, order.id, body.answer, ctx.now)
  await recordActivity(ctx, order, { type: 'old_parts_answered', details: { answer: body.answer ?? '' } })
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'order.old-parts-answered', params: { number: order.number } },
    details: { answer: body.answer },
  })
  return present(ctx, await getOrder(ctx, order.id))
}
