import { lazyPart } from '#ui/lazy-part.ts'

/** What is asked about the parts of lines: each is fetched when it is first asked. */
export const LazyMissingPartsDialog = lazyPart(() =>
  import('./missing-parts-dialog.tsx').then((module) => module.MissingPartsDialog),
)
export const LazyNotUsedDialog = lazyPart(() => import('./not-used-dialog.tsx').then((module) => module.NotUsedDialog))
export const LazyPartsAnswersDialog = lazyPart(() =>
  import('./parts-answers-dialog.tsx').then((module) => module.PartsAnswersDialog),
)
export const LazyReturnPartDialog = lazyPart(() => import('./return-part-dialog.tsx').then((module) => module.ReturnPartDialog))
