import { noteTypes, taskTypes } from '@twopost/contract/jobs.states'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Checkbox, ChoiceGrid } from '#ui/toggle.tsx'
import { type Job, type JobDetail, type NoteType, useAddJobNote, useAddTask } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import { noteTemplates } from './note-templates.text.ts'

const bigInput = '!h-14 !text-[17px]'

/** Starts an assigned job; where the vehicle stands may be said, and the timer may start with it (H15). */
export function StartSheet({
  job,
  runningOn,
  busy,
  onClose,
  onStart,
}: {
  job: Job
  /** The order that one's own open timer is on; null without one. It can be switched to this job (R1-6). */
  runningOn: string | null
  busy: boolean
  onClose: () => void
  onStart: (location: string, withTimer: boolean) => void
}) {
  useReturnFocus()
  const t = useText(jobsText)
  const [location, setLocation] = useState('')
  const [withTimer, setWithTimer] = useState(true)
  const offersTimer = job.allowed.includes('timer')
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('actions.start')}
      description={job.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onStart(location.trim(), offersTimer && withTimer)
      }}
      footer={<SheetButtons onClose={onClose} busy={busy} confirmText={t('actions.start')} />}
    >
      <Field label={t('location')} optional help={t('locationHelp')}>
        <Input
          frameClassName={bigInput}
          maxLength={80}
          value={location}
          placeholder={job.location}
          onChange={(event) => setLocation(event.target.value)}
        />
      </Field>
      {offersTimer && (
        <Checkbox size="lg" className="mt-4 mb-2 ml-3.5 min-h-12 !gap-5" checked={withTimer} onCheckedChange={setWithTimer}>
          {runningOn === null ? t('timerToo') : t('timerSwitch', { number: runningOn })}
        </Checkbox>
      )}
    </BottomSheet>
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
      footer={<SheetButtons onClose={onClose} busy={busy} confirmText={t('actions.complete')} />}
    />
  )
}

/** A note of any type; twelve templates fill it at one tap (H21, H22, I22). */
export function NoteSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  useReturnFocus()
  const t = useText(jobsText)
  const templates = useText(noteTemplates)
  const [type, setType] = useState<NoteType>('general')
  const [content, setContent] = useState('')
  const add = useAddJobNote()
  const blank = content.trim() === ''
  const save = async () => {
    if (add.isPending) return
    if (blank) return notify({ kind: 'error', title: t('noteRequired'), text: t('noteRequiredText') })
    try {
      await add.mutateAsync({ params: { id: job.id }, body: { content: content.trim(), type } })
      notify({ kind: 'success', title: t('noteAdded') })
      onClose()
    } catch (error) {
      notify({ kind: 'error', title: t('noteFailed'), text: await spokenProblem(error) })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('noteTitle')}
      dirty={!blank}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            size="glove"
            kind="primary"
            className="!min-h-16 flex-[1.5]"
            busy={add.isPending}
            busyText={t('adding')}
            disabled={blank}
          >
            {t('addNote')}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{t('noteType')}</legend>
        <div className="flex flex-wrap gap-2">
          {noteTypes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === type}
              className="choice !min-h-12 !py-1"
              onClick={() => setType(one)}
            >
              {t(`noteTypes.${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
      {type !== 'customer_communication' && (
        <fieldset className="mt-3">
          <legend className="mb-1.5 text-[15px] text-ink-3">{t('quickNotes')}</legend>
          <div className="flex flex-col gap-2">
            {(['first', 'second', 'third'] as const).map((which) => {
              const words = templates(`${type}.${which}`)
              return (
                <button
                  key={which}
                  type="button"
                  className="choice !min-h-12 !py-1 font-normal"
                  onClick={() => setContent((before) => (before.trim() ? `${before.trimEnd()} ${words}` : words))}
                >
                  {words}
                </button>
              )
            })}
          </div>
        </fieldset>
      )}
      <Field label={t('noteText')} className="mt-3">
        <Textarea
          rows={3}
          maxLength={4000}
          className="!text-[17px] !leading-6"
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
    </BottomSheet>
  )
}

/** A task of one's own beside those of the order's labor (OP-41). */
export function TaskSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  useReturnFocus()
  const t = useText(jobsText)
  const [title, setTitle] = useState('')
  const [minutes, setMinutes] = useState<number | null>(null)
  const [type, setType] = useState<(typeof taskTypes)[number]>('repair')
  const add = useAddTask()
  const save = async () => {
    if (add.isPending || title.trim() === '') return
    try {
      await add.mutateAsync({
        params: { id: job.id },
        body: { title: title.trim(), type, ...(minutes !== null && { estimatedDuration: minutes }) },
      })
      notify({ kind: 'success', title: t('taskAdded') })
      onClose()
    } catch (error) {
      notify({ kind: 'error', title: t('taskFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addTaskTitle')}
      dirty={title.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={<SheetButtons onClose={onClose} busy={add.isPending} confirmText={t('addTask')} disabled={title.trim() === ''} />}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('taskTitle')}>
          <Input frameClassName={bigInput} maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('taskMinutes')} optional>
          <NumberField frameClassName={bigInput} kind="minutes" min={1} max={10_080} value={minutes} onValue={setMinutes} />
        </Field>
        <ChoiceGrid
          value={type}
          onValue={setType}
          options={taskTypes.map((value) => ({ value, label: t(`taskTypes.${value}`) }))}
          label={t('taskType')}
        />
      </div>
    </BottomSheet>
  )
}

function SheetButtons({
  onClose,
  busy,
  confirmText,
  disabled = false,
}: {
  onClose: () => void
  busy: boolean
  confirmText: string
  disabled?: boolean
}) {
  const t = useText(jobsText)
  return (
    <>
      <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" size="glove" kind="primary" className="!min-h-16 flex-[1.5]" busy={busy} disabled={disabled}>
        {confirmText}
      </Button>
    </>
  )
}
