import { requiredLine } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useCorrectEntry, useCorrectTimer } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'

const schema = z.object({
  from: z.string().min(1, 'REQUIRED'),
  to: z.string().min(1, 'REQUIRED'),
  reason: requiredLine(500, 'REASON_REQUIRED'),
})

/** What is corrected: attended or other time by its entry, time on job by its timer. */
export interface Corrected {
  name: string
  kind: 'attended' | 'on_job' | 'other'
  entryId: string | null
  timerId: string | null
  from: string
  to: string | null
}

/** Gives hours other times, with a reason that the technician sees (CLK10). */
export default function CorrectionDialog({
  open,
  onOpenChange,
  what,
  zone,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  what: Corrected
  zone: string
}) {
  const t = useText(attendanceText)
  const say = useFieldText()
  const [entry, timer] = [useCorrectEntry(), useCorrectTimer()]
  const form = useSchemaForm(schema, { from: toWall(what.from, zone), to: toWall(what.to, zone), reason: '' })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: async ({ from, to, reason }): Promise<void> => {
      const body = { from: fromWall(from, zone) ?? undefined, to: fromWall(to, zone) ?? undefined, reason }
      if (what.timerId) await timer.mutateAsync({ params: { id: what.timerId }, body })
      else await entry.mutateAsync({ params: { id: what.entryId ?? '' }, body })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  const titles = { attended: 'correctAttended', on_job: 'correctOnJob', other: 'correctOther' } as const
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('correctTitle')}
      description={t(titles[what.kind], { name: what.name })}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="from" label={t('from')}>
          {(field) => <DateTimeField data-autofocus value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <FormField form={form} name="to" label={t('to')}>
          {(field) => <DateTimeField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <Field label={t('reason')} help={t('reasonHelp', { name: what.name })} error={say(form.formState.errors.reason)}>
          <Input maxLength={500} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
