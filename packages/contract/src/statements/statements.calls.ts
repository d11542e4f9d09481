import * as z from 'zod'
import { allOf, anyOf, defineCall, everyone } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { paperLanguage } from '../documents/index.ts'
import { statementList } from './statements.list.ts'
import { Statement, StatementSkip } from './statements.model.ts'

const viewing = anyOf('payments:view')
const making = anyOf('payments:create')
const params = z.object({ id: pathId('STATEMENT_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }

export const listStatements = defineCall({
  method: 'GET',
  path: '/statements',
  summary: 'Statements of account, the latest first (PAY27)',
  access: viewing,
  query: z.object({
    ...shop,
    /** The beginning of a number. */
    search: searchText().optional(),
    customer_id: id().optional(),
    sort: z.enum(['to_date', 'number', 'closing']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ statements: z.array(Statement), pagination: Pagination }),
})
export const exportStatements = defineCall({
  method: 'GET',
  path: '/statements/export',
  summary: 'The filtered statements as a CSV or XLSX file',
  access: allOf('payments:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listStatements.query.omit({ page: true, limit: true }).shape,
    ...exportFields(statementList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const createStatements = defineCall({
  method: 'POST',
  path: '/statements',
  summary:
    'Make statements of account up to a day, for these customers or for a part of all who owe or have credit; `remaining` says how many are left for the next call (PAY19, PAY27)',
  access: making,
  status: 201,
  query: z.object(shop),
  body: z.strictObject({
    /** Missing means everybody at the shop who owes or has credit on that day and has no statement up to it. */
    customer_ids: z.array(id()).min(1).max(25).optional(),
    /** Missing means today. */
    to_date: calendarDate().optional(),
    /** Mails each to the customer's address. */
    send: z.boolean().default(false),
  }),
  answer: z.object({ statements: z.array(Statement), skipped: z.array(StatementSkip), remaining: z.int() }),
  problems: [
    'CUSTOMER_NOT_FOUND',
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'STATEMENT_DATE_FUTURE',
    'STATEMENT_EXISTS',
    'ACCOUNT_TOO_LONG',
  ],
})
export const getStatementPdf = defineCall({
  method: 'GET',
  path: '/statements/{id}/pdf',
  summary: 'A statement as a PDF, as its mail has it (DOC10)',
  access: viewing,
  limit: 'pdf',
  params,
  query: z.object({ language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['STATEMENT_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const sendStatement = defineCall({
  method: 'POST',
  path: '/statements/{id}/send',
  summary: "Mail a statement to the customer's address (PAY27)",
  access: making,
  limit: 'mail',
  params,
  answer: z.object({ statement: Statement }),
  problems: ['STATEMENT_NOT_FOUND', 'CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'],
})
export const getPublicStatementPdf = defineCall({
  method: 'GET',
  path: '/public/statements/{token}/pdf',
  summary: 'The statement behind the button of its mail',
  access: everyone,
  limit: 'pdf',
  params: z.object({ token: z.string().max(200) }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['STATEMENT_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
