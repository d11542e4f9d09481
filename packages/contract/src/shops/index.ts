export * from './shops.calls.ts'
export * from './shops.model.ts'
