export * from './contacts.calls.ts'
export * from './contacts.model.ts'
export * from './customers.calls.ts'
export * from './customers.model.ts'
