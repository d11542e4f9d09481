export { BookkeepingCard } from './bookkeeping-card.tsx'
