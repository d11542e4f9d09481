export * from './ratings.calls.ts'
