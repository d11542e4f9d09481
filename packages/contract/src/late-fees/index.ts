export * from './late-fees.calls.ts'
export * from './late-fees.model.ts'
export * from './late-fees.states.ts'
