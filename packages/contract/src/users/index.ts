export * from './global-users.calls.ts'
export * from './users.calls.ts'
export * from './users.model.ts'
