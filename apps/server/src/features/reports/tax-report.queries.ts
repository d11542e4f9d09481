import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, shops, taxComponents, taxDays, taxEntries } from '#tables.gen.ts'

/** The basis, the shops (null for all of them) and the days that are asked for. */
export interface TaxScope {
  basis: 'invoiced' | 'paid'
  shopIds: readonly string[] | null
  from: string
  to: string
}
/** What is listed line by line counts by the day of the invoice, whatever the basis. */
const listed = "('given_away', 'override')"

const sumRow = combine(
  columns('d', taxDays, ['shop_id', 'kind', 'component', 'rate_millionths', 'reason']),
  computed({
    entries: ['int8', 'app.whole(sum(d.entries))'],
    base: ['int8', 'app.whole(sum(d.base_cents))'],
    tax: ['int8', 'app.whole(sum(d.tax_cents))'],
  }),
)
export type TaxSumRow = RowOf<typeof sumRow>
/** What the days of a period come to: a few rows a day, however many invoices there were. */
export const sumTaxes = (tx: Tx, { basis, shopIds, from, to }: TaxScope): Promise<TaxSumRow[]> =>
  tx.rows(
    sumRow,
    `select ${sumRow.sql} from app.tax_days d
      where d.tenant_id = $1 and d.business_date >= $3::date and d.business_date <= $4::date and ($2::uuid[] is null or d.shop_id = any($2))
        and ((d.basis = $5 and d.kind not in ${listed}) or (d.basis = 'invoiced' and d.kind in ${listed}))
      group by d.shop_id, d.kind, d.component, d.rate_millionths, d.reason order by d.shop_id, d.component, d.kind, d.rate_millionths desc, d.reason`,
    [tx.tenant, shopIds, from, to, basis],
  )

const nameRow = combine(
  columns('c', taxComponents, ['shop_id', 'code', 'name', 'jurisdiction']),
  computed({
    applies: [
      'bool',
      "s.tax_mode = 'components' and c.deleted_at is null and c.valid_from <= $4::date and (c.valid_to is null or c.valid_to >= $3::date)",
    ],
  }),
)
export type TaxNameRow = RowOf<typeof nameRow>
/** What the taxes of shops are called, the latest row of each code last; `applies`: on a day of the period. */
export const selectTaxNames = (tx: Tx, { shopIds, from, to }: TaxScope): Promise<TaxNameRow[]> =>
  tx.rows(
    nameRow,
    `select ${nameRow.sql} from app.tax_components c join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
      where c.tenant_id = $1 and ($2::uuid[] is null or c.shop_id = any($2)) order by c.shop_id, c.code, c.deleted_at nulls last, c.valid_from`,
    [tx.tenant, shopIds, from, to],
  )

/** Entries of one kind, of one tax or of none. */
export interface EntryFilter extends TaxScope {
  kind: 'taxable' | 'exempt' | 'credit' | 'given_away' | 'override' | 'not_taxable'
  component: string
  reason: string | null
}
const found = { id: 'uuid', amount: 'int8', tax: 'int8' } as const
/**
 * The entries that a figure is the sum of, without those of void invoices. Of what is not taxable: each sale less what the tax was taken of and what was exempt,
 * where something is left.
 */
function entries(tx: Tx, filter: EntryFilter) {
  const isRest = filter.kind === 'not_taxable'
  const basis = filter.kind === 'given_away' || filter.kind === 'override' ? 'invoiced' : filter.basis
  const values: unknown[] = [tx.tenant, filter.shopIds, filter.from, filter.to, basis, isRest ? 'net' : filter.kind]
  const own = ` and e.component = $${values.push(isRest ? '' : filter.component)}`
  const reason = filter.reason === null ? '' : ` and e.reason = $${values.push(filter.reason)}`
  const rest = isRest
    ? ` cross join lateral (select e.base_cents - app.whole(sum(o.base_cents)) as amount from app.tax_entries o
          where o.tenant_id = $1 and o.invoice_id = e.invoice_id and o.basis = $5 and o.component = $${values.push(filter.component)}
            and o.component <> '' and o.kind in ('taxable', 'exempt') and o.event <> 'voided' and o.payment_id is not distinct from e.payment_id) r`
    : ''
  return {
    values,
    amount: isRest ? 'r.amount' : 'e.base_cents',
    tax: isRest ? '0::bigint' : 'e.tax_cents',
    from: `app.tax_entries e${rest}
      where e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and e.business_date >= $3::date and e.business_date <= $4::date
        and e.basis = $5 and e.kind = $6 and e.event <> 'voided'${own}${reason}${isRest ? ' and r.amount <> 0' : ''}
        and not exists (select from app.tax_entries v where v.tenant_id = $1 and v.invoice_id = e.invoice_id and v.event = 'voided')`,
  }
}
export function selectEntries(
  tx: Tx,
  filter: EntryFilter,
  at: { limit: number; offset: number },
): Promise<RowOf<typeof found>[]> {
  const { values, amount, tax, from } = entries(tx, filter)
  return tx.rows(
    found,
    `select e.id, ${amount} as amount, ${tax} as tax from ${from} order by e.business_date desc, e.id desc ${pageSql(values, at)}`,
    values,
  )
}
/** How many there are; at most one more than `most`. */
export const countEntries = async (tx: Tx, filter: EntryFilter, most: number): Promise<number> => {
  const { values, from } = entries(tx, filter)
  return (
    await tx.one({ count: 'int4' }, `select count(*)::int as count from (select 1 from ${from} limit ${most + 1}) found`, values)
  ).count
}

const namedRow = combine(
  columns('e', taxEntries, ['id', 'event', 'business_date', 'invoice_id', 'rate_millionths', 'reason', 'kind']),
  columns('i', invoices, ['number']),
  columns('c', customers, { customer_name: 'name' }),
  columns('s', shops, { shop_name: 'name' }),
  computed({
    line: ['text?', 'l.description'],
    note: ['text?', 'v.reason'],
    by_name: ['text?', 'v.user_name'],
  }),
)
export type NamedEntryRow = RowOf<typeof namedRow>
/** What these entries are of: the invoice, whose it is, the line, and who said what of it. */
export const nameEntries = (tx: Tx, ids: readonly string[]): Promise<NamedEntryRow[]> =>
  tx.rows(
    namedRow,
    `select ${namedRow.sql} from app.tax_entries e
       join app.invoices i on i.tenant_id = $1 and i.id = e.invoice_id
       join app.customers c on c.tenant_id = $1 and c.id = i.customer_id
       join app.shops s on s.tenant_id = $1 and s.id = e.shop_id
       left join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = e.invoice_id and l.position = e.position
       left join lateral (select o.reason, o.user_name from app.tax_overrides o
         where o.tenant_id = $1 and e.kind = 'override' and o.line_item_id = l.line_item_id order by o.created_at desc, o.id desc limit 1) v on true
      where e.tenant_id = $1 and e.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
