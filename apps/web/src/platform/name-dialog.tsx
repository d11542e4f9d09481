import type * as z from 'zod'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useFieldText } from './api/problem.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRecordForm } from './record-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

type Named = { name: string }
type NameWords = (key: 'createTitle' | 'editTitle' | 'name' | 'save' | 'saving' | 'saved' | 'saveFailed') => string

/** The dialog of a record that has nothing but a name: a skill, a category. */
export function NameDialog<R extends Named & { version: number }>({
  words: t,
  open,
  onOpenChange,
  record,
  schema,
  most,
  taken,
  onSend,
}: {
  words: NameWords
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  record: R | null
  schema: z.core.$ZodType<Named, Named>
  /** The most characters a name may have. */
  most: number
  /** The code of the refusal of a name that is taken. */
  taken?: string
  onSend: (body: Named, version: number | undefined) => Promise<unknown>
}) {
  const say = useFieldText()
  const valuesOf = (current: R | null) => ({ name: current?.name ?? '' })
  const form = useSchemaForm(schema, valuesOf(record))
  const frame = useRecordForm({
    form,
    record,
    valuesOf,
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === taken ? 'name' : undefined),
    send: (body, { version }) => onSend(body, version),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={frame}
      title={record ? t('editTitle') : t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <Field label={t('name')} error={say(form.formState.errors.name)}>
        <Input data-autofocus maxLength={most} {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
