export * from './notifications.calls.ts'
export * from './notifications.model.ts'
