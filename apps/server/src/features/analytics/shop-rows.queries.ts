/** The shops that a figure counts; null is every shop of the organization. */
export type Shops = readonly string[] | null

/** The rows of a table in these shops: $1 is the organization, $2 the shops. */
export const inShops = (alias: string): string => `${alias}.tenant_id = $1 and ($2::uuid[] is null or ${alias}.shop_id = any($2))`

/** The invoices in these shops that stand: issued and not void. */
export const isStanding = (alias: string): string =>
  `${inShops(alias)} and ${alias}.deleted_at is null and ${alias}.status in ('sent', 'paid', 'overdue')`
/** Those of them that count as sold here: what was owed before Twopost was not. */
export const isPosted = (alias: string): string => `${isStanding(alias)} and ${alias}.origin <> 'opening'`
