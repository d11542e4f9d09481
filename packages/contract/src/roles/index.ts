export * from './roles.calls.ts'
export * from './roles.model.ts'
