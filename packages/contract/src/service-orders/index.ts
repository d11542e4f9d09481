export * from './order-parts.calls.ts'
export * from './service-orders.calls.ts'
export * from './service-orders.model.ts'
export * from './service-orders.states.ts'
