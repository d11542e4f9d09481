export * from './preferences.calls.ts'
export * from './preferences.model.ts'
export * from './user-settings.calls.ts'
