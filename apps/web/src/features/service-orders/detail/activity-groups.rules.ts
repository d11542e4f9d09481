import type { Activity } from './order-detail.api.ts'

/** One entry of the timeline: what happened, and the photos that belong to it, the first taken first. */
export interface ActivityGroup {
  activity: Activity
  photos: readonly { fileId: string; filename: string; takenAt: string }[]
}

/** Photos of one person that came within this time of each other are one entry, in milliseconds. */
const togetherMs = 10 * 60_000

const photoOf = ({ type, details, timestamp }: Activity): ActivityGroup['photos'][number] | null =>
  (type === 'photo_added' || type === 'attachment_added') && details.kind === 'photo' && typeof details.file_id === 'string'
    ? { fileId: details.file_id, filename: String(details.filename ?? ''), takenAt: timestamp }
    : null

/**
 * The timeline's entries, newest first, with photos that one person added one after the other taken together (R1-36).
 * `parse` reads an instant as milliseconds.
 */
export function groupActivities(activities: readonly Activity[], parse: (iso: string) => number): ActivityGroup[] {
  const groups: ActivityGroup[] = []
  for (const activity of activities) {
    const photo = photoOf(activity)
    const before = groups.at(-1)
    const oldest = before?.photos[0]
    if (
      photo &&
      before &&
      oldest &&
      before.activity.actor_name === activity.actor_name &&
      parse(oldest.takenAt) - parse(photo.takenAt) <= togetherMs
    )
      groups[groups.length - 1] = { ...before, photos: [photo, ...before.photos] }
    else groups.push({ activity, photos: photo ? [photo] : [] })
  }
  return groups
}
