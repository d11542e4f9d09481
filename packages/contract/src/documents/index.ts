export * from './label-code.rules.ts'
export * from './labels.calls.ts'
export * from './labels.model.ts'
