import { mostDeliveryPhotos } from '@twopost/contract/purchasing'
import { Camera, ImagePlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { KeptThumb } from '#platform/offline/kept-thumb.tsx'
import { shrunk } from '#platform/offline/shrink-photo.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { fileFault } from '#platform/uploads/file-fault.ts'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { useUploads } from '#platform/uploads/use-uploads.ts'
import { useCamera } from '#platform/use-camera.tsx'
import { useFileChoice } from '#platform/use-file-choice.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { photoReads, sendDamagePhoto } from './purchasing.api.ts'
import { type BadParts, photosToSend } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'

const purpose = 'delivery-photo' as const
const tile = 'aspect-[4/3] w-full overflow-hidden rounded-lg border border-border bg-surface-3'
const tiles = 'grid grid-cols-3 gap-2'

/** Sends photos once their delivery is booked: one that does not arrive is said, and can be added on the purchase order. */
export function useSendPhotos(): (booked: Parameters<typeof photosToSend>[0], bad: BadParts) => Promise<void> {
  const t = useText(receiveText)
  return async (booked, bad) => {
    const photos = photosToSend(booked, bad)
    if (photos.length === 0) return
    try {
      for (const { lineId, photo } of photos) await sendDamagePhoto(lineId, photo)
    } catch {
      notify({ kind: 'error', title: t('photosFailed'), text: t('photosFailedText') })
    }
    await refreshCalls(photoReads)
  }
}

/** The camera of a phone and, for who has none or took the picture before, a choice of files. */
function AddPhotos({ left, onPhotos }: { left: number; onPhotos: (photos: readonly File[]) => void }) {
  const t = useText(receiveText)
  const camera = useCamera({ purpose, label: t('photoTake'), onPhoto: (photo) => onPhotos([photo]) })
  const files = useFileChoice({
    ...{ purpose, label: t('photoChoose'), multiple: true },
    onFiles: (chosen) => onPhotos(chosen.slice(0, left)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="h-12 flex-1" icon={<Camera size={17} />} onClick={camera.take}>
        {t('photoTake')}
      </Button>
      <Button className="h-12 flex-1" icon={<ImagePlus size={17} />} onClick={files.choose}>
        {t('photoChoose')}
      </Button>
      {camera.input}
      {files.input}
    </div>
  )
}

/** Photos of what came damaged that are sent once the delivery is booked. */
export function PhotosToCome({
  photos,
  onPhotos,
}: {
  photos: readonly File[]
  onPhotos: (photos: readonly File[]) => void
}): ReactNode {
  const t = useText(receiveText)
  function add(more: readonly File[]) {
    const sound = more.filter((one) => {
      const fault = fileFault(one, purpose)
      // A large one is made smaller before it is sent.
      return fault === undefined || fault.fault === 'tooLarge'
    })
    if (sound.length < more.length) notify({ kind: 'error', title: t('photosFailed'), text: t('photoKinds') })
    onPhotos([...photos, ...sound].slice(0, mostDeliveryPhotos))
  }
  return (
    <Field label={t('badPhotos')} optional group help={t('badPhotosHelp', { most: String(mostDeliveryPhotos) })}>
      <div className="flex flex-col gap-2">
        {photos.length > 0 && (
          <ul className={tiles}>
            {photos.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <li key={`${at}-${one.name}`} className="flex flex-col gap-1">
                <KeptThumb file={one} className={tile} />
                <IconButton
                  kind="secondary"
                  // Below the picture: a target for a glove would hide it.
                  className="h-12 w-full"
                  label={t('photoRemove', { place: String(at + 1) })}
                  tooltip={false}
                  icon={<X size={17} />}
                  onClick={() => onPhotos(photos.filter((_, place) => place !== at))}
                />
              </li>
            ))}
          </ul>
        )}
        {photos.length < mostDeliveryPhotos && <AddPhotos left={mostDeliveryPhotos - photos.length} onPhotos={add} />}
      </div>
    </Field>
  )
}

/** The photos of a line of a delivery that goes back; a tap shows one large, and those who receive add more. */
export function DamagePhotos({
  lineId,
  photos,
  name,
  note,
}: {
  lineId: string
  photos: readonly string[]
  name: string
  note: string
}) {
  const t = useText(receiveText)
  const mayAdd = useMay('purchasing:receive')
  const [shown, setShown] = useState<number | null>(null)
  const uploads = useUploads({ purpose, target: { delivery_line_id: lineId }, refreshes: photoReads })
  const left = mostDeliveryPhotos - photos.length - uploads.list.filter((one) => one.state.phase !== 'failed').length
  const nameOf = (at: number) => t('photoOf', { place: String(at + 1), name })
  return (
    <div className="flex flex-col gap-3">
      {photos.length === 0 && <p className="text-ink-3">{t('photosNone')}</p>}
      {photos.length > 0 && (
        <ul className={tiles}>
          {photos.map((fileId, at) => (
            <li key={fileId}>
              <button type="button" className={tile} aria-label={nameOf(at)} onClick={() => setShown(at)}>
                <PhotoThumb fileId={fileId} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadRows uploads={uploads} large />
      {mayAdd && left > 0 && (
        <AddPhotos
          left={left}
          onPhotos={(chosen) => void Promise.all(chosen.map(shrunk)).then((small) => uploads.add(small, {}))}
        />
      )}
      {shown !== null && (
        <PhotoDialog
          photos={photos.map((fileId, at) => ({ fileId, name: nameOf(at), note }))}
          at={shown}
          onAt={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
