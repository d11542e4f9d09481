import { type Customer, CustomerShape, reachable } from '@twopost/contract/customers'
import type * as z from 'zod'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'

/** The fields a person fills in; the contract's own rules check them. */
const shape = CustomerShape.pick({
  name: true,
  email: true,
  no_email: true,
  phone: true,
  customer_type: true,
  company_name: true,
  tax_id: true,
  website: true,
  primary_contact_name: true,
  primary_contact_email: true,
  primary_contact_phone: true,
  address: true,
  city: true,
  state: true,
  zip_code: true,
  status: true,
  preferred_language: true,
  preferredContact: true,
  paymentTerms: true,
  creditLimit: true,
  taxExempt: true,
  contacts: true,
  notes: true,
})
export const customerSchema = reachable(shape)
export type CustomerValues = z.input<typeof customerSchema>
/** The same after the rules have read them. */
export type KeptValues = z.output<typeof customerSchema>
export type CustomerForm = SchemaForm<CustomerValues, KeptValues>

/** What the form starts with: a customer, or what is known of a new one. */
export function customerValues(customer?: Customer | null, known: Partial<CustomerValues> = {}): CustomerValues {
  const billing = customer?.billing_preferences
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    no_email: customer ? customer.email === '' : false,
    phone: customer?.phone ?? '',
    customer_type: customer?.customer_type ?? 'individual',
    company_name: customer?.company_name ?? '',
    tax_id: customer?.tax_id ?? '',
    website: customer?.website ?? '',
    primary_contact_name: customer?.primary_contact_name ?? '',
    primary_contact_email: customer?.primary_contact_email ?? '',
    primary_contact_phone: customer?.primary_contact_phone ?? '',
    address: customer?.address ?? '',
    city: customer?.city ?? '',
    state: customer?.state ?? '',
    zip_code: customer?.zip_code ?? '',
    status: customer?.status ?? 'active',
    preferred_language: customer?.preferred_language ?? 'en',
    preferredContact: billing?.preferredContact ?? 'email',
    paymentTerms: billing?.paymentTerms ?? 'Net 30',
    creditLimit: billing?.creditLimit ?? 0,
    taxExempt: billing?.taxExempt ?? false,
    contacts: customer?.contacts ?? [],
    notes: customer?.notes ?? '',
    ...known,
  }
}

/** A form with the fields of a customer, checked when a field is left. */
export const useCustomerForm = (start: CustomerValues): CustomerForm => useSchemaForm(customerSchema, start)

const isTyped = (text: string | null | undefined): boolean => (text ?? '').trim() !== ''

/** Is there enough to send: a name, and an e-mail address or the word that there is none with a phone number (P38, NOW23)? */
export const isReachable = (values: Pick<CustomerValues, 'name' | 'email' | 'no_email' | 'phone'>): boolean =>
  isTyped(values.name) && isTyped(values.no_email ? values.phone : values.email)
