export * from './files.calls.ts'
