import * as invoices from '@twopost/contract/invoices'
import * as receipts from '@twopost/contract/receipts'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { listReceivables, showCustomerAccount } from './accounts/accounts.service.ts'
import { createCreditNote, previewCreditNote } from './credits/credit-notes.service.ts'
import { addCashMove, closeDay, listDayCloses, reopenDay, showDayExpected } from './days/days.service.ts'
import { addPayment, markPaid, reversePayment } from './invoice-payments.service.ts'
import { createOpeningBalance } from './opening/opening-balances.service.ts'
import {
  importOpeningBalances,
  listOpeningBalanceImports,
  openingBalanceImportTemplate,
} from './opening/opening-import.service.ts'
import { sendReceipt } from './receipt-mail.service.ts'
import { showLinkedReceipt, showReceiptPdf } from './receipt-paper.service.ts'
import { exportReceipts, exportReceivables } from './receipts.export.ts'
import { applyReceipt, createReceipt, listReceipts, showReceipt } from './receipts.service.ts'
import { refundReceipt, reverseReceipt, unapplyReceipt } from './refunds.service.ts'

export const receiptsRoutes: Route[] = [
  // The specified calls of one invoice (M10, M11).
  route(invoices.markInvoicePaid, markPaid),
  route(invoices.addPayment, addPayment),
  route(invoices.reversePayment, reversePayment),
  route(invoices.createCreditNote, createCreditNote),
  route(invoices.previewCreditNote, previewCreditNote),
  route(receipts.listReceipts, listReceipts),
  routeOutside(receipts.exportReceipts, exportReceipts),
  route(receipts.createReceipt, createReceipt),
  route(receipts.getReceipt, showReceipt),
  routeOutside(receipts.getReceiptPdf, showReceiptPdf),
  route(receipts.sendReceipt, sendReceipt),
  route(receipts.getPublicReceiptPdf, showLinkedReceipt),
  route(receipts.applyReceipt, applyReceipt),
  route(receipts.unapplyReceipt, unapplyReceipt),
  route(receipts.refundReceipt, refundReceipt),
  route(receipts.reverseReceipt, reverseReceipt),
  route(receipts.getCustomerAccount, showCustomerAccount),
  route(receipts.listReceivables, listReceivables),
  routeOutside(receipts.exportReceivables, exportReceivables),
  route(receipts.createOpeningBalance, createOpeningBalance),
  routeOutside(receipts.openingBalanceImportTemplate, openingBalanceImportTemplate),
  routeOutside(receipts.importOpeningBalances, importOpeningBalances),
  route(receipts.listOpeningBalanceImports, listOpeningBalanceImports),
  route(receipts.listDayCloses, listDayCloses),
  route(receipts.getDayExpected, showDayExpected),
  route(receipts.closeDay, closeDay),
  route(receipts.reopenDay, reopenDay),
  route(receipts.addCashMove, addCashMove),
]
