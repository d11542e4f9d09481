import { cutText } from '@twopost/contract/core/text'
import { JobFlagFields } from '@twopost/contract/flags'
import { flagPriorities, flagTypes } from '@twopost/contract/flags.states'
import { fileKinds, filePurposes } from '@twopost/contract/registries/file-purposes'
import { Camera, X } from 'lucide-react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { KeptThumb } from '#platform/offline/kept-thumb.tsx'
import { useRecordForm } from '#platform/record-form.tsx'
import { useCamera } from '#platform/use-camera.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { flagIcon } from './flag-words.tsx'
import { useRaiseJobFlag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** What the sheet needs of a job. */
export interface FlaggedJob {
  id: string
  orderNumber: string
  tasks: readonly { id: string; title: string; status: string }[]
}

export interface JobFlagSheetProps {
  open: boolean
  job: FlaggedJob
  /** What it is about, where that is known: the title of a recording. */
  about?: string | undefined
  onClose: () => void
}

const { priority, title, message } = JobFlagFields.shape
const kinds = filePurposes['job-photo'].map((word) => fileKinds[word].contentType)
const schema = z.object({
  type: z.enum(flagTypes, 'NOT_AN_OPTION'),
  priority: priority.unwrap(),
  title,
  message: message.unwrap(),
  /** '' for none. */
  taskId: z.string(),
  photo: z.file().mime(kinds, 'NOT_AN_IMAGE').nullable(),
})
type Values = z.input<typeof schema>

/** The technician's way to raise a flag from a job, with a photo: big targets, and what is missing is said (H23). */
export default function JobFlagSheet({ open, job, about = '', onClose }: JobFlagSheetProps) {
  const t = useText(flagsText)
  const say = useFieldText()
  const form = useSchemaForm(schema, {
    type: '' as Values['type'],
    priority: 'medium',
    title: cutText(about, 120),
    message: '',
    taskId: '',
    photo: null,
  })
  const raise = useRaiseJobFlag(() => {
    const file = form.getValues('photo')
    return file && { jobId: job.id, orderNumber: job.orderNumber, file }
  })
  const record = useRecordForm({
    form,
    send: ({ type, priority: how, title: words, message: more, taskId }) =>
      raise.mutateAsync({
        params: { id: job.id },
        body: { type, priority: how, title: words, message: more, ...(taskId && { taskId }) },
      }),
    onSaved: (done) => {
      if (done) notify({ kind: 'success', title: t('raised') })
      onClose()
    },
    failedTitle: () => t('raiseFailed'),
  })
  const { register, formState, watch } = form
  return (
    <FormSheet
      open={open}
      record={record}
      title={t('raiseTitle')}
      description={job.orderNumber}
      onClose={onClose}
      save={t('raise')}
      saving={t('raising')}
    >
      <div className="flex flex-col gap-4 [&_.choice]:!min-h-12">
        <FormField
          form={form}
          name="type"
          group
          label={t('type')}
          help={watch('type') === 'safety' ? t('safetyHelp') : undefined}
          says={{ NOT_AN_OPTION: t('typeMissing') }}
        >
          {(field) => (
            <ChoiceGrid
              label={t('type')}
              value={field.value}
              onValue={field.onValue}
              options={flagTypes.map((value) => ({ value, label: t(`types.${value}`), icon: flagIcon(value, 20) }))}
            />
          )}
        </FormField>
        <Field label={t('flagTitle')} error={say(formState.errors.title, { REQUIRED: t('titleMissing') })}>
          <Input frameClassName="!h-14 !text-[17px]" maxLength={120} {...register('title')} />
        </Field>
        <Field label={t('message')} optional error={say(formState.errors.message)}>
          <Textarea rows={3} maxLength={2000} className="!text-[17px] !leading-6" {...register('message')} />
        </Field>
        <FormField form={form} name="priority" group label={t('priority')}>
          {(field) => (
            <ChoiceGrid
              label={t('priority')}
              value={field.value}
              onValue={field.onValue}
              options={flagPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          )}
        </FormField>
        {job.tasks.length > 0 && (
          <FormField form={form} name="taskId" label={t('task')} optional>
            {(field) => (
              <Select
                size="lg"
                className="!min-h-14"
                value={field.value}
                onValue={field.onValue}
                options={[{ value: '', label: t('noTask') }, ...job.tasks.map((task) => ({ value: task.id, label: task.title }))]}
              />
            )}
          </FormField>
        )}
        <FormField form={form} name="photo" group label={t('photo')} optional says={{ NOT_AN_IMAGE: t('photoKind') }}>
          {(field) => <JobPhoto value={field.value} onValue={field.onValue} />}
        </FormField>
      </div>
    </FormSheet>
  )
}

/** A photo that is kept with the flag and sent after it; until then it is on this device alone. */
function JobPhoto({ value, onValue }: { value: File | null; onValue: (file: File | null) => void }) {
  const t = useText(flagsText)
  const camera = useCamera({ purpose: 'job-photo', label: t('addPhoto'), onPhoto: onValue })
  return (
    <div className="flex flex-wrap items-center gap-3">
      {value && <KeptThumb file={value} className="h-16 w-20 rounded-md border border-border" />}
      <Button
        size="glove"
        icon={value ? <X size={20} /> : <Camera size={20} />}
        onClick={() => (value ? onValue(null) : camera.take())}
      >
        {t(value ? 'removePhoto' : 'addPhoto')}
      </Button>
      {camera.input}
    </div>
  )
}
