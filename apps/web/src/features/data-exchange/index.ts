export { DataCard } from './data-card.tsx'
