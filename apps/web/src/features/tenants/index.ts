export { OrganizationCard } from './organization-card.tsx'
