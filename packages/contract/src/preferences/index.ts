export * from './preferences.calls.ts'
