export * from './events.calls.ts'
