import * as invoices from '@twopost/contract/invoices'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createCounterSale, putCounterLines } from './counter/counter-sale.service.ts'
import { sendCreditNote, showCreditPdf } from './credits/credit-paper.service.ts'
import { exportCreditNotes } from './credits/credits.export.ts'
import { listCreditNotes, showCreditNote } from './credits/credits.service.ts'
import { createLink } from './customer-link.service.ts'
import { showLinked, showLinkedPdf, showPdf } from './documents/invoice-pdf.service.ts'
import { exportInvoices } from './invoices.export.ts'
import { changeInvoice, createInvoice, deleteInvoice, listInvoices, showInvoice } from './invoices.service.ts'
import { setInvoiceDispute } from './issue/invoice-dispute.service.ts'
import { sendInvoice, voidInvoice } from './issue/issue-invoice.service.ts'
import { showPreview, showPreviewPdf } from './templates/template-preview.service.ts'
import {
  changeTemplate,
  copyTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  showTemplate,
} from './templates/templates.service.ts'

export const invoicesRoutes: Route[] = [
  route(invoices.listInvoices, listInvoices),
  routeOutside(invoices.exportInvoices, exportInvoices),
  route(invoices.createInvoice, createInvoice),
  route(invoices.getInvoice, showInvoice),
  route(invoices.updateInvoice, changeInvoice),
  route(invoices.deleteInvoice, deleteInvoice),
  route(invoices.sendInvoice, sendInvoice),
  route(invoices.voidInvoice, voidInvoice),
  route(invoices.setInvoiceDispute, setInvoiceDispute),
  route(invoices.createInvoiceLink, createLink),
  routeOutside(invoices.getInvoicePdf, showPdf),
  route(invoices.createCounterSale, createCounterSale),
  route(invoices.putCounterLines, putCounterLines),
  route(invoices.listCreditNotes, listCreditNotes),
  routeOutside(invoices.exportCreditNotes, exportCreditNotes),
  route(invoices.getCreditNote, showCreditNote),
  routeOutside(invoices.getCreditNotePdf, showCreditPdf),
  route(invoices.sendCreditNote, sendCreditNote),
  route(invoices.listInvoiceTemplates, listTemplates),
  route(invoices.createInvoiceTemplate, createTemplate),
  route(invoices.previewInvoiceTemplate, showPreview),
  routeOutside(invoices.previewInvoiceTemplatePdf, showPreviewPdf),
  route(invoices.getInvoiceTemplate, showTemplate),
  route(invoices.updateInvoiceTemplate, changeTemplate),
  route(invoices.copyInvoiceTemplate, copyTemplate),
  route(invoices.deleteInvoiceTemplate, deleteTemplate),
  route(invoices.getPublicInvoice, showLinked),
  route(invoices.getPublicInvoicePdf, showLinkedPdf),
]
