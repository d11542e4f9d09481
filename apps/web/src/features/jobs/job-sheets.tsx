import { taskTypes } from '@twopost/contract/jobs.states'
import { CircleCheck, Loader, MessageSquare, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Tag } from '#ui/status.tsx'
import { Checkbox, ChoiceGrid, Switch } from '#ui/toggle.tsx'
import { type Job, type JobDetail, type NoteType, useAddJobNote, useAddTask } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import { noteTemplates } from './note-templates.text.ts'

const bigInput = '!h-14 !text-[17px]'
interface NoteValues {
  type: NoteType
  content: string
  /** The customer may read it. */
  isShown: boolean
}
interface TaskValues {
  title: string
  estimatedDuration: number | null
  type: (typeof taskTypes)[number]
}

/** Starts an assigned job; where the vehicle stands may be said, and the timer may start with it (H15). */
export function StartSheet({
  job,
  runningOn,
  onClose,
  onStart,
}: {
  job: Job
  /** The order that one's own open timer is on; null without one. It can be switched to this job (R1-6). */
  runningOn: string | null
  onClose: () => void
  /** Starts it; the caller says what went wrong. */
  onStart: (location: string, withTimer: boolean) => Promise<unknown>
}) {
  const t = useText(jobsText)
  const offersTimer = job.allowed.includes('timer')
  const form = useForm({ defaultValues: { location: '', withTimer: true } })
  const record = useRecordForm({
    form,
    guarded: false,
    send: ({ location, withTimer }) => onStart(location.trim(), offersTimer && withTimer),
  })
  return (
    <FormSheet
      record={record}
      title={t('actions.start')}
      description={job.title}
      onClose={onClose}
      cancel={t('cancel')}
      save={t('actions.start')}
    >
      <Field label={t('location')} optional help={t('locationHelp')}>
        <Input frameClassName={bigInput} maxLength={80} placeholder={job.location} {...form.register('location')} />
      </Field>
      {offersTimer && (
        <Controller
          control={form.control}
          name="withTimer"
          render={({ field }) => (
            <Checkbox
              size="lg"
              className="mt-4 mb-2 ml-3.5 min-h-12 !gap-5"
              checked={field.value}
              onCheckedChange={field.onChange}
            >
              {runningOn === null ? t('timerToo') : t('timerSwitch', { number: runningOn })}
            </Checkbox>
          )}
        />
      )}
    </FormSheet>
  )
}

/** Asks once before a job is completed, big: it can't be opened again (H16). */
export function CompleteSheet({
  job,
  busy,
  onClose,
  onComplete,
}: {
  job: Job
  busy: boolean
  onClose: () => void
  onComplete: () => void
}) {
  useReturnFocus()
  const t = useText(jobsText)
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('completeTitle', { title: job.title })}
      description={t('completeText', { count: job.taskCount - job.doneTaskCount })}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onComplete()
      }}
      footer={
        <>
          <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="glove" kind="primary" className="!min-h-16 flex-[1.5]" busy={busy}>
            {t('actions.complete')}
          </Button>
        </>
      }
    />
  )
}

const templateTypes = ['general', 'progress', 'issue', 'completion'] as const
const templateIcons = {
  general: <MessageSquare size={17} />,
  progress: <Loader size={17} />,
  issue: <TriangleAlert size={17} />,
  completion: <CircleCheck size={17} />,
} as const

/** A quick note: one tap on a template fills the text and sets its type, typing goes on after it (H21, H22, I22, prototype r3). */
export function NoteSheet({ job, onClose }: { job: { id: string; orderNumber: string }; onClose: () => void }) {
  const t = useText(jobsText)
  const templates = useText(noteTemplates)
  const say = useFieldText()
  const form = useForm<NoteValues, unknown, NoteValues>({ defaultValues: { type: 'general', content: '', isShown: false } })
  const [type, content] = useWatch({ control: form.control, name: ['type', 'content'] })
  const add = useAddJobNote()
  const blank = content.trim() === ''
  const record = useRecordForm({
    form,
    keepAs: `job-note:${job.id}`,
    failedTitle: () => t('noteFailed'),
    send: (values) =>
      add.mutateAsync({
        params: { id: job.id },
        body: {
          content: values.content.trim(),
          type: values.isShown ? 'customer_communication' : values.type,
          isInternal: !values.isShown,
        },
      }),
    onSaved: (done) => {
      // What waits on this device is said by the strip.
      if (done) notify({ kind: 'success', title: t('noteAdded') })
      onClose()
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (blank) notify({ kind: 'error', title: t('noteRequired'), text: t('noteRequiredText') })
    else record.submit()
  }
  const fill = (to: (typeof templateTypes)[number], words: string) => {
    form.setValue('type', to, { shouldDirty: true })
    form.setValue('content', content.trim() ? `${content.trimEnd()} ${words}` : words, { shouldDirty: true })
    form.setFocus('content')
  }
  return (
    <FormSheet
      record={record}
      title={t('quickNote')}
      description={job.orderNumber}
      onClose={onClose}
      cancel={t('cancel')}
      save={t('addNote')}
      saving={t('adding')}
      disabledReason={blank ? t('noteRequired') : undefined}
    >
      {templateTypes.map((one) => (
        <fieldset key={one} className="mb-2.5">
          <legend className="mb-1 flex items-center gap-2 text-[15px] text-ink-2">
            {templateIcons[one]}
            {t(`noteTypes.${one}`)}
          </legend>
          <div className="grid grid-cols-3 gap-2">
            {(['first', 'second', 'third'] as const).map((which) => {
              const words = templates(`${one}.${which}`)
              return (
                <button
                  key={which}
                  type="button"
                  aria-pressed={type === one && content.includes(words)}
                  className="choice !min-h-14 !justify-center !px-2 !py-1 !text-center !text-[15px] !leading-[19px]"
                  onClick={() => fill(one, words)}
                >
                  {words}
                </button>
              )
            })}
          </div>
        </fieldset>
      ))}
      <Field label={t('noteText')} error={say(form.formState.errors.content)}>
        <Textarea
          rows={2}
          maxLength={4000}
          className="!text-[17px] !leading-6"
          {...form.register('content')}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <Tag>{t(`noteTypes.${type}`)}</Tag>
        <Controller
          control={form.control}
          name="isShown"
          render={({ field }) => (
            <Switch checked={field.value} onCheckedChange={field.onChange}>
              {t('customerSees')}
            </Switch>
          )}
        />
      </div>
    </FormSheet>
  )
}

/** A task of one's own beside those of the order's labor (OP-41). */
export function TaskSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const t = useText(jobsText)
  const say = useFieldText()
  const form = useForm<TaskValues, unknown, TaskValues>({
    defaultValues: { title: '', estimatedDuration: null, type: 'repair' },
  })
  const isBlank = useWatch({ control: form.control, name: 'title' }).trim() === ''
  const add = useAddTask()
  const record = useRecordForm({
    form,
    keepAs: `job-task:${job.id}`,
    failedTitle: () => t('taskFailed'),
    send: ({ title, estimatedDuration, type }) =>
      add.mutateAsync({
        params: { id: job.id },
        body: { title: title.trim(), type, ...(estimatedDuration !== null && { estimatedDuration }) },
      }),
    onSaved: (done) => {
      if (done) notify({ kind: 'success', title: t('taskAdded') })
      onClose()
    },
  })
  return (
    <FormSheet
      record={record}
      title={t('addTaskTitle')}
      onClose={onClose}
      cancel={t('cancel')}
      save={t('addTask')}
      disabledReason={isBlank ? t('taskTitle') : undefined}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('taskTitle')} error={say(form.formState.errors.title)}>
          <Input frameClassName={bigInput} maxLength={200} {...form.register('title')} />
        </Field>
        <FormField form={form} name="estimatedDuration" label={t('taskMinutes')} optional>
          {(field) => <NumberField {...field} frameClassName={bigInput} kind="minutes" min={1} max={10_080} />}
        </FormField>
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <ChoiceGrid
              value={field.value}
              onValue={field.onChange}
              options={taskTypes.map((value) => ({ value, label: t(`taskTypes.${value}`) }))}
              label={t('taskType')}
            />
          )}
        />
      </div>
    </FormSheet>
  )
}
