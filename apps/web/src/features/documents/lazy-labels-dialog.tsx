import { lazyDialog } from '#ui/lazy-dialog.tsx'

export const LazyLabelsDialog = lazyDialog(() => import('./labels-dialog.tsx'))
