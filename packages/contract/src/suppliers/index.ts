export * from './suppliers.calls.ts'
export * from './suppliers.import.ts'
export * from './suppliers.model.ts'
export * from './suppliers.rules.ts'
