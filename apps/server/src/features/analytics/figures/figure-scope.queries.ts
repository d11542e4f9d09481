import type { Tx } from '#platform/database/transaction.ts'
import type { Shops } from '../shop-rows.queries.ts'

/** What figures are narrowed to; each is one choice of the screen, and none of them is everything. */
export interface FigureFilters {
  /** The person who wrote up the order. */
  advisor?: string | undefined
  /** The type of the customer. */
  type?: string | undefined
  /** The kind of the vehicle; `none` is one of which nobody has said it. */
  kind?: string | undefined
  /** The customer whose vehicle it is now. */
  fleet?: string | undefined
  make?: string | undefined
}
/** The rows that figures count: in these shops, and of the choice. */
export interface Scope {
  shopIds: Shops
  filters: FigureFilters
}
/** Puts a value into a statement and says how it is named there. */
export type Add = (value: unknown, type: string) => string

/** Conditions for a statement's rows, by the alias of their table; empty where nothing narrows them. `$1` is the organization. */
export interface Narrowing {
  /** Is anything chosen? */
  isSet: boolean
  /** Of something with `created_by`, `customer_id` and `vehicle_id`. */
  orders: (alias: string) => string
  /** Of something with `service_order_id` and `customer_id`. */
  invoices: (alias: string) => string
  customers: (alias: string) => string
  vehicles: (alias: string) => string
}

export function narrowing(filters: FigureFilters, add: Add): Narrowing {
  const { advisor, type, kind, fleet, make } = filters
  const named = new Map<string, string>()
  const value = (key: keyof FigureFilters, sqlType: string): string => {
    const known = named.get(key) ?? add(filters[key], sqlType)
    named.set(key, known)
    return known
  }
  const customers = (alias: string): string => (type ? ` and ${alias}.customer_type = ${value('type', 'text')}` : '')
  const vehicles = (alias: string): string =>
    (kind ? (kind === 'none' ? ` and ${alias}.kind is null` : ` and ${alias}.kind = ${value('kind', 'text')}`) : '') +
    (fleet ? ` and ${alias}.customer_id = ${value('fleet', 'uuid')}` : '') +
    (make ? ` and ${alias}.make = ${value('make', 'text')}` : '')
  const ofCustomer = (alias: string): string =>
    type
      ? ` and exists (select from app.customers oc where oc.tenant_id = $1 and oc.id = ${alias}.customer_id${customers('oc')})`
      : ''
  const ofVehicle = (alias: string): string =>
    kind || fleet || make
      ? ` and exists (select from app.vehicles ov where ov.tenant_id = $1 and ov.id = ${alias}.vehicle_id${vehicles('ov')})`
      : ''
  const writtenBy = (alias: string): string => (advisor ? ` and ${alias}.created_by = ${value('advisor', 'uuid')}` : '')
  return {
    isSet: Boolean(advisor || type || kind || fleet || make),
    orders: (alias) => writtenBy(alias) + ofCustomer(alias) + ofVehicle(alias),
    invoices: (alias) =>
      ofCustomer(alias) +
      (advisor || kind || fleet || make
        ? ` and exists (select from app.service_orders oo where oo.tenant_id = $1 and oo.id = ${alias}.service_order_id${writtenBy('oo')}${ofVehicle('oo')})`
        : ''),
    customers,
    vehicles,
  }
}

/** The values of a statement, `$1` the organization and `$2` the shops, then these; and the conditions that its choice adds. */
export function scoped(
  tx: Tx,
  { shopIds, filters }: Scope,
  ...given: readonly unknown[]
): { values: unknown[]; only: Narrowing } {
  const values: unknown[] = [tx.tenant, shopIds, ...given]
  return { values, only: narrowing(filters, (value, type) => `$${values.push(value)}::${type}`) }
}
