import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Skills and calendar, fetched when they open. */
export const LazyTechnicianDialog = lazyDialog(() => import('./technician-dialog.tsx'))
