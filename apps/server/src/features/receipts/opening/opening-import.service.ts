import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import {
  hasCardNumber,
  type listOpeningBalanceImports as historyCall,
  type importOpeningBalances as importCall,
  OpeningImportRow,
  openingImportColumns,
  type openingBalanceImportTemplate as templateCall,
} from '@twopost/contract/receipts'
import { matchCustomers, nearestCustomers } from '#features/customers/index.ts'
import { selectStanding } from '#features/invoices/index.ts'
import { shopForNew, shopOfFigures } from '#features/shops/index.ts'
import { listImports } from '#platform/csv/import-history.ts'
import { importRows, importTemplate } from '#platform/csv/import-rows.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { enterOpenings, type Opening, openingKey } from './opening-balances.service.ts'

type Field = keyof typeof openingImportColumns
const namesOf = (rows: readonly Partial<OpeningImportRow>[]) =>
  rows.map(({ customer = '', phone }) => ({ name: customer, phone }))

/** What only the records on file and the other rows say: whose it is, and whether the document is entered already. */
async function judge(ctx: Context, rows: readonly ReadRow<Partial<OpeningImportRow>>[]): Promise<RowFault<Field>[]> {
  const values = rows.map(({ value }) => value)
  const matched = await matchCustomers(ctx, namesOf(values))
  const nearest = await nearestCustomers(
    ctx,
    values.flatMap(({ customer }, at) => (customer && matched[at]?.length === 0 ? [customer] : [])),
  )
  const keyOf = (at: number) => openingKey(values[at]?.number ?? '')
  const standing = new Set(
    (await selectStanding(ctx.tx, [...new Set(matched.flat())], [...new Set(values.map((_, at) => keyOf(at)))])).map(
      (one) => `${one.customer_id} ${one.number_key}`,
    ),
  )
  const firsts = new Map<string, number>()
  return rows.flatMap(({ row, value }, at): RowFault<Field>[] => {
    const faults: RowFault<Field>[] = []
    if (value.number !== undefined && hasCardNumber(value.number)) faults.push({ row, column: 'number', code: 'BAD_CHARACTERS' })
    const [customerId, ...others] = matched[at] ?? []
    if (value.customer === undefined) return faults
    if (customerId === undefined)
      return [...faults, { row, column: 'customer', code: 'CUSTOMER_UNKNOWN', fix: nearest.get(value.customer) }]
    if (others.length > 0) return [...faults, { row, column: 'customer', code: 'SEVERAL_CUSTOMERS' }]
    if (value.number === undefined) return faults
    const key = `${customerId} ${keyOf(at)}`
    const first = firsts.get(key)
    if (standing.has(key)) faults.push({ row, column: 'number', code: 'ON_FILE_ALREADY' })
    else if (first !== undefined) faults.push({ row, column: 'number', code: 'TWICE_IN_FILE', params: { row: first } })
    else firsts.set(key, row)
    return faults
  })
}

/** Checks a file of opening balances and enters those in it (NOW4, PAY2). @throws Problem of `importRows` and of `enterOpenings` */
export const importOpeningBalances = async (
  ctx: OutsideContext,
  { query, body }: Input<typeof importCall>,
): Promise<Answer<typeof importCall>> => ({
  import: await importRows(ctx, body, query.mode, {
    kind: 'opening_balances',
    shop: async (inner) => (await shopForNew(inner, query.shop_id, undefined)).id,
    columns: openingImportColumns,
    schema: OpeningImportRow,
    judge,
    // What is owed less what is credit.
    sum: (_, rows) =>
      Promise.resolve({
        value: fromCents(rows.reduce((sum, row) => sum + toCents(row.amount ?? 0) - toCents(row.credit ?? 0), 0)),
      }),
    async write(inner, rows) {
      const shop = await shopForNew(inner, query.shop_id, undefined)
      const matched = await matchCustomers(inner, namesOf(rows))
      const openings = rows.map((row, at): Opening => {
        const [customerId, ...others] = matched[at] ?? []
        if (customerId === undefined || others.length > 0) throw new Problem('CUSTOMER_NOT_FOUND')
        return { ...row, customerId }
      })
      await enterOpenings(inner, shop, openings, query.business_date)
      await announceLive(inner, 'invoice.changed', shop.id, {})
      inner.note({ kind: 'invoice', id: null, code: 'opening.imported', params: { count: openings.length } })
    },
  }),
})

/** Files of opening balances that the shop took, the newest first. @throws Problem SHOP_NOT_FOUND */
export const listOpeningBalanceImports = async (
  ctx: Context,
  { query }: Input<typeof historyCall>,
): Promise<Answer<typeof historyCall>> => listImports(ctx, 'opening_balances', await shopOfFigures(ctx, query.shop_id), query)

/** The columns, and no row. */
export const openingBalanceImportTemplate = (
  ctx: OutsideContext,
  { query }: Input<typeof templateCall>,
): Promise<DownloadAnswer> => Promise.resolve(importTemplate(ctx, 'opening-balances', openingImportColumns, query.format))
