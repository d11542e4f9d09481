export * from './audit-log.calls.ts'
