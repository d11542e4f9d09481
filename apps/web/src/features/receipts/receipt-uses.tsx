import { Link } from '@tanstack/react-router'
import { positiveMoney } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import type { ReceiptDetail } from '@twopost/contract/receipts'
import { useState } from 'react'
import * as z from 'zod'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { OpenInvoices } from './open-invoices.tsx'
import { receiptUsesText } from './receipt-uses.text.ts'
import { type Receipt, useApplyReceipt, useOpenInvoices, useReceipt, useUnapplyReceipt } from './receipts.api.ts'
import { fillOldest, type Shares, sumShares } from './take-payment.rules.ts'

type Application = ReceiptDetail['applications'][number]

/** Where the money of a receipt went: the invoices it is on, what was given back, and the rest, which can be put on open invoices (PAY25). */
export default function ReceiptUses({ open, receipt, onClose }: { open: boolean; receipt: Receipt; onClose: () => void }) {
  const [taking, setTaking] = useState<Application | null>(null)
  const t = useText(receiptUsesText)
  const format = useFormat()
  const found = useReceipt(open ? receipt.id : '')
  const problem = useProblemText(found.error)
  const detail = found.data?.receipt
  if (taking && detail) return <TakeBack receipt={detail} from={taking} onClose={() => setTaking(null)} />
  if (detail?.allowed.includes('apply') && detail.unapplied > 0)
    return <Using receipt={detail} onTake={setTaking} onClose={onClose} />
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="md"
      title={t('title', { number: receipt.number })}
      description={t('of', { amount: format.money(receipt.amount), name: receipt.customer_name })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {found.error && !detail ? (
        <ErrorState
          title={t('failed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : detail ? (
        <Went receipt={detail} onTake={setTaking} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

/** Its invoices and what was given back of it. */
function Went({ receipt, onTake }: { receipt: ReceiptDetail; onTake: (from: Application) => void }) {
  const t = useText(receiptUsesText)
  const format = useFormat()
  const paths = usePaths()
  const mayTakeBack = receipt.allowed.includes('unapply')
  if (receipt.applications.length === 0 && receipt.refunds.length === 0) return <p className="text-ink-2">{t('nowhere')}</p>
  return (
    <ul className="divide-y divide-border">
      {receipt.applications.map((one) => (
        <li key={one.invoice_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="two-lines min-w-0 flex-1 basis-40">
            <Link to={paths.invoice(one.invoice_id)}>{one.invoice_number}</Link>
            <span>{format.calendarDate(one.date)}</span>
          </span>
          <b className="tabular-nums">{format.money(one.amount)}</b>
          {mayTakeBack && (
            <Button size="sm" aria-label={t('takeBackOf', { number: one.invoice_number })} onClick={() => onTake(one)}>
              {t('takeBack')}
            </Button>
          )}
        </li>
      ))}
      {receipt.refunds.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="two-lines min-w-0 flex-1 basis-40">
            <span>{t('refund', { number: one.number })}</span>
            <span>
              {format.calendarDate(one.business_date)}
              {one.is_reversed ? ` · ${t('reversed')}` : ''}
            </span>
          </span>
          <b className="tabular-nums">{format.money(one.amount)}</b>
        </li>
      ))}
    </ul>
  )
}

/** The same with what is left, to be put on invoices; the oldest due are proposed. */
function Using({
  receipt,
  onTake,
  onClose,
}: {
  receipt: ReceiptDetail
  onTake: (from: Application) => void
  onClose: () => void
}) {
  const t = useText(receiptUsesText)
  const format = useFormat()
  const left = receipt.unapplied
  const found = useOpenInvoices(receipt.customer_id)
  const invoices = found.data?.invoices
  const [byHand, setByHand] = useState<Shares | null>(null)
  const apply = useApplyReceipt()
  const [listProblem, problem] = [useProblemText(found.error), useProblemText(apply.error)]
  const shares = byHand ?? fillOldest(left, invoices ?? [])
  const { given, rest } = sumShares(left, shares)
  const chosen = Object.entries(shares).filter(([, share]) => share > 0)
  const isHigh = (invoices ?? []).some(({ id, balance }) => (shares[id] ?? 0) > balance)
  const send = async () => {
    if (chosen.length === 0 || rest < 0 || isHigh) return
    const allocations = chosen.map(([invoice_id, amount]) => ({ invoice_id, amount }))
    try {
      await apply.mutateAsync({ params: { id: receipt.id }, body: { allocations } })
    } catch {
      return
    }
    notify({ kind: 'success', title: t('applied', { amount: format.money(given), count: chosen.length }) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('title', { number: receipt.number })}
      description={t('leftOf', {
        ...{ left: format.money(left), amount: format.money(receipt.amount), name: receipt.customer_name },
      })}
      dirty={byHand !== null && !apply.isSuccess}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={apply.isPending}
            busyText={t('applying')}
            disabledReason={chosen.length === 0 ? t('chooseOne') : rest < 0 || isHigh ? t('tooMuch') : undefined}
          >
            {given > 0 ? t('apply', { amount: format.money(given) }) : t('applyNothing')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {apply.error && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        {receipt.applications.length + receipt.refunds.length > 0 && <Went receipt={receipt} onTake={onTake} />}
        {found.error && !invoices ? (
          <ErrorState
            title={t('listFailed')}
            message={listProblem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : !invoices ? (
          <SkeletonRows rows={3} />
        ) : invoices.length === 0 ? (
          <p className="text-ink-2">{t('noneOpen')}</p>
        ) : (
          <OpenInvoices
            invoices={invoices}
            shares={shares}
            amount={left}
            onShares={setByHand}
            onOldest={() => setByHand(null)}
            onClear={() => setByHand({})}
          />
        )}
      </div>
    </Dialog>
  )
}

const schema = z.object({ amount: z.number().nullable().pipe(positiveMoney()), reason: requiredLine(200, 'REASON_REQUIRED') })
/** Takes what it paid on one invoice back, whole or in part: the invoice is open by that again, and the money is credit. */
function TakeBack({ receipt, from, onClose }: { receipt: ReceiptDetail; from: Application; onClose: () => void }) {
  const t = useText(receiptUsesText)
  const say = useFieldText()
  const format = useFormat()
  const takeBack = useUnapplyReceipt()
  const form = useSchemaForm(schema, { amount: from.amount as number | null, reason: '' })
  const record = useRecordForm({
    form,
    record: { version: 0 },
    failedTitle: () => t('notTaken'),
    guarded: false,
    fieldOf: (code) => (code === 'NOT_APPLIED' ? 'amount' : code === 'NO_CARD_NUMBERS' ? 'reason' : undefined),
    send: async (body) => {
      await takeBack.mutateAsync({ params: { id: receipt.id }, body: { invoice_id: from.invoice_id, ...body } })
      return body.amount
    },
    onSaved: (amount) => {
      notify({ kind: 'success', title: t('taken', { amount: format.money(amount), number: from.invoice_number }) })
      onClose()
    },
  })
  return (
    <FormDialog
      size="sm"
      record={record}
      title={t('takeBackTitle', { number: from.invoice_number })}
      description={t('takeBackText', { amount: format.money(from.amount), receipt: receipt.number })}
      onClose={onClose}
      save={t('takeBack')}
      saving={t('takingBack')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="amount" label={t('amount')}>
          {(field) => <MoneyField {...field} min={0.01} max={10_000_000} data-autofocus />}
        </FormField>
        <Field label={t('reason')} help={t('reasonHelp')} error={say(form.formState.errors.reason)}>
          <Input maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
