import { requiredLine, requiredProse } from '@twopost/contract/core/text'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { useFieldText } from './api/problem.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRecordForm } from './record-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

export interface ReasonDialogProps {
  open: boolean
  /** Nothing was done. */
  onClose: () => void
  /** It was done. */
  onDone?: () => void
  title: string
  description: string
  /** `reason` names the field, `missing` stands under it when it is empty; `keep` is the way out, `confirm` does it. */
  words: { reason: string; help: string; missing?: string; keep: string; confirm: string; busy: string }
  /** What stands in the field at first. */
  initial?: string
  /** At most so many characters. */
  most?: number
  /** The reason may have several lines. */
  lines?: boolean
  rows?: number
  size?: 'sm' | 'md'
  /** What else is asked, below the reason. */
  more?: ReactNode
  /** Nothing is destroyed by it. */
  harmless?: boolean
  /** The record as it is now: one that has changed meanwhile is said, and sent again with its new version. */
  record?: { version: number } | undefined
  /** Does it; a refusal is shown above the field, and nothing typed is lost. `version` is of the record. */
  send: (reason: string, version: number | undefined) => Promise<unknown>
}

/** Asks why before something is taken back, refused or destroyed: a reason must be given. */
export default function ReasonDialog({
  open,
  onClose,
  onDone,
  title,
  description,
  words,
  initial = '',
  most = 500,
  lines = false,
  rows = 3,
  size,
  more,
  harmless = false,
  record: about,
  send,
}: ReasonDialogProps) {
  const say = useFieldText()
  const reason = lines ? requiredProse(most, 'REASON_REQUIRED') : requiredLine(most, 'REASON_REQUIRED')
  const form = useSchemaForm(z.object({ reason }), { reason: initial })
  const record = useRecordForm({
    form,
    record: about,
    valuesOf: () => ({ reason: initial }),
    send: (values, { version }) => send(values.reason, version),
    onSaved: () => {
      // It may stay on the page, closed: nothing in it is unsaved then, and the next question begins without this answer.
      form.reset()
      onDone?.()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      {...(size && { size })}
      destroys={!harmless}
      title={title}
      description={description}
      onClose={onClose}
      cancel={words.keep}
      save={words.confirm}
      saving={words.busy}
    >
      <Field
        label={words.reason}
        help={words.help}
        error={say(form.formState.errors.reason, words.missing === undefined ? {} : { REASON_REQUIRED: words.missing })}
      >
        <Textarea rows={rows} maxLength={most} data-autofocus {...form.register('reason')} />
      </Field>
      {more && <div className="mt-4">{more}</div>}
    </FormDialog>
  )
}
