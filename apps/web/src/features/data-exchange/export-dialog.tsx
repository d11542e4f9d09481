import { NewExport } from '@twopost/contract/data-exchange'
import * as z from 'zod'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { RadioCards } from '#ui/toggle.tsx'
import { useCreateExport } from './business-data.api.ts'
import { dataText } from './business-data.text.ts'

const { files, from } = NewExport.shape
const schema = z.object({ files, from: from.unwrap().nullable() })
const empty = (): z.input<typeof schema> => ({ files: 'yes', from: null })

/** Asks what an export of everything is to have, and starts it (INT12). */
export default function ExportDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(dataText)
  const create = useCreateExport()
  const form = useSchemaForm(schema, empty())
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    record: null,
    valuesOf: empty,
    failedTitle: () => t('exports.startFailed'),
    send: (values) =>
      create.mutateAsync({ body: { scope: 'all', files: values.files, ...(values.from !== null && { from: values.from }) } }),
    onSaved: () => {
      close()
      notify({ kind: 'success', title: t('exports.started') })
    },
  })
  return (
    <FormDialog
      open={open}
      size="sm"
      record={record}
      title={t('exports.dialogTitle')}
      description={t('exports.dialogText')}
      onClose={close}
      save={t('exports.start')}
      saving={t('exports.starting')}
    >
      <div className="stack">
        <FormField form={form} name="files" label={t('exports.files')} group>
          {(field) => (
            <RadioCards
              value={field.value}
              onValue={field.onValue}
              aria-label={t('exports.files')}
              options={[
                { value: 'yes', label: t('exports.filesYes'), help: t('exports.filesYesHelp') },
                { value: 'no', label: t('exports.filesNo'), help: t('exports.filesNoHelp') },
              ]}
            />
          )}
        </FormField>
        {/* Apart from the field: a long help that gives way to what is typed would move the button from under the pointer. */}
        <p className="text-ink-2 text-sm">{t('exports.fromHelp')}</p>
        <FormField form={form} name="from" label={t('exports.from')} help={t('exports.fromEmpty')} optional>
          {(field) => (
            <DateField
              value={field.value ?? ''}
              onValue={(day) => field.onValue(day === '' ? null : day)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
