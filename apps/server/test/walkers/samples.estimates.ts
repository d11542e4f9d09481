import type { messagesTable } from './call-table.messages.ts'
import type { FullWorld } from './full-world.ts'
import { messagesSamples } from './samples.messages.ts'
import type { Sample } from './samples.ts'

/** A small PNG with a stroke on it. */
const drawnSignature =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAKCAMAAACZt25aAAAAV1BMVEVMaXEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/eCaEAAAAHHRSTlMA2tgCZlXeXgMEYAn1CyjSoJ48gCuZLdei9PdveCSOXwAAAAlwSFlzAAALEwAACxMBAJqcGAAAAF5JREFUCJltj1kOgCAQQ0FFkN196/3PaSTBAPK+mulM0yEkosQnM6zru6EylxoA5eWV8YCX9GdZh+smpGUNkAbyE/sWVGapFThMXEosBi3TXMEpML1qXooqgo/1lwIPP44EoYzfX5kAAAAASUVORK5CYII='
type ConsentCall =
  | 'listAskedOrders'
  | 'exportAskedOrders'
  | 'getConsentRules'
  | 'putConsentRules'
  | 'listConsentTexts'
  | 'addConsentText'
  | 'getCounterView'
  | 'getOrderConsent'
  | 'recordAuthorization'
  | 'tryAuthorization'
  | 'getApprovalHistoryPdf'
  | 'overrideOrder'
  | 'getOrderGates'
  | 'answerOldParts'
  | 'countEstimate'
  | 'presentEstimate'
  | 'listEstimates'
  | 'getEstimate'
  | 'getEstimatePdf'
  | 'createOrderLink'
  | 'listOrderLinks'
  | 'revokeOrderLink'
  | 'listLinkEvents'
  | 'getPublicOrder'
  | 'countPublicOrder'
  | 'decidePublicOrder'
  | 'getPublicEstimatePdf'
  | 'getPublicOrderPhoto'

/** Valid inputs of the calls about what customers approve, their contacts, and the threads with them. */
export function estimateSamples(full: FullWorld): Record<ConsentCall | keyof typeof messagesTable, Sample> {
  const { ids, shopId } = full
  const { asked_order: order, asked_service: service, shown_service: shown, estimate, order_link: link } = ids
  const token = { params: { token: 'tp_l_unknown' } }
  if (!order || !service || !shown || !estimate || !link) throw new Error('the world has no order whose customer is asked')
  const ofOrder = { params: { id: order } }
  const decisions = [{ service_id: service, decision: 'approve', reason: 'Needed before winter' }]
  return {
    ...messagesSamples(full),
    listAskedOrders: {
      query: { shop_id: shopId, state: 'waiting', sort: 'value', order: 'desc', page: '1', limit: '25', search: 'x' },
    },
    exportAskedOrders: { query: { state: 'decided', format: 'csv', presented_before: '2026-11-20' } },
    getConsentRules: { params: { id: shopId } },
    putConsentRules: {
      params: { id: shopId },
      body: {
        ...{ mode: 'warn', tolerance: 'lesser', percent: 10, amount: 50, cap: 100, basis: 'before_tax', backdate_days: 7 },
        ...{ signature: 'asked', estimate_days: 21, gates: [{ step: 'complete', gate: 'meter_out', level: 'warn' }] },
      },
    },
    listConsentTexts: { params: { id: shopId } },
    addConsentText: {
      params: { id: shopId },
      body: { kind: 'terms', language: 'es', text: 'Las piezas viejas quedan en el taller.' },
    },
    getCounterView: ofOrder,
    getOrderConsent: ofOrder,
    recordAuthorization: {
      ...ofOrder,
      body: {
        ...{ decisions, method: 'phone', person_name: 'Ann Lee', contact_detail: '(253) 555-0144', not_above: 900 },
        ...{ received_at: '2026-11-20T15:00:00Z', po_number: 'PO-7', note: 'Call before more' },
      },
    },
    tryAuthorization: { ...ofOrder, body: { decisions } },
    getApprovalHistoryPdf: { ...ofOrder, query: { language: 'es' } },
    countEstimate: { ...ofOrder, body: { service_ids: [service, shown] } },
    presentEstimate: {
      ...ofOrder,
      body: { service_ids: [service], valid_days: 14, message: 'Please look', language: 'es', send: 'none' },
    },
    listEstimates: { ...ofOrder, query: { page: '1', limit: '5' } },
    getEstimate: { params: { id: estimate } },
    getEstimatePdf: { params: { id: estimate } },
    createOrderLink: { ...ofOrder, body: { expires_days: 7, send: 'none' } },
    listOrderLinks: { ...ofOrder, query: { page: '1', limit: '5' } },
    revokeOrderLink: { params: { id: order, linkId: link } },
    listLinkEvents: { params: { id: link }, query: { page: '1', limit: '5' } },
    getPublicOrder: token,
    countPublicOrder: { ...token, body: { estimate_id: estimate, service_ids: [shown] } },
    decidePublicOrder: {
      ...token,
      body: {
        ...{ estimate_id: estimate, decisions: [{ service_id: shown, decision: 'later' }], name: 'Ann Lee' },
        ...{ note: 'Call me', key: 'walker-key-1', signature: drawnSignature },
      },
    },
    getPublicEstimatePdf: token,
    getPublicOrderPhoto: { params: { ...token.params, photoId: 'x' }, query: { size: 'thumb' } },
    getOrderGates: ofOrder,
    answerOldParts: { ...ofOrder, body: { answer: 'return' } },
    overrideOrder: { ...ofOrder, body: { rule: 'without_consent', service_id: service, reason: 'Waits in the bay' } },
  }
}
