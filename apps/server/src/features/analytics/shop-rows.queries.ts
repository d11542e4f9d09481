/** The shops that a figure counts; null is every shop of the organization. */
export type Shops = readonly string[] | null

/**
 * The rows of a table in these shops: $1 is the organization, $2 the shops. Where `shops` is given, the whole organization has a text without its shops:
 * the plan kept for it is as good as one made for its values (decisions 11 and 78), which a statement of a daily screen needs.
 */
export function inShops(alias: string, shops?: Shops): string {
  const ofOrganization = `${alias}.tenant_id = $1`
  if (shops === null) return `${ofOrganization} and $2::uuid[] is null`
  const ofShops = `${alias}.shop_id = any($2)`
  return shops ? `${ofOrganization} and ${ofShops}` : `${ofOrganization} and ($2::uuid[] is null or ${ofShops})`
}

/** The invoices in these shops that stand: issued and not void. */
export const isStanding = (alias: string, shops?: Shops): string =>
  `${inShops(alias, shops)} and ${alias}.deleted_at is null and ${alias}.status in ('sent', 'paid', 'overdue')`
/** Those of them that count as sold here: what was owed before Twopost was not. */
export const isPosted = (alias: string, shops?: Shops): string => `${isStanding(alias, shops)} and ${alias}.origin <> 'opening'`

/** Of these those of work orders: counter sales, late fees and opening balances are no visit. */
export const isPostedOrder = (alias: string): string => `${isPosted(alias)} and ${alias}.service_order_id is not null`

/**
 * Whether an invoice is the one that counts its order, so that an order which several pay for counts once (decision 43): that of its customer, and
 * where none stands the first of the others.
 */
export const countsOrder = (alias: string): string =>
  `(${alias}.service_order_id is not null and (${alias}.payer_id is null or not exists (select from app.invoices p
      where p.tenant_id = $1 and p.service_order_id = ${alias}.service_order_id and p.deleted_at is null and p.status in ('sent', 'paid', 'overdue')
        and (p.payer_id is null or (p.issue_date, p.id) < (${alias}.issue_date, ${alias}.id)))))`
