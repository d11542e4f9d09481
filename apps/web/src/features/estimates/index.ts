export { ConsentCard } from './consent-card.tsx'
export { ConsentSettingsCard } from './consent-settings-card.tsx'
export { CustomerPageCard } from './customer-page-card.tsx'
export { EstimateStrip } from './estimate-strip.tsx'
