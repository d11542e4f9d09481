import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import { CircleCheck, Mic, Pause, Play } from 'lucide-react'
import { Suspense } from 'react'
import { JobFlags } from '#features/flags/index.ts'
import { JobInspections } from '#features/inspections/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { RecordingList } from '#platform/recordings/recording-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { VinText } from '#ui/identity.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { JobPhotos } from './job-photos.tsx'
import { vehicleOf } from './job-words.tsx'
import type { JobDetail } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

export interface JobButtons {
  onStart: () => void
  onHold: () => void
  onResume: () => void
  onComplete: () => void
  busy: boolean
}

/** What is to be done on which vehicle for whom, and the photos; the job's own buttons where the dock is the timer's (H9, H17). */
export function JobOverview({
  job,
  buttons,
  onFlag,
}: {
  job: JobDetail
  buttons: JobButtons | null
  /** Raises a flag; undefined where the person may not. */
  onFlag: (() => void) | undefined
}) {
  const t = useText(jobsText)
  const format = useFormat()
  const may = (action: AllowedWord<'job'>) => job.allowed.includes(action)
  const told = job.services.filter((service) => service.concern || service.cause || service.correction)
  const clocked = format.duration(job.clockedMinutes)
  return (
    <div className="flex flex-col gap-3">
      {buttons && (may('start') || may('hold') || may('resume') || may('complete')) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have
        <div role="group" aria-label={t('actions.title')} className="flex flex-wrap gap-2 *:!min-h-16 *:min-w-[150px] *:flex-1">
          {may('start') && (
            <Button size="glove" kind="primary" icon={<Play size={22} />} busy={buttons.busy} onClick={buttons.onStart}>
              {t('actions.start')}
            </Button>
          )}
          {may('resume') && (
            <Button size="glove" icon={<Play size={22} />} busy={buttons.busy} onClick={buttons.onResume}>
              {t('actions.resume')}
            </Button>
          )}
          {may('hold') && (
            <Button size="glove" icon={<Pause size={22} />} busy={buttons.busy} onClick={buttons.onHold}>
              {t('actions.hold')}
            </Button>
          )}
          {may('complete') && (
            <Button size="glove" icon={<CircleCheck size={22} />} busy={buttons.busy} onClick={buttons.onComplete}>
              {t('actions.complete')}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        <JobInspections orderId={job.serviceOrderId} mayStart={may('task')} />
      </Suspense>
      {told.map((service) => (
        <section key={service.id} className="card flex flex-col gap-2 p-4">
          <h2 className="text-lg">{service.name}</h2>
          {(['concern', 'cause', 'correction'] as const).map(
            (part) =>
              service[part] && (
                <div key={part}>
                  <h3 className="text-[15px] font-normal text-ink-3">{t(part)}</h3>
                  <p className="break-words whitespace-pre-line">{service[part]}</p>
                </div>
              ),
          )}
        </section>
      ))}
      <section className="card p-4 [&_.definitions]:gap-y-2.5 [&_.definitions]:text-[16px]">
        <h2 className="mb-3 text-lg">{t('about')}</h2>
        {job.description && <p className="mb-3 break-words whitespace-pre-line">{job.description}</p>}
        <DefinitionList
          items={[
            [t('customer'), job.customer.name],
            [
              t('phone'),
              job.customer.phone && (
                <a key="phone" className="inline-flex min-h-12 items-center" href={phoneLink(job.customer.phone)}>
                  {formatPhone(job.customer.phone)}
                </a>
              ),
            ],
            [t('vehicle'), vehicleOf(job)],
            [t('vin'), job.vehicle.vin && <VinText key="vin" vin={job.vehicle.vin} />],
            [t('engine'), job.vehicle.engine],
            [t('mileage'), job.vehicle.mileage === null ? '' : format.number(job.vehicle.mileage)],
            [t('place'), job.location],
            [t('schedule'), job.scheduledStart ? format.dateTime(job.scheduledStart) : ''],
            [t('due'), job.dueDate ? format.dateTime(job.dueDate) : ''],
            [
              t('clocked'),
              job.estimatedDuration ? t('clockedOf', { time: clocked, of: format.duration(job.estimatedDuration) }) : clocked,
            ],
          ]}
        />
      </section>
      <JobFlags flags={job.flags} onRaise={onFlag} />
      <JobPhotos job={job} />
      <section className="card p-4">
        <h2 className="mb-3 text-lg">{t('recordings')}</h2>
        {job.recordings.length === 0 ? (
          <EmptyState icon={<Mic size={24} />} title={t('noRecordings')} />
        ) : (
          <RecordingList recordings={job.recordings.map((one) => ({ ...one, byName: one.recordedByName, at: one.uploadedAt }))} />
        )}
      </section>
    </div>
  )
}
