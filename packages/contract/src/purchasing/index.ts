export * from './purchasing.rules.ts'
export * from './purchasing.states.ts'
