/** Calls of receipts, days, accounts and what customers owe (PAY24-PAY29). */
export const moneyTable = {
  listReceipts: 'payments:view | shops',
  exportReceipts: 'payments:view and reports:export | shops',
  createReceipt: 'payments:create | shops',
  getReceipt: 'payments:view | shops',
  applyReceipt: 'payments:create | shops',
  unapplyReceipt: 'payments:create | shops',
  refundReceipt: 'payments:refund | shops',
  reverseReceipt: 'payments:refund | shops',
  getCustomerAccount: 'payments:view | shops',
  listReceivables: 'payments:view or reports:financial | shops',
  exportReceivables: 'payments:view and reports:export | shops',
  listDayCloses: 'payments:view | shops',
  getDayExpected: 'payments:view | shops',
  closeDay: 'payments:create | shops',
  reopenDay: 'payments:backdate | shops',
  addCashMove: 'payments:create | shops',
} as const
