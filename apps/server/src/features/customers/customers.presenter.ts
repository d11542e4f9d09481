import { fromCents } from '@twopost/contract/core/money'
import type { Customer } from '@twopost/contract/customers'
import { type Context, may, when } from '#platform/http/context.ts'
import type { CountedCustomerRow } from './customers.queries.ts'
import { openTaxId } from './tax-ids.service.ts'

/** The tax id for who may change customers (S-27); for others it stays closed. */
const shownTaxId = (ctx: Context, row: CountedCustomerRow): string => (may(ctx, 'customers:create') ? (openTaxId(row) ?? '') : '')
/**
 * Row → wire (E1). Tax id and balance only for who may see invoices or change customers (S-27).
 * @param taxId '' where no reader is shown it, so that nothing is decrypted
 */
export function presentCustomer(ctx: Context, row: CountedCustomerRow, taxId = shownTaxId(ctx, row)): Customer {
  const seesMoney = may(ctx, 'invoices:view')
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    shop_id: row.shop_id,
    name: row.name,
    customer_type: row.customer_type,
    company_name: row.company_name,
    tax_id: taxId,
    website: row.website,
    primary_contact_name: row.primary_contact_name,
    primary_contact_email: row.primary_contact_email,
    primary_contact_phone: row.primary_contact_phone,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    notes: row.notes,
    status: row.status,
    preferred_language: row.preferred_language,
    billing_preferences: {
      creditLimit: seesMoney ? fromCents(row.credit_limit_cents) : 0,
      paymentTerms: row.payment_terms,
      taxExempt: row.tax_exempt,
      preferredContact: row.preferred_contact,
    },
    contacts: row.contacts,
    vehicle_count: row.vehicle_count,
    open_order_count: row.open_order_count,
    balance_due: seesMoney ? fromCents(row.balance_cents) : 0,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [...when(may(ctx, 'customers:create'), 'edit'), ...when(may(ctx, 'customers:delete'), 'delete')],
  }
}
