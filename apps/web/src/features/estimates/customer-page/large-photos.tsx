import { useEffect, useRef, useState } from 'react'
import { sayIn } from '#platform/i18n/text.ts'
import type { ShownService } from './customer-page.rules.ts'
import { aboutPhoto, photoName, type Words } from './customer-words.rules.ts'
import { largePhotosText } from './large-photos.text.ts'

/** Photos over the whole screen: a swipe, the arrow keys or the buttons lead from one to the next, Escape closes. */
export default function LargePhotos({
  name,
  photos,
  words,
  at,
  url,
  onClose,
}: {
  name: string
  photos: ShownService['photos']
  words: Words
  /** The one that is shown first. */
  at: number
  url: (id: string, size: 'thumb' | 'full') => string
  onClose: () => void
}) {
  const t = sayIn(largePhotosText, words.language)
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(at)
  // The window puts the focus back on what it was opened with.
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    row.current?.children[at]?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' })
    return () => shown?.close()
  }, [at])
  const go = (to: number) => row.current?.children[to]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  const photo = photos[place]
  return (
    <dialog
      ref={dialog}
      className="large-photos"
      aria-label={name}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        go(place + (event.key === 'ArrowLeft' ? -1 : 1))
      }}
    >
      <div
        ref={row}
        className="large-photos-row"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: box }) => setPlace(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))}
      >
        {photos.map((one, n) => (
          <img
            key={one.id}
            src={url(one.id, 'full')}
            alt={photoName(words, name, n + 1, one)}
            loading={n === at ? 'eager' : 'lazy'}
          />
        ))}
      </div>
      <p className="px-4 py-2 text-center" aria-live="polite">
        {[
          photos.length > 1 && t('place', { place: String(place + 1), count: String(photos.length) }),
          photo && aboutPhoto(words, photo),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex gap-2 p-4 pt-0">
        {photos.length > 1 && (
          <>
            <button
              type="button"
              className="btn btn--secondary"
              aria-label={t('previous')}
              disabled={place === 0}
              onClick={() => go(place - 1)}
            >
              ←
            </button>
            <button
              type="button"
              className="btn btn--secondary"
              aria-label={t('next')}
              disabled={place === photos.length - 1}
              onClick={() => go(place + 1)}
            >
              →
            </button>
          </>
        )}
        <button type="button" className="btn btn--primary flex-1" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
