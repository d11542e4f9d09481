import { expect, it } from 'vitest'
import { certificateBody, certificateSchema, certificateValues, endsSoon, standingOn } from './certificate.rules.ts'
import type { TaxExemption } from './certificates.api.ts'

const today = '2026-11-21'
const one = (more: Partial<TaxExemption> = {}): TaxExemption => ({
  ...{ id: 'e', customer_id: 'c', customer_name: 'Ada', scope: 'all', components: [], kind: 'resale' },
  ...{ certificate_no: 'R-1', issuer: '', valid_from: '2026-01-01', expires_on: null, days_left: null },
  ...{ state: 'active', revoke_reason: '', file: null, version: 1, created_at: '', updated_at: '', allowed: [] },
  ...more,
})

it('says how a customer stands: the mark counts until a certificate was ever active, then certificates alone (TAX7)', () => {
  expect(standingOn(true, [], today)).toEqual({ is: 'marked' })
  expect(standingOn(true, [one({ state: 'draft' })], today)).toEqual({ is: 'marked' })
  expect(standingOn(false, [one({ state: 'draft' })], today)).toEqual({ is: 'taxed' })
  expect(standingOn(true, [one({ state: 'revoked' })], today)).toEqual({ is: 'taxed' })
  expect(standingOn(false, [one()], today)).toEqual({ is: 'exempt', kinds: ['resale'] })
  expect(standingOn(false, [one({ scope: 'components', components: ['state'] })], today)).toEqual({
    is: 'partly',
    codes: ['state'],
  })
  expect(standingOn(true, [one({ state: 'expired', expires_on: '2026-11-01' })], today)).toEqual({
    is: 'expired',
    on: '2026-11-01',
  })
  expect(standingOn(false, [one({ valid_from: '2026-12-01' })], today)).toEqual({ is: 'taxed' })
})
it('sends no last day as none, and no taxes where it is about all', () => {
  const values = certificateSchema.parse({ ...certificateValues(null, today), components: ['state'] })
  expect(certificateBody(values)).toMatchObject({ components: [], expires_on: null, valid_from: today })
  const some = { ...certificateValues(null, today), scope: 'components' as const }
  expect(certificateSchema.safeParse(some).error?.issues[0]).toMatchObject({ path: ['components'], message: 'TOO_FEW' })
  const early = { ...certificateValues(null, today), expires_on: '2026-11-20' }
  expect(certificateSchema.safeParse(early).error?.issues[0]).toMatchObject({ path: ['expires_on'], message: 'ENDS_LATER' })
})
it('marks a certificate from 30 days before its end on (TAX17)', () => {
  expect([31, 30, 0, null].map((days_left) => endsSoon({ days_left }))).toEqual([false, true, true, false])
})
