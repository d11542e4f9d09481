import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { RecordingSheetProps } from './recording-sheet.tsx'

/** The sheet that records, fetched when it is first opened. */
export const LazyRecordingSheet = lazyDialog<RecordingSheetProps>(() => import('./recording-sheet.tsx'))
