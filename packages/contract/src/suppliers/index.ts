export * from './supplier-import.rules.ts'
export * from './suppliers.calls.ts'
export * from './suppliers.model.ts'
export * from './suppliers.rules.ts'
