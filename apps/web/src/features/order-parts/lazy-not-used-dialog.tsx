import { lazyPart } from '#ui/lazy-part.ts'

export const LazyNotUsedDialog = lazyPart(() => import('./not-used-dialog.tsx').then((module) => module.NotUsedDialog))
