import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { CustomerDialogProps } from './customer-dialog.tsx'

/** The form that makes or changes a customer; its code comes when it first opens. */
export const LazyCustomerDialog = lazyDialog<CustomerDialogProps>(() =>
  import('./customer-dialog.tsx').then((module) => ({ default: module.CustomerDialog })),
)
