export { writeJournals } from './journal-exports.service.ts'
export { ledgerRoutes } from './ledger.routes.ts'
