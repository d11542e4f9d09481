export * from './intents.calls.ts'
export * from './intents.model.ts'
export * from './intents.states.ts'
