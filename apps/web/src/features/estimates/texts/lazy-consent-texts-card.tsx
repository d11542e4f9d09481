import { lazyPart } from '#ui/lazy-part.ts'

export const LazyConsentTextsCard = lazyPart(() => import('./consent-texts-card.tsx').then((module) => module.ConsentTextsCard))
