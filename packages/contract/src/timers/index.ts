export * from './timers.calls.ts'
export * from './timers.model.ts'
export * from './timers.states.ts'
