import type { InvoiceStatus } from '@twopost/contract/invoices.states'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { type InvoiceRow, invoiceJoins, invoiceRow } from './invoices.queries.ts'

export interface InvoiceFilter {
  shopIds: readonly string[] | null
  statuses: readonly InvoiceStatus[]
  customerId?: string | undefined
  words: readonly string[]
}
function whereOf(tx: Tx, { shopIds, statuses, customerId, words }: InvoiceFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['i.tenant_id = $1', 'i.deleted_at is null']
  // Of one shop they stand in the index in their order; of any of several they do not.
  if (shopIds?.length === 1) parts.push(`i.shop_id = ${add(shopIds[0])}`)
  else if (shopIds) parts.push(`i.shop_id = any(${add(shopIds)}::uuid[])`)
  if (statuses.length > 0) parts.push(`i.status = any(${add(statuses)}::text[])`)
  if (customerId) parts.push(`i.customer_id = ${add(customerId)}`)
  if (words.length > 0) {
    parts.push(`i.id in (${matchSql('invoice', words.length, values.length + 1)})`)
    values.push(...matchValues(words))
  }
  return { sql: parts.join(' and '), values }
}
export const sortColumns = {
  createdAt: 'i.created_at',
  issueDate: 'i.issue_date',
  dueDate: 'i.due_date',
  totalAmount: 'i.total_cents',
  invoiceNumber: 'i.number',
} as const
/** Drafts have no number and no dates, and come last; all have the instant that they were made at, as the index of the list does. */
const orderOf = (by: keyof typeof sortColumns, direction: 'asc' | 'desc'): string =>
  `${sortColumns[by]} ${direction}${by === 'createdAt' ? '' : ' nulls last'}, i.id ${direction}`
export interface InvoiceSort {
  by: keyof typeof sortColumns
  order: 'asc' | 'desc'
}
const openStatuses: readonly InvoiceStatus[] = ['draft', 'sent', 'overdue']
/** Open ones are few in a long history: all of them are read by their state and sorted, not looked for among the newest. */
const onlyOpen = ({ statuses }: InvoiceFilter): boolean =>
  statuses.length > 0 && statuses.every((status) => openStatuses.includes(status))
/**
 * Sorted by day of issue: those that have one stand in their index in that order, in either direction; drafts have none and come after them. Each part is
 * read no further than the page reaches.
 */
const readByIssue = (where: string, order: string, page: string): string =>
  `((select i.* from app.invoices i where ${where} and i.issue_date is not null order by ${order} ${page})
    union all
    (select i.* from app.invoices i where ${where} and i.status = 'draft' and i.issue_date is null order by ${order} ${page})) i`
export const selectInvoices = (
  tx: Tx,
  filter: InvoiceFilter,
  { by, order }: InvoiceSort,
  limit: number,
  offset: number,
): Promise<InvoiceRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  const direction = order === 'asc' ? 'asc' : 'desc'
  const sorted = orderOf(by, direction)
  let read = `app.invoices i where ${sql}`
  if (onlyOpen(filter)) read = `(select i.* from app.invoices i where ${sql} offset 0) i`
  else if (by === 'issueDate')
    read = readByIssue(sql, `i.issue_date ${direction}, i.id ${direction}`, pageSql(values, { limit: offset + limit, offset: 0 }))
  return tx.rows(
    invoiceRow,
    `select ${invoiceRow.sql} from (
       select i.* from ${read} order by ${sorted} ${pageSql(values, { limit, offset })}) i ${invoiceJoins}
      order by ${sorted}`,
    values,
  )
}
/** The ids of all wanted invoices in their order, at most so many. */
export const selectInvoiceIds = async (
  tx: Tx,
  filter: InvoiceFilter,
  { by, order }: InvoiceSort,
  most: number,
): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const direction = order === 'asc' ? 'asc' : 'desc'
  const found = await tx.rows(
    { id: 'uuid' },
    `select i.id from app.invoices i where ${sql} order by ${orderOf(by, direction)} limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** Exact up to 10,000. */
export const countInvoices = (tx: Tx, filter: InvoiceFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.invoices i where ${sql}`, values)
}
const openSums = {
  count: 'int4',
  open_cents: 'int8',
  overdue_cents: 'int8',
  overdue_count: 'int4',
  draft_count: 'int4',
} as const
export type OpenSums = RowOf<typeof openSums>
/** All of a shop are counted by days, those of a customer one by one; what is owed stands in those that are open. */
export const sumInvoices = (tx: Tx, filter: Pick<InvoiceFilter, 'shopIds' | 'customerId'>): Promise<OpenSums> => {
  const { sql, values } = whereOf(tx, { ...filter, statuses: [], words: [] })
  const issued =
    filter.customerId === undefined
      ? `(select app.whole(sum(d.issued)) from app.invoice_days d where d.tenant_id = $1${filter.shopIds ? ` and d.shop_id = ${filter.shopIds.length === 1 ? '$2' : 'any($2::uuid[])'}` : ''})`
      : `(select count(*) from app.invoices i where ${sql} and i.status <> 'draft')`
  return tx.one(
    openSums,
    `select (count(*) filter (where i.status = 'draft') + ${issued})::int as count,
            app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status in ('sent', 'overdue'))) as open_cents,
            app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status = 'overdue')) as overdue_cents,
            count(*) filter (where i.status = 'overdue')::int as overdue_count, count(*) filter (where i.status = 'draft')::int as draft_count
       from app.invoices i where ${sql} and i.status in ('draft', 'sent', 'overdue')`,
    values,
  )
}
