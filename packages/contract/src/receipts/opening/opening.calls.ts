import * as z from 'zod'
import { allOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../../core/import.ts'
import { csvFile, fileFormat } from '../../core/list-fields.ts'
import { pageFields } from '../../core/page.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { OpeningBalance, OpeningBalanceFields } from './opening.model.ts'

/** It counts on a day that is chosen, and credit is as dear as giving money back. */
const access = allOf('payments:backdate', 'payments:refund')
const shop = { shop_id: z.string().max(60).optional() }
const opening = [
  'SHOP_ID_REQUIRED',
  'SHOP_NOT_FOUND',
  'PAYMENT_DATE_FUTURE',
  'DAY_CLOSED',
  'OPENING_EXISTS',
  'NO_CARD_NUMBERS',
] as const

export const createOpeningBalance = defineCall({
  method: 'POST',
  path: '/customers/{id}/opening-balances',
  summary:
    'Enter what a customer owed or had before Twopost: an invoice of origin opening, or a receipt of kind opening (NOW4, PAY2)',
  access,
  status: 201,
  params: z.object({ id: pathId('CUSTOMER_NOT_FOUND') }),
  query: z.object(shop),
  body: OpeningBalanceFields,
  answer: z.object({ opening_balance: OpeningBalance }),
  problems: ['CUSTOMER_NOT_FOUND', ...opening],
})
export const openingBalanceImportTemplate = defineCall({
  method: 'GET',
  path: '/opening-balances/import-template',
  summary: 'The columns of a file of opening balances, and no row',
  access,
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importOpeningBalances = defineCall({
  method: 'POST',
  path: '/opening-balances/import',
  summary: 'Check the rows of a CSV file or workbook and enter the opening balances in them (NOW4, PAY2)',
  access,
  limit: 'upload',
  query: z.object({ mode: ImportMode, business_date: calendarDate().optional(), ...shop }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes, 'CUSTOMER_NOT_FOUND', ...opening],
})
export const listOpeningBalanceImports = defineCall({
  method: 'GET',
  path: '/opening-balances/imports',
  summary: 'Files of opening balances that a shop took, the newest first: who, when, and what became of the rows',
  access,
  query: z.object({ ...shop, ...pageFields }),
  answer: ImportHistory,
  problems: ['SHOP_NOT_FOUND'],
})
