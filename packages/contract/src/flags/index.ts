export * from './flags.calls.ts'
export * from './flags.model.ts'
export * from './flags.states.ts'
