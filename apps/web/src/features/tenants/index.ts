export { OrganizationCard } from './organization-card.tsx'
export { TenantPicker } from './tenant-picker.tsx'
export { TenantState } from './tenant-state.tsx'
