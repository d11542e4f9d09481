export { StatePill } from './stock-pill.tsx'
export { SupplierParts } from './supplier-parts.tsx'
