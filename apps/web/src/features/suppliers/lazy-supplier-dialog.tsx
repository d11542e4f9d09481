import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { SupplierDialogProps } from './supplier-dialog.tsx'

/** The form that makes or changes a supplier; its code comes when it first opens. */
export const LazySupplierDialog = lazyDialog<SupplierDialogProps>(() =>
  import('./supplier-dialog.tsx').then((module) => ({ default: module.SupplierDialog })),
)
