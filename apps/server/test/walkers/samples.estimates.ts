import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type ConsentCall =
  | 'getConsentRules'
  | 'putConsentRules'
  | 'getOrderConsent'
  | 'recordAuthorization'
  | 'tryAuthorization'
  | 'overrideOrder'

/** Valid inputs of the calls about what customers approve. */
export function estimateSamples({ ids, shopId }: FullWorld): Record<ConsentCall, Sample> {
  const { asked_order: order, asked_service: service } = ids
  if (!order || !service) throw new Error('the world has no order whose customer is asked')
  const ofOrder = { params: { id: order } }
  const decisions = [{ service_id: service, decision: 'approve', reason: 'Needed before winter' }]
  return {
    getConsentRules: { params: { id: shopId } },
    putConsentRules: {
      params: { id: shopId },
      body: {
        ...{ mode: 'warn', tolerance: 'lesser', percent: 10, amount: 50, cap: 100, basis: 'before_tax', backdate_days: 7 },
      },
    },
    getOrderConsent: ofOrder,
    recordAuthorization: {
      ...ofOrder,
      body: {
        ...{ decisions, method: 'phone', person_name: 'Ann Lee', contact_detail: '(253) 555-0144', not_above: 900 },
        ...{ received_at: '2026-11-20T15:00:00Z', po_number: 'PO-7', note: 'Call before more' },
      },
    },
    tryAuthorization: { ...ofOrder, body: { decisions } },
    overrideOrder: { ...ofOrder, body: { rule: 'without_consent', service_id: service, reason: 'Waits in the bay' } },
  }
}
