export * from './organization.calls.ts'
export * from './organization.model.ts'
export * from './slug.rules.ts'
