import { useState } from 'react'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import type { CounterView } from '../estimates.api.ts'

/** The photos of what was found, small; each opens large. */
export function FindingPhotos({ photos, name }: { photos: CounterView['photos']; name: string }) {
  const [at, setAt] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="counter-photos">
        {photos.map((one, place) => (
          <li key={one.file_id}>
            <button
              type="button"
              className="block size-full overflow-hidden rounded-lg border border-border bg-surface-3"
              aria-label={[name, one.caption || String(place + 1)].join(': ')}
              onClick={() => setAt(place)}
            >
              <PhotoThumb fileId={one.file_id} />
            </button>
          </li>
        ))}
      </ul>
      {at !== null && (
        <PhotoDialog
          photos={photos.map((one) => ({ fileId: one.file_id, name, note: one.caption }))}
          at={at}
          onAt={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  )
}
