import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { RequestPartsSheetProps } from './request-parts-sheet.tsx'

/** The technician's sheet for parts, fetched when it is first opened. */
export const LazyRequestPartsSheet = lazyDialog<RequestPartsSheetProps>(() => import('./request-parts-sheet.tsx'))
