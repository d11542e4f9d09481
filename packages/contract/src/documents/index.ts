export * from './label-code.rules.ts'
