import { calendarDate } from '@twopost/contract/core/time-fields'
import { type Certificate, exemptionsOn, expiredOn, TaxExemptionInput } from '@twopost/contract/taxes'
import type { ExemptionKind } from '@twopost/contract/taxes.states'
import * as z from 'zod'
import type { TaxExemption } from './certificates.api.ts'

const { scope, kind, certificate_no, issuer } = TaxExemptionInput.shape
/** The fields of a certificate that a person fills in (TAX4); no last day is ''. */
export const certificateSchema = z
  .object({
    scope,
    components: z.array(z.string()),
    kind,
    certificate_no: certificate_no.unwrap(),
    issuer: issuer.unwrap(),
    valid_from: calendarDate(),
    expires_on: z.string(),
  })
  .refine((one) => one.expires_on === '' || one.valid_from <= one.expires_on, { error: 'ENDS_LATER', path: ['expires_on'] })
  .refine((one) => one.scope === 'all' || one.components.length > 0, { error: 'TOO_FEW', path: ['components'] })
export type CertificateValues = z.input<typeof certificateSchema>

/** A certificate as its form begins; a new one counts from today. */
export const certificateValues = (one: TaxExemption | null, today: string): CertificateValues => ({
  scope: one?.scope ?? 'all',
  components: one?.components ?? [],
  kind: one?.kind ?? 'resale',
  certificate_no: one?.certificate_no ?? '',
  issuer: one?.issuer ?? '',
  valid_from: one?.valid_from ?? today,
  expires_on: one?.expires_on ?? '',
})
/** What is sent of it. */
export const certificateBody = ({ expires_on, components, ...values }: z.output<typeof certificateSchema>) => ({
  ...values,
  components: values.scope === 'all' ? [] : components,
  expires_on: expires_on === '' ? null : expires_on,
})

/** How a customer stands today, in one word: exempt of all taxes or of some, by the mark alone, no more, or not at all. */
export type Standing =
  | { is: 'exempt'; kinds: readonly ExemptionKind[] }
  | { is: 'partly'; codes: readonly string[] }
  | { is: 'marked' | 'taxed' }
  | { is: 'expired'; on: string }
const asCertificate = (one: TaxExemption): Certificate => ({
  ...{ state: one.state, scope: one.scope, codes: one.components, kind: one.kind },
  ...{ validFrom: one.valid_from, expiresOn: one.expires_on },
})
/** By the same rule as orders are counted (TAX7): from the first certificate on, certificates alone decide. */
export function standingOn(isMarked: boolean, certificates: readonly TaxExemption[], today: string): Standing {
  const all = certificates.map(asCertificate)
  const exemptions = exemptionsOn(isMarked, all, today)
  if (exemptions.some((one) => one.reason === 'no_certificate')) return { is: 'marked' }
  const whole = exemptions.filter((one) => one.isAll)
  if (whole.length > 0)
    return { is: 'exempt', kinds: [...new Set(whole.flatMap((one) => (one.reason === 'no_certificate' ? [] : [one.reason])))] }
  if (exemptions.length > 0) return { is: 'partly', codes: [...new Set(exemptions.flatMap((one) => one.codes))] }
  const ended = expiredOn(all, today)
  return ended === null ? { is: 'taxed' } : { is: 'expired', on: ended }
}

/** Certificates that end within so many days are to be renewed (TAX17). */
const soonDays = 30
export const endsSoon = ({ days_left }: Pick<TaxExemption, 'days_left'>): boolean => days_left !== null && days_left <= soonDays
