import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { ItemDialogProps } from './item-dialog.tsx'

/** The form that makes or changes a part; its code comes when it first opens. */
export const LazyItemDialog = lazyDialog<ItemDialogProps>(() =>
  import('./item-dialog.tsx').then((module) => ({ default: module.ItemDialog })),
)
