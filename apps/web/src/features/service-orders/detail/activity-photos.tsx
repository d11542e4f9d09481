import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import type { ActivityGroup } from './activity-groups.rules.ts'
import { orderDetailText } from './order-detail.text.ts'

/** So many stand in the timeline; the others are behind the last tile. */
const shownAtOnce = 4

/** The photos of one entry of the timeline; each opens large (R1-36). */
export function ActivityPhotos({ photos, by }: { photos: ActivityGroup['photos']; by: string }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const first = photos.slice(0, photos.length > shownAtOnce ? shownAtOnce - 1 : shownAtOnce)
  const count = String(photos.length)
  return (
    <>
      <ul className="activity-photos">
        {first.map((photo, index) => (
          <li key={photo.fileId}>
            <button
              type="button"
              className="photo-tile"
              aria-label={t('showPhoto', { place: String(index + 1), count })}
              onClick={() => setAt(index)}
            >
              <PhotoThumb fileId={photo.fileId} />
            </button>
          </li>
        ))}
        {photos.length > first.length && (
          <li>
            <button type="button" className="photo-tile photo-tile--more" onClick={() => setAt(first.length)}>
              {t('morePhotos', { count: String(photos.length - first.length) })}
            </button>
          </li>
        )}
      </ul>
      {at !== null && (
        <PhotoDialog
          photos={photos.map((one) => ({
            fileId: one.fileId,
            name: one.filename,
            note: t('by', { name: by, when: format.dateTime(one.takenAt) }),
          }))}
          at={at}
          onAt={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  )
}
