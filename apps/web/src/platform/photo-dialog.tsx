import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useText } from './i18n/text.ts'
import { photoDialogText } from './photo-dialog.text.ts'
import { StoredPicture } from './stored-picture.tsx'

/** A stored picture as it is shown large. */
export interface Photo {
  fileId: string
  /** What it shows: heads the window and is its text for screen readers. */
  name: string
  /** When and by whom. */
  note: string
}

/** A stored picture, small; it fills the button it stands in, which says what it is. */
export const PhotoThumb = ({ fileId }: { fileId: string }) => (
  <StoredPicture fileId={fileId} size="thumb" alt="" picture="h-full w-full object-cover" place="h-full w-full" />
)

/** One of several pictures, large; buttons and arrow keys lead to the next ones. */
export function PhotoDialog({
  photos,
  at,
  onAt,
  onClose,
}: {
  photos: readonly Photo[]
  /** The place of the one that is shown. */
  at: number
  onAt: (at: number) => void
  onClose: () => void
}) {
  const t = useText(photoDialogText)
  const photo = photos[at]
  if (!photo) return null
  const go = (by: number) => {
    const to = at + by
    if (to >= 0 && to < photos.length) onAt(to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && onClose()} title={photo.name} description={photo.note}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      <div className="flex flex-col gap-3" onKeyDown={onKey}>
        <LargePhoto key={photo.fileId} photo={photo} />
        {photos.length > 1 && (
          <div className="flex items-center justify-center gap-3">
            <IconButton
              kind="secondary"
              label={t('previous')}
              tooltip={false}
              icon={<ChevronLeft size={18} />}
              disabled={at === 0}
              onClick={() => go(-1)}
            />
            <span className="min-w-16 text-center text-sm text-ink-2" role="status">
              {t('place', { place: String(at + 1), count: String(photos.length) })}
            </span>
            <IconButton
              kind="secondary"
              label={t('next')}
              tooltip={false}
              icon={<ChevronRight size={18} />}
              disabled={at === photos.length - 1}
              onClick={() => go(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const LargePhoto = ({ photo }: { photo: Photo }) => (
  <StoredPicture
    fileId={photo.fileId}
    size="full"
    alt={photo.name}
    picture="max-h-[70dvh] w-full rounded-lg bg-surface-2 object-contain"
    place="aspect-[4/3] max-h-[70dvh] w-full rounded-lg"
  />
)
