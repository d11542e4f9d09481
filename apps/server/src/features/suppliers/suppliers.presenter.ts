import type { Supplier } from '@twopost/contract/suppliers'
import { type Context, may, when } from '#platform/http/context.ts'
import type { SupplierRow } from './suppliers.queries.ts'

/** Row → wire (L1). A supplier that nothing came from has no rating: never a made-up one (L5). */
export function presentSupplier(ctx: Context, row: SupplierRow, rating: number | null): Supplier {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    contact_person: row.contact_person,
    email: row.email,
    phone: row.phone,
    category: row.category,
    website: row.website,
    address: row.address,
    city: row.city,
    state: row.state,
    zip_code: row.zip_code,
    country: row.country,
    rating,
    status: row.status,
    account_number: row.account_number,
    payment_terms: row.payment_terms,
    core_days: row.core_days,
    notes: row.notes,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    // What every shop buys from is not one shop's to remove.
    allowed: [
      ...when(may(ctx, 'suppliers:create'), 'edit'),
      ...when(may(ctx, 'suppliers:delete') && ctx.shopIds === null, 'delete'),
    ],
  }
}
