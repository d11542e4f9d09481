import { defaultCoreDays, type Supplier, SupplierFields } from '@twopost/contract/suppliers'
import type * as z from 'zod'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'

/** The fields a person fills in; the contract's own rules check them. */
const supplierSchema = SupplierFields.pick({
  name: true,
  contact_person: true,
  email: true,
  phone: true,
  category: true,
  website: true,
  address: true,
  city: true,
  state: true,
  zip_code: true,
  country: true,
  status: true,
  account_number: true,
  payment_terms: true,
  core_days: true,
  notes: true,
})
type SupplierValues = z.input<typeof supplierSchema>
export type SupplierForm = SchemaForm<SupplierValues, z.output<typeof supplierSchema>>

/** What the form starts with: a supplier as it is, or an empty one. */
export const supplierValues = (supplier?: Supplier | null): SupplierValues => ({
  name: supplier?.name ?? '',
  contact_person: supplier?.contact_person ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  category: supplier?.category ?? '',
  website: supplier?.website ?? '',
  address: supplier?.address ?? '',
  city: supplier?.city ?? '',
  state: supplier?.state ?? '',
  zip_code: supplier?.zip_code ?? '',
  country: supplier?.country ?? '',
  status: supplier?.status ?? 'active',
  account_number: supplier?.account_number ?? '',
  payment_terms: supplier?.payment_terms ?? '',
  core_days: supplier?.core_days ?? defaultCoreDays,
  notes: supplier?.notes ?? '',
})

/** A form with the fields of a supplier, checked when a field is left. */
export const useSupplierForm = (start: SupplierValues): SupplierForm => useSchemaForm(supplierSchema, start)

/** The terms that suppliers give most often, and one that somebody has written before. */
export const termsWith = (own: string): string[] =>
  [...new Set(['Due on receipt', 'Net 10', 'Net 15', 'Net 30', 'Net 45', 'Net 60', own])].filter((term) => term !== '')
