export * from './system.calls.ts'
export * from './system.model.ts'
