export * from './exception-table.rules.ts'
export * from './exceptions.calls.ts'
export * from './exceptions.model.ts'
export * from './exceptions.states.ts'
