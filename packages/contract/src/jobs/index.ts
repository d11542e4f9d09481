export * from './jobs.calls.ts'
export * from './jobs.model.ts'
export * from './jobs.states.ts'
