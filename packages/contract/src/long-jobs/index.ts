export * from './long-jobs.calls.ts'
