import type { Decision } from '@twopost/contract/estimates'
import { getOrderConsent, presentEstimate, putConsentRules, recordAuthorization } from '#features/estimates/index.ts'
import { type ServiceRow, selectServices } from '#features/service-orders/index.ts'
import { noteShareEvent } from '#features/share-links/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

const hour = 3_600_000
/** How far each of the orders is whose customers are asked: not shown yet, shown, looked at, partly decided, decided. */
const courses = ['draft', 'shown', 'opened', 'partly', 'approved'] as const

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

/** Estimates of orders that wait for their customers, one in each state (EST25). */
export async function seedEstimates(stage: Stage, writer: Actor, orders: readonly { id: string; at: Date }[]): Promise<void> {
  for (const [n, { id, at }] of orders.entries()) {
    const course = courses[n % courses.length]
    if (course === 'draft') continue
    const later = (hours: number) => actAs(stage, writer, after(at, hours * hour))
    const shown = { message: 'We found this during the write-up. Please decide on each service.', send: 'none' as const }
    const { link } = await presentEstimate(later(0.2), { params: { id }, body: shown })
    if (course === 'shown') continue
    const from = { ip: '203.0.113.24', userAgent: 'Mozilla/5.0 (iPhone)', now: after(at, 0.4 * hour) }
    await noteShareEvent(stage.tx, link.id, 'opened', from)
    if (course === 'opened') continue
    const services = await selectServices(stage.tx, id)
    const { contact } = (await getOrderConsent(later(0.5), { params: { id }, query: {} })).consent
    const said = (decide: (service: ServiceRow, i: number) => Decision) => ({
      decisions: services.map((service, i) => ({ service_id: service.id, decision: decide(service, i) })),
      ...{ method: 'phone' as const, person_name: contact.name, contact_detail: contact.phone },
    })
    const body = said((_, i) => (course === 'partly' && i > 0 ? 'postpone' : 'approve'))
    await recordAuthorization(later(0.6), { params: { id }, body })
  }
}
