import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useFileUrl } from '#platform/use-file-url.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Skeleton } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { type JobDetail, useAddJobPhoto } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** Takes a photo with the device's camera and sends it (H26). `input` goes on the page, `take` opens the camera. */
export function useTakePhoto(jobId: string) {
  const t = useText(jobsText)
  const input = useRef<HTMLInputElement>(null)
  const add = useAddJobPhoto()
  const send = async (file: File | undefined) => {
    if (!file) return
    try {
      await add.mutateAsync({ params: { id: jobId }, body: { file, filename: file.name } })
      notify({ kind: 'success', title: t('photoSaved') })
    } catch (error) {
      notify({ kind: 'error', title: t('photoFailed'), text: await spokenProblem(error) })
    }
  }
  return {
    sending: add.isPending,
    take: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    ),
  }
}

/** The photos of the job, newest first; a tap shows one large. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const format = useFormat()
  const [shown, setShown] = useState<number | null>(null)
  const photo = shown === null ? undefined : job.photos[shown]
  const name = (index: number) => t('photoOf', { number: String(index + 1), title: job.title })
  return (
    <section className="card p-4">
      <h2 className="mb-3 text-lg">{t('photos')}</h2>
      {job.photos.length === 0 ? (
        <EmptyState icon={<Camera size={24} />} title={t('noPhotos')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(116px,1fr))] gap-2">
          {job.photos.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex aspect-[4/3] w-full items-center justify-center overflow-hidden rounded-lg border border-border bg-surface-3"
                aria-label={name(index)}
                onClick={() => setShown(index)}
              >
                <Thumb fileId={one.fileId} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photo && shown !== null && (
        <Dialog
          open
          size="lg"
          onOpenChange={() => setShown(null)}
          title={photo.caption || name(shown)}
          description={format.dateTime(photo.uploadedAt)}
        >
          <Full fileId={photo.fileId} name={name(shown)} />
        </Dialog>
      )}
    </section>
  )
}

function Thumb({ fileId }: { fileId: string }) {
  const url = useFileUrl(fileId, 'thumb')
  return url ? <img src={url} alt="" className="h-full w-full object-cover" /> : <Skeleton className="h-full w-full" />
}

function Full({ fileId, name }: { fileId: string; name: string }) {
  const url = useFileUrl(fileId, 'full')
  return url ? (
    <img src={url} alt={name} className="max-h-[70dvh] w-full object-contain" />
  ) : (
    <Skeleton className="aspect-[4/3] w-full" />
  )
}
