import { lazy, Suspense, useState } from 'react'
import { publicUrl } from '#platform/api/public-call.ts'
import { CustomerIcon } from './customer-icon.tsx'
import type { ShownService } from './customer-page.rules.ts'
import { aboutPhoto, photoName, type Words } from './customer-words.rules.ts'

const LargePhotos = lazy(() => import('./large-photos.tsx'))

/** What was found, in pictures: the first over the whole card, the others small below it. Each opens large; the script for that comes then. */
export function FindingPhotos({
  service: { name, photos },
  token,
  words,
}: {
  service: ShownService
  token: string
  words: Words
}) {
  const [at, setAt] = useState<number | null>(null)
  const url = (id: string, size: 'thumb' | 'full') =>
    `${publicUrl('getPublicOrderPhoto', token).replace('{photoId}', id)}?size=${size}`
  return (
    <>
      <div className="finding-photos">
        {photos.map((photo, place) => (
          <button key={photo.id} type="button" aria-label={photoName(words, name, place + 1, photo)} onClick={() => setAt(place)}>
            <img src={url(photo.id, 'thumb')} alt="" loading="lazy" />
            {place === 0 && (
              <span>
                <CustomerIcon name="larger" size={16} />
                <small>{aboutPhoto(words, photo)}</small>
              </span>
            )}
          </button>
        ))}
      </div>
      {at !== null && (
        <Suspense fallback={null}>
          <LargePhotos {...{ name, photos, words, at, url }} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  )
}
