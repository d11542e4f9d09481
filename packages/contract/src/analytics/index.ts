export * from './analytics.calls.ts'
export * from './analytics.model.ts'
