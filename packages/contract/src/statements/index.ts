export * from './sample-statement.rules.ts'
export * from './statement-document.rules.ts'
export * from './statements.calls.ts'
export * from './statements.model.ts'
