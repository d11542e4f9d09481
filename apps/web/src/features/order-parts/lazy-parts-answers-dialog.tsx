import { lazyPart } from '#ui/lazy-part.ts'

export const LazyPartsAnswersDialog = lazyPart(() =>
  import('./parts-answers-dialog.tsx').then((module) => module.PartsAnswersDialog),
)
