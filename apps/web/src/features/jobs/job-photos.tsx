import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { type JobDetail, readsOfPhotos } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** Takes a photo with the device's camera and sends it (H26). `input` and `rows` go on the page, `take` opens the camera. */
export function useTakePhoto(jobId: string) {
  const t = useText(jobsText)
  const { uploads, choose, input } = useUploadChoice(
    {
      purpose: 'job-photo',
      target: { job_id: jobId },
      refreshes: readsOfPhotos,
      onAdded: () => notify({ kind: 'success', title: t('photoSaved') }),
    },
    {},
    { label: t('takePhoto'), capture: 'environment' },
  )
  return {
    sending: uploads.isBusy,
    take: choose,
    input,
    rows: <UploadRows uploads={uploads} large />,
    hasRows: uploads.list.length > 0,
  }
}

/** The photos of the job, newest first; a tap shows one large. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const t = useText(jobsText)
  const format = useFormat()
  const [shown, setShown] = useState<number | null>(null)
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
