export * from './preferences.calls.ts'
export * from './user-settings.calls.ts'
