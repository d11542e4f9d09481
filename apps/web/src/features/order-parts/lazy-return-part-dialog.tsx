import { lazyPart } from '#ui/lazy-part.ts'

export const LazyReturnPartDialog = lazyPart(() => import('./return-part-dialog.tsx').then((module) => module.ReturnPartDialog))
