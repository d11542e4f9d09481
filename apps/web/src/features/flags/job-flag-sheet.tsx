import { type FlagPriority, type FlagType, flagPriorities, flagTypes } from '@twopost/contract/flags.states'
import { Camera, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useUploadChoice } from '#platform/uploads/upload-field.tsx'
import { UploadRows } from '#platform/uploads/upload-rows.tsx'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { useUiText } from '#ui/ui-text.ts'
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

/** What is typed, what is still missing, and sending it. */
function useFlagFields(job: FlaggedJob, onClose: () => void) {
  const t = useText(flagsText)
  const [type, setType] = useState<FlagType | null>(null)
  const [priority, setPriority] = useState<FlagPriority>('medium')
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [taskId, setTaskId] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const raise = useRaiseJobFlag()
  const { uploads, choose, input } = useUploadChoice(
    {
      purpose: 'job-photo',
      target: { job_id: job.id },
      refreshes: ['getJob'],
      onAdded: ({ photo: taken }) => setPhoto(taken.fileId),
    },
    { caption: '' },
    { label: t('addPhoto'), capture: 'environment' },
  )
  const missing = { type: type === null, title: title.trim() === '' }
  const save = async () => {
    setTried(true)
    if (raise.isPending || type === null || missing.title) return
    try {
      await raise.mutateAsync({
        params: { id: job.id },
        body: {
          type,
          priority,
          title: title.trim(),
          message: message.trim(),
          ...(taskId && { taskId }),
          ...(photo && { photoFileId: photo }),
        },
      })
      notify({ kind: 'success', title: t('raised') })
      onClose()
    } catch (error) {
      notify({ kind: 'error', title: t('raiseFailed'), text: await spokenProblem(error) })
    }
  }
  return {
    ...{ type, setType, priority, setPriority, title, setTitle, message, setMessage, taskId, setTaskId, photo, setPhoto },
    ...{ missing, tried, save, uploads, choose, input, busy: raise.isPending },
    dirty: type !== null || title !== '' || message !== '' || photo !== null,
  }
}

/** The technician's way to raise a flag from a job, with a photo: big targets, and what is missing is said (H23). */
export default function JobFlagSheet({ open, job, onClose }: JobFlagSheetProps) {
  useReturnFocus()
  const t = useText(flagsText)
  const words = useUiText()
  const fields = useFlagFields(job, onClose)
  const { type, priority, title, message, taskId, photo, missing, tried, uploads } = fields
  return (
    <BottomSheet
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      title={t('raiseTitle')}
      description={job.orderNumber}
      dirty={fields.dirty}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void fields.save()
      }}
      footer={
        <>
          <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            size="glove"
            kind="primary"
            className="!min-h-16 flex-[1.5]"
            busy={fields.busy}
            busyText={t('raising')}
          >
            {t('raise')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 [&_.choice]:!min-h-12">
        <Field
          group
          label={t('type')}
          help={type === 'safety' ? t('safetyHelp') : undefined}
          error={tried && missing.type ? t('typeMissing') : undefined}
        >
          <ChoiceGrid
            label={t('type')}
            value={type}
            onValue={fields.setType}
            options={flagTypes.map((value) => ({ value, label: t(`types.${value}`), icon: flagIcon(value, 20) }))}
          />
        </Field>
        <Field label={t('flagTitle')} error={tried && missing.title ? t('titleMissing') : undefined}>
          <Input
            frameClassName="!h-14 !text-[17px]"
            maxLength={120}
            value={title}
            onChange={(event) => fields.setTitle(event.target.value)}
          />
        </Field>
        <Field label={t('message')} optional>
          <Textarea
            rows={3}
            maxLength={2000}
            className="!text-[17px] !leading-6"
            value={message}
            onChange={(event) => fields.setMessage(event.target.value)}
          />
        </Field>
        <Field group label={t('priority')}>
          <ChoiceGrid
            label={t('priority')}
            value={priority}
            onValue={fields.setPriority}
            options={flagPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          />
        </Field>
        {job.tasks.length > 0 && (
          <Field label={t('task')} optional>
            <Select
              size="lg"
              value={taskId}
              onValue={fields.setTaskId}
              options={[{ value: '', label: t('noTask') }, ...job.tasks.map((task) => ({ value: task.id, label: task.title }))]}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {photo && <FlagThumb fileId={photo} />}
          <Button
            size="glove"
            icon={photo ? <X size={20} /> : <Camera size={20} />}
            busy={uploads.isBusy}
            onClick={() => (photo ? fields.setPhoto(null) : fields.choose())}
          >
            {t(photo ? 'removePhoto' : 'addPhoto')}
          </Button>
        </div>
        <UploadRows uploads={uploads} large />
        {fields.input}
      </div>
    </BottomSheet>
  )
}
