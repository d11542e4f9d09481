export { subscribeInventory } from './inventory.events.ts'
export { insertPlace } from './places.queries.ts'
export { verifyStock } from './stock-check.service.ts'
