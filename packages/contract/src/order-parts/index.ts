export * from './order-parts.calls.ts'
export * from './order-parts.model.ts'
