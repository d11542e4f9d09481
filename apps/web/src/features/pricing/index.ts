export { CategoryChoice } from './category-choice.tsx'
export { useServiceCategories } from './pricing.api.ts'
export { PricingCard } from './pricing-card.tsx'
