export * from './deferred.calls.ts'
export * from './deferred.model.ts'
export * from './deferred.states.ts'
