export * from './vehicles.calls.ts'
export * from './vehicles.model.ts'
export * from './vin.model.ts'
export * from './vin.rules.ts'
