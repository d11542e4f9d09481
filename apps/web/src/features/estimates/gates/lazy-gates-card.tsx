import { lazyPart } from '#ui/lazy-part.ts'

export const LazyGatesCard = lazyPart(() => import('./gates-card.tsx').then((module) => module.GatesCard))
