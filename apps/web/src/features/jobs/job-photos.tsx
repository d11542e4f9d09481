import { Camera, CloudUpload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { KeptThumb } from '#platform/offline/kept-thumb.tsx'
import { sendWaiting } from '#platform/offline/waiting-actions.ts'
import { keepPhoto, useWaitingPhotos } from '#platform/offline/waiting-photos.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import { fileFault } from '#platform/uploads/file-fault.ts'
import { useCamera } from '#platform/use-camera.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import type { JobDetail } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/**
 * Takes photos with the device's camera (H26): each is kept on this device first and sent after what else waits, so that a lost network or a
 * restart loses none (R1-4). `input` goes on the page, `take` opens the camera.
 * @param taskId the task that they show
 */
export function useTakePhoto(
  job: { id: string; orderNumber: string },
  taskId: string | null = null,
): { take: () => void; input: ReactNode } {
  const t = useText(jobsText)
  const keep = async (file: File) => {
    const fault = fileFault(file, 'job-photo')
    try {
      // A large one is made smaller before it is sent.
      if (fault && fault.fault !== 'tooLarge') throw new Error(fault.fault)
      await keepPhoto({ jobId: job.id, taskId, orderNumber: job.orderNumber }, file)
      void sendWaiting()
    } catch {
      notify({ kind: 'error', title: t('photoFailed'), text: t('photoFailedText') })
    }
  }
  return useCamera({ purpose: 'job-photo', label: t('takePhoto'), onPhoto: (file) => void keep(file) })
}

/** The photos of the job, newest first; a tap shows one large. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const format = useFormat()
  const [shown, setShown] = useState<number | null>(null)
  const waiting = useWaitingPhotos((state) => state.list).filter((one) => one.jobId === job.id)
  const name = (index: number) => t('photoOf', { number: String(index + 1), title: job.title })
  return (
    <section className="card p-4">
      <h2 className="mb-3 text-lg">{t('photos')}</h2>
      {job.photos.length + waiting.length === 0 ? (
        <EmptyState icon={<Camera size={24} />} title={t('noPhotos')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(116px,1fr))] gap-2">
          {waiting.map((one) => (
            <li key={one.id} className="relative">
              <KeptThumb
                file={one.file}
                className="aspect-[4/3] w-full rounded-lg border border-dashed border-border-strong opacity-70"
              />
              <span className="absolute right-1 bottom-1 inline-flex rounded-full bg-inverse p-1.5 text-ink-inverse">
                <CloudUpload size={16} aria-hidden="true" />
                <span className="sr-only">{t('photoWaits')}</span>
              </span>
            </li>
          ))}
          {job.photos.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex aspect-[4/3] w-full items-center justify-center overflow-hidden rounded-lg border border-border bg-surface-3"
                aria-label={name(index)}
                onClick={() => setShown(index)}
              >
                <PhotoThumb fileId={one.fileId} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <PhotoDialog
          photos={job.photos.map((one, index) => ({
            fileId: one.fileId,
            name: one.caption || name(index),
            note: format.dateTime(one.uploadedAt),
          }))}
          at={shown}
          onAt={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
