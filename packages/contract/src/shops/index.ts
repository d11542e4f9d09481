export * from './open-hours.rules.ts'
export * from './shops.calls.ts'
export * from './shops.model.ts'
export * from './time-zone.rules.ts'
