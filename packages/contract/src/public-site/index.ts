export * from './newsletter.calls.ts'
