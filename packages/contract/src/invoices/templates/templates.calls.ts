import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { Pagination, pageFields, searchText } from '../../core/page.ts'
import { line } from '../../core/text.ts'
import {
  PreviewFields,
  TemplateChange,
  TemplateFields,
  TemplatePreview,
  TemplateRecord,
  TemplateTypeField,
} from './templates.model.ts'

const params = z.object({ id: pathId() })
const one = z.object({ invoice_template: TemplateRecord })

export const listInvoiceTemplates = defineCall({
  method: 'GET',
  path: '/invoice-templates',
  summary: 'Looks of invoices, the default first; those in use, or those that were put away (M21)',
  access: anyOf('invoices:view'),
  query: z.object({
    search: searchText().optional(),
    type: TemplateTypeField.optional(),
    state: z.enum(['active', 'inactive']).optional(),
    ...pageFields,
  }),
  answer: z.object({
    invoice_templates: z.array(TemplateRecord),
    counts: z.object({ all: z.int(), active: z.int(), inactive: z.int() }),
    pagination: Pagination,
  }),
})
export const createInvoiceTemplate = defineCall({
  method: 'POST',
  path: '/invoice-templates',
  summary: 'Add a look; what is left out is what its type begins with (M21)',
  access: anyOf('invoices:create'),
  reach: 'organization',
  status: 201,
  body: TemplateFields,
  answer: one,
  problems: ['TEMPLATE_EXISTS', 'TEMPLATE_IS_DEFAULT', 'TEMPLATES_TOO_MANY', 'FILE_NOT_FOUND'],
})
export const previewInvoiceTemplate = defineCall({
  method: 'POST',
  path: '/invoice-templates/preview',
  summary: 'A look that need not be saved, with an invoice or a sample: its pages as they are printed, and the mail (M22)',
  access: anyOf('invoices:view'),
  reads: true,
  body: PreviewFields,
  answer: z.object({ preview: TemplatePreview }),
  problems: ['INVOICE_NOT_FOUND', 'FILE_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const previewInvoiceTemplatePdf = defineCall({
  method: 'POST',
  path: '/invoice-templates/preview/pdf',
  summary: 'The PDF of a preview, the same as its pages (M18, M22)',
  access: anyOf('invoices:view'),
  limit: 'pdf',
  reads: true,
  body: PreviewFields,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['INVOICE_NOT_FOUND', 'FILE_NOT_FOUND', 'SHOP_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const getInvoiceTemplate = defineCall({
  method: 'GET',
  path: '/invoice-templates/{id}',
  summary: 'One look of invoices (M21)',
  access: anyOf('invoices:view'),
  params,
  answer: one,
  problems: ['TEMPLATE_NOT_FOUND'],
})
export const updateInvoiceTemplate = defineCall({
  method: 'PUT',
  path: '/invoice-templates/{id}',
  summary:
    'Change a look, make it the default, put it away or take it back; what is left out stays. What was issued keeps its look (M21)',
  access: anyOf('invoices:create'),
  reach: 'organization',
  params,
  body: TemplateChange,
  answer: one,
  problems: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_EXISTS', 'TEMPLATE_IS_DEFAULT', 'FILE_NOT_FOUND', 'STALE_VERSION'],
})
export const copyInvoiceTemplate = defineCall({
  method: 'POST',
  path: '/invoice-templates/{id}/copy',
  summary: 'Add a look that is the same as another (M21)',
  access: anyOf('invoices:create'),
  reach: 'organization',
  params,
  status: 201,
  body: z.strictObject({ name: line(80).optional() }).optional(),
  answer: one,
  problems: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_EXISTS', 'TEMPLATES_TOO_MANY'],
})
export const deleteInvoiceTemplate = defineCall({
  method: 'DELETE',
  path: '/invoice-templates/{id}',
  summary: 'Delete a look that is not the default; drafts and issued invoices keep it (M21, OP-67)',
  access: anyOf('invoices:delete'),
  reach: 'organization',
  params,
  problems: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_IS_DEFAULT', 'STALE_VERSION'],
})
