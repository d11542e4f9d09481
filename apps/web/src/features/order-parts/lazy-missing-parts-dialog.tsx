import { lazyPart } from '#ui/lazy-part.ts'

export const LazyMissingPartsDialog = lazyPart(() =>
  import('./missing-parts-dialog.tsx').then((module) => module.MissingPartsDialog),
)
