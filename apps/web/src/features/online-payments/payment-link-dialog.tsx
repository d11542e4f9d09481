import { Link } from '@tanstack/react-router'
import { Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, EmptyState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { type PaymentLink, type Subject, useDepositLink, usePaymentLink, usePaymentOptions } from './online-payments.api.ts'
import { onlinePaymentsText } from './online-payments.text.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  of: Subject
  /** Of the invoice or the order. */
  number: string
}

/** Makes a link by which the customer pays an invoice, or a deposit for an order: to copy, to mail or to scan (PAY28). */
export default function PaymentLinkDialog({ open, onOpenChange, of, number }: Props) {
  const t = useText(onlinePaymentsText)
  const format = useFormat()
  const found = usePaymentOptions(of)
  const options = found.data?.options
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [made, setMade] = useState<PaymentLink | null>(null)
  const [invoiceLink, depositLink] = [usePaymentLink(), useDepositLink()]
  const error = invoiceLink.error ?? depositLink.error ?? found.error
  const problem = useProblemText(error)
  const isBusy = invoiceLink.isPending || depositLink.isPending
  const isDeposit = of.kind === 'order'
  const amount = typed === undefined ? (options?.suggested ?? null) : typed
  const isOff = options?.provider === 'none'
  const isReady = options !== undefined && !isOff && options.most > 0
  const send = async (mails: boolean) => {
    if (isBusy || !isReady || (isDeposit && amount === null)) return
    try {
      const { link } = isDeposit
        ? await depositLink.mutateAsync({ params: { id: of.id }, body: { amount: amount ?? 0, send: mails } })
        : await invoiceLink.mutateAsync({ params: { id: of.id }, body: { send: mails } })
      setMade(link)
    } catch {
      // What the server refuses stands above the fields.
    }
  }
  const description = made
    ? t('readyText', { amount: format.money(made.amount), date: format.date(made.expires_at) })
    : isDeposit
      ? t('depositText')
      : options && isReady
        ? t('linkText', { amount: format.money(options.most) })
        : undefined
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={made ? t('ready') : t(isDeposit ? 'depositTitle' : 'linkTitle', { number })}
      {...(description && { description })}
      onSubmit={(event) => {
        event.preventDefault()
        if (made) onOpenChange(false)
        else void send(false)
      }}
      footer={
        made ? (
          <Button kind="primary" type="submit">
            {t('close')}
          </Button>
        ) : (
          isReady && (
            <>
              <Button
                icon={<Mail size={16} />}
                disabled={isBusy}
                disabledReason={options.customer_email === '' ? t('noEmail') : undefined}
                onClick={() => void send(true)}
              >
                {t('mail')}
              </Button>
              <Button kind="primary" type="submit" busy={isBusy} disabled={isDeposit && amount === null}>
                {isBusy ? t('creating') : t('create')}
              </Button>
            </>
          )
        )
      }
    >
      <div className="flex flex-col gap-4">
        {error && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        {made ? (
          <Made link={made} />
        ) : isOff ? (
          <Off />
        ) : options ? (
          options.most <= 0 ? (
            <EmptyState title={t('nothing')} />
          ) : (
            isDeposit && (
              <Field
                label={t('amount')}
                help={[
                  ...(options.suggested === null ? [] : [t('suggested', { amount: format.money(options.suggested) })]),
                  t('most', { amount: format.money(options.most) }),
                ].join(' · ')}
              >
                <MoneyField value={amount} onValue={setTyped} min={0.01} max={options.most} data-autofocus />
              </Field>
            )
          )
        ) : (
          !error && <SkeletonRows rows={2} />
        )}
      </div>
    </Dialog>
  )
}

/** Nobody takes payments for the shop: where that is changed. */
function Off() {
  const t = useText(onlinePaymentsText)
  const paths = usePaths()
  const maySet = useMay('settings:view')
  return (
    <EmptyState
      title={t('off')}
      text={t('offText')}
      action={
        maySet && (
          <Button asChild>
            <Link to={paths.settings}>{t('toSettings')}</Link>
          </Button>
        )
      }
    />
  )
}

function Made({ link }: { link: PaymentLink }) {
  const t = useText(onlinePaymentsText)
  const copy = async () => {
    await navigator.clipboard.writeText(link.url)
    notify({ kind: 'success', title: t('copied') })
  }
  return (
    <div className="flex flex-col gap-4" role="status">
      {link.mailed_to !== null && <Banner kind="info">{t('mailed', { email: link.mailed_to })}</Banner>}
      <div className="flex flex-col items-center gap-2">
        <QrCode rows={link.qr} label={t('qr')} />
        <p className="text-center text-sm text-ink-3">{t('qrText')}</p>
      </div>
      <Field label={t('address')}>
        <Input readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button block icon={<Copy size={16} />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}
