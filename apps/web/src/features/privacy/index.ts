export { PersonalDataCard } from './personal-data-card.tsx'
export { PrivacyCard } from './privacy-card.tsx'
