export * from './tax-report.calls.ts'
export * from './tax-report.model.ts'
