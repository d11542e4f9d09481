import { dismissReasons } from '@twopost/contract/deferred.states'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type Deferred, useDismissDeferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'

const schema = z.object({ reason: z.enum(dismissReasons, 'REASON_REQUIRED') })

/** Offers it no more, with the reason (DEF4). */
export default function DismissDialog({
  open,
  onOpenChange,
  work,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  work: Deferred
}) {
  const t = useText(deferredText)
  const dismiss = useDismissDeferred()
  const form = useSchemaForm(schema, { reason: '' as z.input<typeof schema>['reason'] })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    send: (body) => dismiss.mutateAsync({ params: { id: work.id }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('dismissed', { name: work.name }) })
      close()
    },
    failedTitle: () => t('saveFailed'),
  })
  return (
    <FormDialog
      open={open}
      record={record}
      size="sm"
      title={t('dismissTitle', { name: work.name })}
      description={t('dismissText')}
      onClose={close}
      save={t('dismiss')}
      saving={t('saving')}
    >
      <FormField form={form} name="reason" label={t('dismissWhy')}>
        {(field) => (
          <Select
            value={field.value}
            onValue={field.onValue}
            options={dismissReasons.map((one) => ({ value: one, label: t(`dismissReasons.${one}`) }))}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
