import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../../core/call.ts'
import { id, pathId } from '../../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../../core/page.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { paperLanguage } from '../../documents/index.ts'
import { creditNoteList } from '../invoices.list.ts'
import { CreditNote, CreditNoteDetail, CreditNoteFields, CreditPreview, CreditTry } from './credits.model.ts'

const viewing = anyOf('invoices:view')
const crediting = anyOf('invoices:delete')
const ofInvoice = z.object({ id: pathId('INVOICE_NOT_FOUND') })
const params = z.object({ id: pathId('CREDIT_NOTE_NOT_FOUND') })
const one = z.object({ credit_note: CreditNoteDetail })
const counting = [
  'INVOICE_NOT_FOUND',
  'INVALID_INVOICE_STATE',
  'NOTHING_TO_CREDIT',
  'CREDIT_TOO_HIGH',
  'CREDIT_LINE_TOO_HIGH',
  'CREDIT_LINE_UNKNOWN',
] as const

export const createCreditNote = defineCall({
  method: 'POST',
  path: '/invoices/{id}/credit-note',
  summary:
    'Give back some of an issued invoice, by lines and quantities or by amount: its balance first, then what was paid becomes credit of the customer (M13, PAY14, PAY15, PAY26)',
  access: crediting,
  status: 201,
  params: ofInvoice,
  body: CreditNoteFields,
  answer: one,
  problems: [
    ...counting,
    'PAYMENT_DATE_FUTURE',
    'CREDIT_BEFORE_INVOICE',
    'DAY_CLOSED',
    'NO_CARD_NUMBERS',
    'PART_NOT_RETURNABLE',
    'RETURN_TOO_MANY',
    'STOCK_TOO_LARGE',
    'COST_UNKNOWN',
    'RECEIPT_CHANGED',
  ],
})
export const previewCreditNote = defineCall({
  method: 'POST',
  path: '/invoices/{id}/credit-note/preview',
  summary: 'What a credit note would come to and what it would do; nothing is written (PAY14)',
  access: crediting,
  reads: true,
  params: ofInvoice,
  body: CreditTry,
  answer: z.object({ preview: CreditPreview }),
  problems: [...counting, 'RECEIPT_CHANGED'],
})
export const listCreditNotes = defineCall({
  method: 'GET',
  path: '/credit-notes',
  summary: 'Credit notes, the latest first (PAY26)',
  access: viewing,
  query: z.object({
    shop_id: z.string().max(60).optional(),
    /** The beginning of its number or of that of its invoice. */
    search: searchText().optional(),
    customer_id: id().optional(),
    invoice_id: id().optional(),
    from: calendarDate().optional(),
    to: calendarDate().optional(),
    sort: z.enum(['business_date', 'number', 'total']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ credit_notes: z.array(CreditNote), total: z.number(), pagination: Pagination }),
})
export const exportCreditNotes = defineCall({
  method: 'GET',
  path: '/credit-notes/export',
  summary: 'The filtered credit notes as a CSV or XLSX file',
  access: allOf('invoices:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listCreditNotes.query.omit({ page: true, limit: true }).shape,
    ...exportFields(creditNoteList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getCreditNote = defineCall({
  method: 'GET',
  path: '/credit-notes/{id}',
  summary: 'One credit note with its lines and taxes (PAY26)',
  access: viewing,
  params,
  answer: one,
  problems: ['CREDIT_NOTE_NOT_FOUND'],
})
export const getCreditNotePdf = defineCall({
  method: 'GET',
  path: '/credit-notes/{id}/pdf',
  summary: 'A credit note as a PDF, as its mail has it (DOC10)',
  access: viewing,
  limit: 'pdf',
  params,
  query: z.object({ language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['CREDIT_NOTE_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const sendCreditNote = defineCall({
  method: 'POST',
  path: '/credit-notes/{id}/send',
  summary: "Mail a credit note to the customer's address (DOC10)",
  access: anyOf('invoices:send'),
  limit: 'mail',
  params,
  answer: one,
  problems: ['CREDIT_NOTE_NOT_FOUND', 'CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'],
})
