export * from './online-payments.calls.ts'
export * from './online-payments.model.ts'
export * from './online-payments.states.ts'
