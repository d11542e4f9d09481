export * from './kyc.calls.ts'
export * from './kyc.model.ts'
export * from './kyc.states.ts'
export * from './registration.calls.ts'
