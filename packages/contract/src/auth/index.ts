export * from './account.calls.ts'
export * from './auth.calls.ts'
export * from './auth.model.ts'
export * from './password.model.ts'
