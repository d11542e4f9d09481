export { PricingCard } from './pricing-card.tsx'
