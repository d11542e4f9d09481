import type { privacyTable } from './call-table.privacy.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about personal data, retention and legal holds. */
export function privacySamples({ ids }: FullWorld): Record<keyof typeof privacyTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const request = { params: { id: id('privacy_request') } }
  return {
    listPrivacyRequests: {
      query: { state: 'received,checked', kind: 'erase', customer_id: id('customer'), overdue: 'false', page: '1', limit: '5' },
    },
    getPrivacyRequest: request,
    createPrivacyRequest: {
      body: { kind: 'export', customer_id: id('customer'), asked_by: 'person', asked_on: '2026-11-01', due_on: '2026-12-01' },
    },
    updatePrivacyRequest: { ...request, body: { asked_by: 'representative', asked_on: '2026-11-02', due_on: '2026-12-02' } },
    deletePrivacyRequest: request,
    checkPrivacyRequest: { ...request, body: { checked_how: 'identity_card', note: 'At the counter' } },
    refusePrivacyRequest: { ...request, body: { reason: 'Not the person' } },
    withdrawPrivacyRequest: request,
    runPrivacyRequest: { ...request, body: { confirmation: 'Nobody' } },
    getPrivacyFile: request,
    getPersonalData: { params: { id: id('customer') } },
    listRetentionRules: {},
    updateRetentionRules: {
      body: { rules: [{ kind: 'voice', months: 12, action: 'delete', is_on: true, seen: 100 }], answer_days: 30 },
    },
    previewRetentionRules: { body: { rules: [{ kind: 'invoices', months: 84 }] } },
    listLegalHolds: { query: { record_kind: 'customer', record_id: id('customer'), active: 'true', page: '1', limit: '5' } },
    createLegalHold: {
      body: { record_kind: 'customer', record_id: id('customer'), reason: 'Lawsuit', until: '2099-12-31' },
    },
    releaseLegalHold: { params: { id: id('legal_hold') } },
  }
}
