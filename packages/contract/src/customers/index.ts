export * from './customers.calls.ts'
export * from './customers.model.ts'
