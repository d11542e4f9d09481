import { typedEmail } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type PurchaseOrder, useSendPurchase } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

const schema = z.object({ email: typedEmail() })

/** Mails a placed purchase order to its supplier, again or for the first time (PAR27). */
export default function SendDialog({
  open,
  onOpenChange,
  order,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: PurchaseOrder
}) {
  const t = useText(purchasingText)
  const say = useFieldText()
  const seesSuppliers = useMay('suppliers:view')
  const supplier = useCall('getSupplier', { params: { id: order.supplier_id } }, { enabled: seesSuppliers }).data?.supplier
  const send = useSendPurchase()
  const form = useSchemaForm(schema, { email: order.sent_to })
  const record = useRecordForm({
    form,
    record: order,
    failedTitle: () => t('mailFailed'),
    fieldOf: (code) => (code === 'SUPPLIER_HAS_NO_EMAIL' ? 'email' : undefined),
    guarded: false,
    send: ({ email }, { version }) => send.mutateAsync({ params: { id: order.id }, body: { ...(email && { email }), version } }),
    onSaved: ({ purchase_order: saved }) => {
      notify({ kind: 'success', title: t('mailDone'), text: saved.sent_to })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('mailTitle', { number: order.number, supplier: order.supplier_name })}
      description={t('mailText')}
      onClose={() => onOpenChange(false)}
      save={t('mailNow')}
      saving={t('mailing')}
    >
      <Field label={t('email')} error={say(form.formState.errors.email)}>
        <Input data-autofocus type="email" autoComplete="off" placeholder={supplier?.email ?? ''} {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
