export * from './permissions.calls.ts'
export * from './permissions.model.ts'
export * from './roles.calls.ts'
export * from './roles.model.ts'
