export * from './consent.calls.ts'
export * from './consent.model.ts'
export * from './consent.rules.ts'
export * from './estimates.states.ts'
