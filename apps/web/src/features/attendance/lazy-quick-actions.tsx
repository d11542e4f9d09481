import { lazyPart } from '#ui/lazy-part.ts'

/** The quick actions of the technician's dashboard, fetched when it is shown: their sheet is a form. */
export const LazyQuickActions = lazyPart(() => import('./quick-actions.tsx').then((module) => module.QuickActions))
