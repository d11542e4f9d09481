import type { KpiCause } from '@twopost/contract/kpis'

/**
 * Where the records of a figure come from. $1 is the organization, $2 the shops, $3 and $4 the first and last day that are asked for, and $5 today in the
 * shops. The sides are whole numbers of their smallest unit: cents, seconds for days, or how many.
 */
export interface Source {
  /** Every record once. */
  rows: string
  /** The same sums by shop and day where they are kept, so that nobody reads the records for them. */
  sums?: string
}
interface Parts {
  id?: string
  shop: string
  date: string
  age?: string
  numerator: string
  denominator?: string
  order?: string
  invoice?: string
  customer?: string
  title?: string
  /** Why, and who gave it. */
  reason?: string
  person?: string
  personName?: string
  /** Who worked, and in which bay. */
  technician?: string
  bay?: string
  bayName?: string
  /** What it is, where a figure has records of several kinds. */
  cause?: KpiCause
}
/**
 * A statement that gives records in the columns that all sources share. Which of them may be missing is the same for all, whatever column
 * of a table one of them takes; so each is an expression.
 */
export const source = (parts: Parts, from: string): string =>
  `select coalesce(${parts.id ?? 'null'}::uuid) as id, coalesce(${parts.shop}::uuid) as shop_id, coalesce((${parts.date})::date) as date,
    coalesce((${parts.age ?? 'null'})::int) as age, coalesce((${parts.numerator})::bigint) as numerator,
    coalesce((${parts.denominator ?? 'null'})::bigint) as denominator, coalesce(${parts.order ?? 'null'}::uuid) as order_id,
    coalesce(${parts.invoice ?? 'null'}::uuid) as invoice_id, coalesce(${parts.customer ?? 'null'}::uuid) as customer_id,
    coalesce(${parts.title ?? "''"}::text) as title, coalesce(${parts.reason ?? "''"}::text) as reason,
    coalesce(${parts.person ?? 'null'}::uuid) as person_id, coalesce(${parts.personName ?? "''"}::text) as person_name,
    coalesce(${parts.technician ?? 'null'}::uuid) as technician_id, coalesce(${parts.bay ?? 'null'}::uuid) as bay_id,
    coalesce(${parts.bayName ?? "''"}::text) as bay_name, coalesce('${parts.cause ?? ''}'::text) as cause
   ${from}`

/** The rows of a table in the shops that are asked about. */
export const inShops = (alias: string): string =>
  `${alias}.tenant_id = $1 and ($2::uuid[] is null or ${alias}.shop_id = any($2::uuid[]))`
/** The invoices that count as sold here: issued, not void, and not owed before Twopost. */
export const isPosted = (alias: string): string =>
  `${inShops(alias)} and ${alias}.deleted_at is null and ${alias}.status in ('sent', 'paid', 'overdue') and ${alias}.origin <> 'opening'`
/**
 * Whether something happened on one of the days of a shop `s`; the days around them are read from the index. The bounds are instants: behind row security an
 * index is not asked to compare an instant with a date, and every row of the organization would be read.
 */
export const onDays = (at: string): string =>
  `${at} >= ($3::date - 1)::timestamptz and ${at} < ($4::date + 2)::timestamptz and (${at} at time zone s.time_zone)::date between $3::date and $4::date`
