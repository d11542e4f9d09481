import type { ShownRecording } from '#platform/recordings/recording-list.tsx'
import type { Result } from './inspections.api.ts'

/** The videos of an item, as the list of recordings shows them. */
export const videosOf = (result: Pick<Result, 'videos'>): ShownRecording[] =>
  result.videos.map((one) => ({
    ...{ fileId: one.file_id, kind: 'video', caption: one.caption, byName: one.taken_by, at: one.taken_at },
  }))
