export * from './approvers.calls.ts'
export * from './global-users.calls.ts'
export * from './users.calls.ts'
export * from './users.model.ts'
