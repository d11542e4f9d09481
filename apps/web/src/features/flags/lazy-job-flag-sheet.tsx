import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { JobFlagSheetProps } from './job-flag-sheet.tsx'

/** The technician's sheet for a flag, fetched when it is first opened. */
export const LazyJobFlagSheet = lazyDialog<JobFlagSheetProps>(() => import('./job-flag-sheet.tsx'))
