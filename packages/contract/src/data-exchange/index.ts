export * from './data-exchange.states.ts'
export * from './exports.calls.ts'
export * from './exports.model.ts'
