import { lazyPart } from '#ui/lazy-part.ts'

/** The factors of oneself; fetched with the profile and not with what signing in needs. */
export const LazySecurityCard = lazyPart(() => import('./security-card.tsx').then((module) => module.SecurityCard))
