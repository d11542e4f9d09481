export * from './analytics.calls.ts'
export * from './analytics.model.ts'
export * from './technician-dashboard.model.ts'
