export * from './vehicles.calls.ts'
export * from './vehicles.model.ts'
export * from './vin/vin.model.ts'
export * from './vin/vin.rules.ts'
