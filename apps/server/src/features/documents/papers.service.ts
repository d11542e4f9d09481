import type { Page } from '@twopost/contract/core/display-list'
import { loadTypeface } from '@twopost/contract/core/typefaces'
import {
  type ApprovalHistory,
  type EstimateDocument,
  type EstimateParty,
  layoutApprovalHistory,
  layoutEstimate,
} from '@twopost/contract/estimates'
import { layoutReport, type ReportDocument, type ReportParty } from '@twopost/contract/inspections'
import {
  type CreditDocument,
  type FrozenLook,
  type InvoiceDocument,
  layoutCreditNote,
  layoutInvoice,
} from '@twopost/contract/invoices'
import { layoutPurchase, type PurchaseDocument } from '@twopost/contract/purchasing'
import { layoutReceipt, type ReceiptDocument } from '@twopost/contract/receipts'
import { layoutWorkOrder, type WorkOrderDocument } from '@twopost/contract/service-orders'
import { layoutStatement, type StatementDocument } from '@twopost/contract/statements'
import type { LabelSheet } from './label-layout.service.ts'

/** Every kind of paper, with all that its drawing needs (NOW24). */
export type Paper =
  | { kind: 'invoice'; document: InvoiceDocument; template: FrozenLook }
  | { kind: 'purchase_order'; document: PurchaseDocument }
  | { kind: 'credit_note'; document: CreditDocument }
  | { kind: 'statement'; document: StatementDocument }
  | { kind: 'receipt'; document: ReceiptDocument }
  | { kind: 'approval_history'; document: ApprovalHistory }
  | { kind: 'estimate'; document: EstimateDocument; party: EstimateParty }
  | { kind: 'inspection'; document: ReportDocument; party: ReportParty }
  | { kind: 'work_order'; document: WorkOrderDocument }
  | ({ kind: 'labels' } & LabelSheet)

/** The pages of a paper. What makes codes is loaded when labels are first drawn. */
export async function layoutPaper(paper: Paper): Promise<Page[]> {
  switch (paper.kind) {
    case 'invoice':
      await loadTypeface(paper.template.styling.fontFamily)
      return layoutInvoice(paper.template, paper.document)
    case 'purchase_order':
      return layoutPurchase(paper.document)
    case 'credit_note':
      return layoutCreditNote(paper.document)
    case 'statement':
      return layoutStatement(paper.document)
    case 'receipt':
      return layoutReceipt(paper.document)
    case 'approval_history':
      return layoutApprovalHistory(paper.document)
    case 'estimate':
      return layoutEstimate(paper.document, paper.party)
    case 'inspection':
      return layoutReport(paper.document, paper.party)
    case 'work_order':
      return layoutWorkOrder(paper.document)
    case 'labels':
      return (await import('./label-layout.service.ts')).layoutLabels(paper)
  }
}
