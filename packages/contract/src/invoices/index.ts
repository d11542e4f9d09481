export * from './invoices.calls.ts'
export * from './invoices.model.ts'
export * from './invoices.states.ts'
