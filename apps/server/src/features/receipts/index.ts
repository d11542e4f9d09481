export { addPayment } from './invoice-payments.service.ts'
export { subscribeReceipts } from './receipts.events.ts'
export { receiptsRoutes } from './receipts.routes.ts'
