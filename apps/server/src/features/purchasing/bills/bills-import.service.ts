import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { numberKey } from '@twopost/contract/inventory'
import {
  type listVendorBillImports as historyCall,
  type importVendorBills as importCall,
  mostBillLines,
  type vendorBillImportTemplate as templateCall,
  VendorBillImportRow,
  vendorBillImportColumns,
} from '@twopost/contract/purchasing'
import { isOfDelivery } from '@twopost/contract/purchasing.states'

import { shopForNew, shopOfFigures } from '#features/shops/index.ts'
import { nearestSuppliers, suppliersByName } from '#features/suppliers/index.ts'
import { listImports } from '#platform/csv/import-history.ts'
import { importRows, importTemplate } from '#platform/csv/import-rows.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { selectItemsByNumber } from './bill-lines.queries.ts'
import { selectBillKeys } from './bills.queries.ts'
import { addBill, type WantedLine } from './bills.service.ts'

type Field = keyof typeof vendorBillImportColumns
type SomeRow = Partial<VendorBillImportRow>
const partKey = (row: SomeRow): string => (isOfDelivery(row.kind ?? 'goods') ? numberKey(row.part_number ?? '') : '')

/** The part that a row of a supplier's bill names; of several makers the one that is bought there. */
async function partsOf(ctx: Pick<Context, 'tx'>, rows: readonly SomeRow[]) {
  const keys = [...new Set(rows.map(partKey).filter(Boolean))]
  const found = keys.length > 0 ? await selectItemsByNumber(ctx.tx, keys) : []
  return (row: SomeRow, supplierId: string | undefined): string | undefined => {
    const same = found.filter((one) => one.number_key === partKey(row))
    return (same.find((one) => one.supplier_id === supplierId) ?? same[0])?.id
  }
}
/** What only the records on file say: the supplier, the part, and whether the bill is entered already. */
async function judge(ctx: Context, rows: readonly ReadRow<SomeRow>[]): Promise<RowFault<Field>[]> {
  const names = rows.flatMap(({ value }) => value.supplier ?? [])
  const suppliers = await suppliersByName(ctx, names)
  const nearest = await nearestSuppliers(
    ctx,
    names.filter((name) => !suppliers.has(name)),
  )
  const partOf = await partsOf(
    ctx,
    rows.map(({ value }) => value),
  )
  const entered = await selectBillKeys(ctx.tx, [...new Set(rows.map(({ value }) => numberKey(value.number ?? '')))])
  const lines = new Map<string, number>()
  return rows.flatMap(({ row, value }): RowFault<Field>[] => {
    const faults: RowFault<Field>[] = []
    const supplierId = value.supplier === undefined ? undefined : suppliers.get(value.supplier)
    if (value.supplier !== undefined && !supplierId)
      faults.push({ row, column: 'supplier', code: 'SUPPLIER_UNKNOWN', fix: nearest.get(value.supplier) })
    if (partKey(value) !== '' && !partOf(value, supplierId)) faults.push({ row, column: 'part_number', code: 'PART_UNKNOWN' })
    if (isOfDelivery(value.kind ?? 'goods') && (value.cost ?? 0) < 0) faults.push({ row, column: 'cost', code: 'INVALID_AMOUNT' })
    const key = numberKey(value.number ?? '')
    if (entered.some((one) => one.number_key === key && one.supplier_id === supplierId && one.bill_date === value.bill_date))
      faults.push({ row, column: 'number', code: 'BILL_ON_FILE' })
    const count = (lines.get(billKey(value, supplierId)) ?? 0) + 1
    lines.set(billKey(value, supplierId), count)
    if (count > mostBillLines) faults.push({ row, column: 'number', code: 'TOO_MANY' })
    return faults
  })
}
const billKey = (row: SomeRow, supplierId: string | undefined): string =>
  [supplierId, numberKey(row.number ?? ''), row.bill_date].join(' ')
const lineOf = (row: VendorBillImportRow, itemId: string | undefined): WantedLine => ({
  ...{ kind: row.kind ?? 'goods', item_id: itemId ?? null, description: row.description || row.part_number || '' },
  ...{ quantity: toThousandths(row.quantity ?? 1), costCents: toCents(row.cost) },
})

/** Checks a file of suppliers' bills and enters those in it as drafts (PAR28). @throws Problem of `importRows` and as on entering one */
export const importVendorBills = async (
  ctx: OutsideContext,
  { query, body }: Input<typeof importCall>,
): Promise<Answer<typeof importCall>> => ({
  import: await importRows(ctx, body, query.mode, {
    kind: 'vendor_bills',
    shop: async (inner) => (await shopForNew(inner, query.shop_id, undefined)).id,
    columns: vendorBillImportColumns,
    schema: VendorBillImportRow,
    judge,
    sum: (_, rows) => Promise.resolve({ value: fromCents(rows.reduce((sum, row) => sum + toCents(row.cost), 0)) }),
    async write(inner, rows) {
      const shop = await shopForNew(inner, query.shop_id, undefined)
      const suppliers = await suppliersByName(
        inner,
        rows.map((row) => row.supplier),
      )
      const partOf = await partsOf(inner, rows)
      const bills = new Map<string, VendorBillImportRow[]>()
      for (const row of rows) {
        const key = billKey(row, suppliers.get(row.supplier))
        bills.set(key, [...(bills.get(key) ?? []), row])
      }
      for (const own of bills.values()) {
        const [first] = own
        const supplierId = first && suppliers.get(first.supplier)
        if (!first || !supplierId) throw new Problem('SUPPLIER_NOT_FOUND')
        const bill = {
          ...{ supplierId, number: first.number, numberKey: numberKey(first.number), billDate: first.bill_date },
          ...{ dueDate: first.due_date ?? null, notes: '' },
        }
        await addBill(
          inner,
          shop,
          bill,
          own.map((row) => lineOf(row, partOf(row, supplierId))),
        )
      }
      await announceLive(inner, 'bill.changed', shop.id, {})
      inner.note({ kind: 'vendor_bill', id: null, code: 'bill.imported', params: { count: bills.size } })
    },
  }),
})
/** Files of bills that the shop took, the newest first. @throws Problem SHOP_NOT_FOUND */
export const listVendorBillImports = async (
  ctx: Context,
  { query }: Input<typeof historyCall>,
): Promise<Answer<typeof historyCall>> => listImports(ctx, 'vendor_bills', await shopOfFigures(ctx, query.shop_id), query)

/** The columns, and no row. */
export const vendorBillImportTemplate = (ctx: OutsideContext, { query }: Input<typeof templateCall>): Promise<DownloadAnswer> =>
  Promise.resolve(importTemplate(ctx, 'vendor-bills', vendorBillImportColumns, query.format))
