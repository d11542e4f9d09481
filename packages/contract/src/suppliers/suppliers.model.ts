import * as z from 'zod'
import { line, phone, prose, requiredLine, typedEmail, webAddress } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { supplierStatuses } from './suppliers.states.ts'

export const SupplierStatus = z.enum(supplierStatuses)

export const Supplier = z
  .object({
    id: z.string(),
    tenant_id: z.string(),
    name: z.string(),
    contact_person: z.string(),
    email: z.string(),
    phone: z.string(),
    category: z.string(),
    website: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    country: z.string(),
    /** Of 5, computed from deliveries (L5); null until there was one. */
    rating: z.number().nullable(),
    status: SupplierStatus,
    /** The shop's number with this supplier. */
    account_number: z.string(),
    payment_terms: z.string(),
    /** Days that it gives for an old part, from the delivery on (PAR18). */
    core_days: z.int(),
    notes: z.string(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.supplier)).optional(),
  })
  .meta({ id: 'Supplier' })
export type Supplier = z.output<typeof Supplier>

export const SupplierFields = z.strictObject({
  name: requiredLine(160, 'NAME_REQUIRED'),
  contact_person: line(120).optional(),
  email: typedEmail().optional(),
  phone: phone().optional(),
  category: requiredLine(80, 'CATEGORY_REQUIRED'),
  website: webAddress().optional(),
  address: line(300).optional(),
  city: line(100).optional(),
  state: line(60).optional(),
  zip_code: line(20).optional(),
  country: line(60).optional(),
  status: SupplierStatus.optional(),
  account_number: line(60).optional(),
  payment_terms: line(60).optional(),
  core_days: z.int('INVALID_CORE_DAYS').min(1, 'INVALID_CORE_DAYS').max(365, 'INVALID_CORE_DAYS').optional(),
  notes: prose().optional(),
  ...versionField,
  // accepted and ignored: read-only fields
  id: z.unknown().optional(),
  tenant_id: z.unknown().optional(),
  rating: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  allowed: z.unknown().optional(),
})
export type SupplierFields = z.output<typeof SupplierFields>

/** A change: what is left out stays as it is. */
export const SupplierChange = SupplierFields.partial()
export type SupplierChange = z.output<typeof SupplierChange>

/** How many suppliers there are in each state, whatever state is asked for. */
export const SupplierCounts = z
  .object({ all: z.int(), active: z.int(), pending: z.int(), inactive: z.int() })
  .meta({ id: 'SupplierCounts' })
export type SupplierCounts = z.output<typeof SupplierCounts>
