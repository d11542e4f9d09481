import { zodResolver } from '@hookform/resolvers/zod'
import { Registration } from '@twopost/contract/kyc'
import { isReservedSlug, isSlug, slugFrom } from '@twopost/contract/tenants'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'

/** The form: the contract's own rules, with '' for what is left out. */
export const registrationSchema = Registration.omit({ slug: true, phone: true, language: true }).extend({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .refine((slug) => slug === '' || isSlug(slug), 'SLUG_FORM')
    .refine((slug) => !isReservedSlug(slug), 'SLUG_RESERVED'),
  phone: Registration.shape.phone.unwrap(),
})
export type RegistrationValues = z.input<typeof registrationSchema>
export type CheckedRegistration = z.output<typeof registrationSchema>
export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, CheckedRegistration>

export function useRegistrationForm(): RegistrationForm {
  return useForm<RegistrationValues, unknown, CheckedRegistration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { business_name: '', registration_number: '', slug: '', name: '', email: '', password: '', phone: '' },
    mode: 'onTouched',
  })
}

/** What is sent: what was left empty is left out. */
export function registrationBody({ slug, phone, ...values }: CheckedRegistration, language: 'en' | 'es'): Registration {
  return { ...values, ...(slug !== '' && { slug }), ...(phone !== '' && { phone }), language }
}

/** The web name that will be derived; '' while there is no name yet. One that is taken gets a number (OP-6). */
export function derivedSlug(businessName: string, typed: string): string {
  const own = typed.trim().toLowerCase()
  if (own !== '') return own
  return businessName.trim() === '' ? '' : slugFrom(businessName)
}
