export * from './messages.calls.ts'
export * from './messages.model.ts'
export * from './messages.states.ts'
