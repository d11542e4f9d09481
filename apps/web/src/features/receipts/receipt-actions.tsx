import { positiveMoney } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import { Mail, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { PrintItems } from '#features/documents/index.ts'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { creditsText } from './credits/credits.text.ts'
import { fetchReceiptPdf, type Receipt, useRefundReceipt, useReverseReceipt, useSendReceipt } from './receipts.api.ts'
import { receiptsText } from './receipts.text.ts'

const ApplyDialog = lazyDialog(() => import('./credits/apply-dialog.tsx'))
const UnapplyDialog = lazyDialog(() => import('./credits/unapply-dialog.tsx'))
const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))
const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const

/**
 * Its paper and the mail with it, and what can be done with a receipt now: put the rest on invoices, take it off one, give the rest back, or
 * take it back as mistyped on its own day (PAY25).
 */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useText(receiptsText)
  const credits = useText(creditsText)
  const format = useFormat()
  const mayRefund = useMay('payments:refund')
  const [open, setOpen] = useState<'apply' | 'unapply' | 'refund' | 'reverse' | null>(null)
  const reverse = useReverseReceipt()
  const mayMail = useMay('payments:create')
  const send = useSendReceipt()
  const mail = async () => {
    try {
      const { sent_to } = await send.mutateAsync({ params: { id: receipt.id } })
      notify({ kind: 'success', title: t('mailed', { number: receipt.number }), text: sent_to })
    } catch (error) {
      notify({ kind: 'error', title: t('mailFailed'), text: await spokenProblem(error) })
    }
  }
  const close = () => setOpen(null)
  const stands = !receipt.is_reversed && receipt.reverses_id === null
  const applies = mayMail && stands && receipt.kind !== 'refund' && receipt.unapplied > 0
  const unapplies = mayMail && stands && receipt.kind !== 'refund' && receipt.unapplied < receipt.amount
  const refunds = mayRefund && stands && receipt.unapplied > 0 && receipt.kind !== 'goodwill'
  const reverses = mayRefund && stands && receipt.business_date === format.today && receipt.payment_intent_id === null
  return (
    <>
      <Menu
        trigger={<IconButton label={t('more', { name: receipt.number })} icon={<MoreHorizontal size={17} />} tooltip={false} />}
      >
        <PrintItems load={(language) => fetchReceiptPdf(receipt.id, language)} />
        {mayMail && (
          <MenuItem icon={<Mail size={16} />} onSelect={() => void mail()}>
            {t('mail')}
          </MenuItem>
        )}
        {(applies || unapplies || refunds || reverses) && <MenuSeparator />}
        {applies && <MenuItem onSelect={() => setOpen('apply')}>{credits('apply')}</MenuItem>}
        {unapplies && <MenuItem onSelect={() => setOpen('unapply')}>{credits('unapply')}</MenuItem>}
        {refunds && <MenuItem onSelect={() => setOpen('refund')}>{t('refund')}</MenuItem>}
        {reverses && (
          <MenuItem danger onSelect={() => setOpen('reverse')}>
            {t('reverse')}
          </MenuItem>
        )}
      </Menu>
      {open === 'apply' && <ApplyDialog open onOpenChange={close} receipt={receipt} />}
      {open === 'unapply' && <UnapplyDialog open onOpenChange={close} receipt={receipt} />}
      {open === 'refund' && <RefundDialog receipt={receipt} onClose={close} />}
      <ReasonDialog
        open={open === 'reverse'}
        onClose={close}
        onDone={() => {
          close()
          notify({ kind: 'success', title: t('reverseDone', { number: receipt.number }) })
        }}
        most={200}
        title={t('reverseTitle', { number: receipt.number })}
        description={t('reverseText', { amount: format.money(receipt.amount) })}
        words={{
          ...{ reason: t('reason'), help: t('reasonHelp'), keep: t('keepIt') },
          ...{ confirm: t('reverseNow'), busy: t('reversing') },
        }}
        send={(reason) => reverse.mutateAsync({ params: { id: receipt.id }, body: { reason } })}
      />
    </>
  )
}

const schema = z.object({
  amount: z.number().nullable().pipe(positiveMoney()),
  method: z.enum(methods),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})
function RefundDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useText(receiptsText)
  const say = useFieldText()
  const format = useFormat()
  const refund = useRefundReceipt()
  const form = useSchemaForm(schema, { amount: receipt.unapplied as number | null, method: receipt.method, reason: '' })
  const record = useRecordForm({
    form,
    record: { version: 0 },
    failedTitle: () => t('failed'),
    guarded: false,
    fieldOf: (code) =>
      code === 'REFUND_TOO_HIGH'
        ? 'amount'
        : code === 'REFUND_OVER_LIMIT'
          ? 'method'
          : code === 'NO_CARD_NUMBERS'
            ? 'reason'
            : undefined,
    send: async (body) => {
      await refund.mutateAsync({ params: { id: receipt.id }, body })
      return body.amount
    },
    onSaved: (amount) => {
      notify({ kind: 'success', title: t('refundDone', { amount: format.money(amount) }) })
      onClose()
    },
  })
  return (
    <FormDialog
      size="sm"
      record={record}
      title={t('refundTitle', { number: receipt.number })}
      description={t('refundText', { amount: format.money(receipt.unapplied) })}
      onClose={onClose}
      save={t('refund')}
      saving={t('refunding')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="amount" label={t('amount')}>
          {(field) => <MoneyField {...field} min={0.01} max={10_000_000} data-autofocus />}
        </FormField>
        <FormField form={form} name="method" label={t('refundHow')}>
          {({ value, onValue }) => (
            <Select value={value} onValue={onValue} options={methods.map((one) => ({ value: one, label: t(`method.${one}`) }))} />
          )}
        </FormField>
        <Field label={t('reason')} help={t('reasonHelp')} error={say(form.formState.errors.reason)}>
          <Input maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
