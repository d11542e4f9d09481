import { JobFlagFields } from '@twopost/contract/flags'
import { flagPriorities, flagTypes } from '@twopost/contract/flags.states'
import { Camera, X } from 'lucide-react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { FlagThumb } from './flag-photo.tsx'
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
  onClose: () => void
}

const { priority, title, message } = JobFlagFields.shape
const schema = z.object({
  type: z.enum(flagTypes, 'NOT_AN_OPTION'),
  priority: priority.unwrap(),
  title,
  message: message.unwrap(),
  /** '' for none. */
  taskId: z.string(),
  photoFileId: z.string().nullable(),
})
type Values = z.input<typeof schema>

/** The technician's way to raise a flag from a job, with a photo: big targets, and what is missing is said (H23). */
export default function JobFlagSheet({ open, job, onClose }: JobFlagSheetProps) {
  const t = useText(flagsText)
  const say = useFieldText()
  const raise = useRaiseJobFlag()
  const form = useSchemaForm(schema, {
    type: '' as Values['type'],
    priority: 'medium',
    title: '',
    message: '',
    taskId: '',
    photoFileId: null,
  })
  const record = useRecordForm({
    form,
    send: ({ taskId, ...body }) => raise.mutateAsync({ params: { id: job.id }, body: { ...body, ...(taskId && { taskId }) } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('raised') })
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
                value={field.value}
                onValue={field.onValue}
                options={[{ value: '', label: t('noTask') }, ...job.tasks.map((task) => ({ value: task.id, label: task.title }))]}
              />
            )}
          </FormField>
        )}
        <FormField form={form} name="photoFileId" group label={t('photo')} optional>
          {(field) => <JobPhoto jobId={job.id} value={field.value} onValue={field.onValue} />}
        </FormField>
      </div>
    </FormSheet>
  )
}

/** A photo that becomes one of the job's when it is taken. */
function JobPhoto({ jobId, value, onValue }: { jobId: string; value: string | null; onValue: (fileId: string | null) => void }) {
  const t = useText(flagsText)
  const { uploads, choose, input } = useUploadChoice(
    {
      purpose: 'job-photo',
      target: { job_id: jobId },
      refreshes: ['getJob'],
      onAdded: ({ photo }) => onValue(photo.fileId),
    },
    { caption: '' },
    { label: t('addPhoto'), capture: 'environment' },
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {value && <FlagThumb fileId={value} />}
        <Button
          size="glove"
          icon={value ? <X size={20} /> : <Camera size={20} />}
          busy={uploads.isBusy}
          onClick={() => (value ? onValue(null) : choose())}
        >
          {t(value ? 'removePhoto' : 'addPhoto')}
        </Button>
      </div>
      <UploadRows uploads={uploads} large />
      {input}
    </div>
  )
}
