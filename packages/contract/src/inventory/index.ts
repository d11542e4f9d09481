export * from './inventory.states.ts'
export * from './number.rules.ts'
export * from './stock.rules.ts'
