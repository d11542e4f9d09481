export { SupplierFilter } from './supplier-filter.tsx'
export { SupplierPicker } from './supplier-picker.tsx'
export { SupplierPill } from './supplier-words.tsx'
