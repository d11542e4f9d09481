export { ConsentCard } from './consent-card.tsx'
export { ConsentSettingsCard } from './consent-settings-card.tsx'
