export * from './scan.calls.ts'
export * from './search.calls.ts'
