import type { Decision } from '@twopost/contract/estimates'
import {
  addConsentText,
  getCounterView,
  getOrderConsent,
  overrideOrder,
  presentEstimate,
  putConsentRules,
  readSignature,
  recordAuthorization,
} from '#features/estimates/index.ts'
import { selectServices } from '#features/service-orders/index.ts'
import { noteShareEvent } from '#features/share-links/index.ts'
import { after } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import { drawnSignature } from './demo-signature.ts'

const hour = 3_600_000
/** How far each of the orders is whose customers are asked: not shown yet, shown, looked at, partly decided, decided; decided at the counter, left over night, let through. */
const courses = ['draft', 'shown', 'opened', 'partly', 'approved', 'counter', 'drop_off', 'let_through'] as const

/** A shop asks its customers before it works, or nobody from here on; orders keep the rule they were written under. */
export async function askCustomers(stage: Stage, shopId: string, manager: Actor, mode: 'warn' | 'off', at: Date): Promise<void> {
  await putConsentRules(actAs(stage, manager, at), {
    params: { id: shopId },
    body: {
      ...{ mode, tolerance: 'lesser', percent: 10, amount: 50, cap: null, basis: 'before_tax', backdate_days: 7 },
      ...{ signature: 'asked', estimate_days: 30 },
      // The shop that asks wants the meter and the story of the work before an order is closed.
      gates:
        mode === 'off'
          ? []
          : [
              { step: 'complete', gate: 'meter_out', level: 'warn' },
              { step: 'complete', gate: 'cause_correction', level: 'warn' },
              { step: 'start', gate: 'old_parts', level: 'warn' },
            ],
    },
  })
}

/** What the shop tells customers who decide; both languages. */
const texts = [
  ['disclosure', 'en', 'By signing you authorize the work you approve, and confirm that you may decide for this vehicle.'],
  ['disclosure', 'es', 'Al firmar autoriza el trabajo que aprueba y confirma que puede decidir sobre este vehículo.'],
  ['storage', 'en', 'A vehicle may stay for three days after the work is done. After that storage is $35.00 a day.'],
  [
    'storage',
    'es',
    'Un vehículo puede quedarse tres días después de terminado el trabajo. Luego el almacenaje cuesta $35.00 al día.',
  ],
  ['parts_return', 'en', 'You may have the parts that are replaced if you ask before the work begins.'],
  ['parts_return', 'es', 'Puede llevarse las piezas reemplazadas si lo pide antes de que empiece el trabajo.'],
  ['drop_off', 'en', 'I leave my vehicle while the shop is closed and authorize the work written here, up to the amount stated.'],
  ['drop_off', 'es', 'Dejo mi vehículo con el taller cerrado y autorizo el trabajo escrito aquí, hasta el monto indicado.'],
] as const

/** Estimates of orders that wait for their customers, one in each state (EST25). */
export async function seedEstimates(
  stage: Stage,
  { writer, manager }: { writer: Actor; manager: Actor },
  shopId: string,
  orders: readonly { id: string; at: Date }[],
): Promise<void> {
  const [first] = orders
  if (!first) return
  for (const [kind, language, text] of texts)
    await addConsentText(actAs(stage, manager, after(first.at, -hour)), {
      params: { id: shopId },
      body: { kind, language, text },
    })
  for (const [n, { id, at }] of orders.entries()) {
    const course = courses[n % courses.length]
    if (course === 'draft') continue
    const later = (hours: number) => actAs(stage, writer, after(at, hours * hour))
    if (course === 'drop_off') {
      await leaveVehicle(later(0.2), id)
      continue
    }
    if (course === 'let_through') {
      await letThrough(later(0.5), actAs(stage, manager, after(at, 0.7 * hour)), id)
      continue
    }
    const shown = { message: 'We found this during the write-up. Please decide on each service.', send: 'none' as const }
    const { link, estimate } = await presentEstimate(later(0.2), { params: { id }, body: shown })
    if (course === 'shown') continue
    if (course === 'counter') {
      await decideAtCounter(later(0.3), id, estimate.id)
      continue
    }
    const from = { ip: '203.0.113.24', userAgent: 'Mozilla/5.0 (iPhone)', now: after(at, 0.4 * hour) }
    await noteShareEvent(stage.tx, link.id, 'opened', from)
    if (course === 'opened') continue
    const body = await sayByPhone(later(0.5), id, (i) => (course === 'partly' && i > 0 ? 'postpone' : 'approve'))
    await recordAuthorization(later(0.6), { params: { id }, body })
  }
}
/** What somebody says on the phone about each service; undefined leaves one open. */
async function sayByPhone(ctx: Context, id: string, decide: (place: number) => Decision | undefined) {
  const services = await selectServices(ctx.tx, id)
  const { contact } = (await getOrderConsent(ctx, { params: { id }, query: {} })).consent
  const decisions = services.flatMap((service, i) => {
    const decision = decide(i)
    return decision ? [{ service_id: service.id, decision }] : []
  })
  return { decisions, method: 'phone' as const, person_name: contact.name, contact_detail: contact.phone }
}
/** The vehicle was left over night, with a signed form that names an amount (AUT10). */
const leaveVehicle = (ctx: Context, id: string): Promise<unknown> =>
  readSignature(drawnSignature, async (signature) => {
    const [service] = await selectServices(ctx.tx, id)
    const { contact } = (await getOrderConsent(ctx, { params: { id }, query: {} })).consent
    const body = {
      ...{ decisions: [{ service_id: service?.id ?? '', decision: 'approve' as const }], method: 'signature' as const },
      ...{ person_name: contact.name, drop_off: true, not_above: 900, note: 'Key in the night drop box' },
    }
    await recordAuthorization(ctx, { params: { id }, body }, signature)
  })
/** One service is approved on the phone; the other one is done without asking, and somebody says why (AUT4). */
async function letThrough(writing: Context, managing: Context, id: string): Promise<void> {
  await recordAuthorization(writing, {
    params: { id },
    body: await sayByPhone(writing, id, (i) => (i === 0 ? 'approve' : undefined)),
  })
  const [, second] = await selectServices(writing.tx, id)
  const body = {
    rule: 'without_consent' as const,
    service_id: second?.id ?? '',
    reason: 'Free of charge for a returning customer',
  }
  await overrideOrder(managing, { params: { id }, body })
}
/** The tablet was turned to the customer, who approves one service, declines the other, and signs (EST23). */
const decideAtCounter = (ctx: Context, id: string, estimateId: string): Promise<unknown> =>
  readSignature(drawnSignature, async (signature) => {
    const { order } = await getCounterView(ctx, { params: { id }, query: {} })
    const body = {
      decisions: (order.estimate?.services ?? []).map((one, i) => ({
        service_id: one.service_id,
        decision: i === 0 ? ('approve' as const) : ('decline' as const),
      })),
      ...{ method: 'signature' as const, person_name: order.customer, estimate_id: estimateId, text_ids: order.text_ids },
    }
    await recordAuthorization(ctx, { params: { id }, body }, signature)
  })
