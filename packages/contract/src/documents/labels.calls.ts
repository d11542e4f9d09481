import { anyOf, defineCall } from '../core/call.ts'
import { LabelWish } from './labels.model.ts'

export const createLabels = defineCall({
  method: 'POST',
  path: '/labels',
  summary:
    'Labels with a code that GET /scan reads, as a PDF with a page for each: parts, bins, key tags of orders, vehicles (PAR31, DOC8); at most 200 pages',
  access: anyOf('inventory:view', 'service-order:view', 'vehicles:view'),
  reads: true,
  limit: 'pdf',
  body: LabelWish,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['NOT_FOUND', 'SHOP_NOT_FOUND', 'LABELS_TOO_MANY', 'PDF_NOT_DRAWN'],
})
