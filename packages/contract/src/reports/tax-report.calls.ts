import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields } from '../core/page.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { TaxDocument, TaxReport, taxBases, taxClasses } from './tax-report.model.ts'

/** A shop or all that one may enter, and days of its calendar; without dates this month so far. */
const question = {
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  basis: z.enum(taxBases).optional(),
}
const ofClass = {
  class: z.enum(taxClasses),
  /** The tax; all of them without it, as credits, overrides and goods given away are listed. */
  component: z.string().max(60).optional(),
  /** Of the shop or shops asked about these alone. */
  shop_ids: commaList(id(), 50).optional(),
  reason: z.string().max(60).optional(),
}
const inOrder = (value: unknown, issue: unknown) => datesInOrder(value as { from?: string }, issue as never)

export const getTaxReport = defineCall({
  method: 'GET',
  path: '/reports/tax',
  summary: 'What each tax of a period came to: taxable, exempt by reason, not taxable, tax and credits (TAX16)',
  access: anyOf('reports:financial'),
  query: z.object(question).superRefine(inOrder),
  answer: z.object({ tax_report: TaxReport }),
})
export const listTaxDocuments = defineCall({
  method: 'GET',
  path: '/reports/tax/documents',
  summary: 'The documents that a figure of the tax report is the sum of, the latest first (TAX16)',
  access: anyOf('reports:financial'),
  query: z.object({ ...question, ...ofClass, ...pageFields }).superRefine(inOrder),
  answer: z.object({
    documents: z.array(TaxDocument),
    sum: z.object({ amount: z.number(), tax: z.number() }),
    pagination: Pagination,
  }),
})
export const exportTaxReport = defineCall({
  method: 'GET',
  path: '/reports/tax/export',
  summary: 'The tax report as a CSV or XLSX file, or with `class` the documents of one of its figures (TAX16)',
  access: allOf('reports:financial', 'reports:export'),
  limit: 'export',
  query: z.object({ ...question, ...ofClass, class: z.enum(taxClasses).optional(), ...fileFormat }).superRefine(inOrder),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
