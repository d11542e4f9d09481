import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { IntentPill, useIntentSubject } from './intent-words.tsx'
import { type PaymentIntent, useCancelIntent, useIntent } from './online-payments.api.ts'
import { onlinePaymentsText } from './online-payments.text.ts'

/** What happened to an online payment, and taking it back while nobody has paid. */
export default function IntentDialog({
  open,
  onOpenChange,
  intent,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  intent: PaymentIntent
}) {
  const t = useText(onlinePaymentsText)
  const subject = useIntentSubject()
  const found = useIntent(open ? intent.id : '')
  const problem = useProblemText(found.error)
  const [asking, setAsking] = useState(false)
  const detail = found.data?.payment_intent
  const close = () => onOpenChange(false)
  if (asking) return <CancelDialog intent={intent} onClose={close} onKeep={() => setAsking(false)} />
  return (
    <Dialog
      size="md"
      open={open}
      onOpenChange={onOpenChange}
      title={t('details')}
      description={`${subject(intent)} · ${intent.customer_name}`}
      footer={
        <>
          {detail?.allowed.includes('cancel') && (
            <Button kind="danger-quiet" onClick={() => setAsking(true)}>
              {t('cancel')}
            </Button>
          )}
          <Button kind="primary" onClick={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      {detail ? (
        <Happened detail={detail} />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  )
}

type Detail = NonNullable<ReturnType<typeof useIntent>['data']>['payment_intent']

function Happened({ detail }: { detail: Detail }) {
  const t = useText(onlinePaymentsText)
  const format = useFormat()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <b className="text-[22px] font-[620]">{format.money(detail.amount)}</b>
        <IntentPill intent={detail} size="lg" />
        {detail.is_late && <span className="text-warn">{t('late')}</span>}
      </div>
      {detail.is_late && <p className="text-ink-2">{t('lateText')}</p>}
      {detail.failure_code !== '' && detail.status === 'failed' && (
        <p className="text-bad">{t(`reason.${detail.failure_code}`)}</p>
      )}
      <ol>
        {detail.events.map((event) => (
          <li key={event.id} className="list-row">
            <span className="two-lines min-w-0 flex-1">
              <span>{t(`event.${event.what}`, { amount: format.money(event.amount) })}</span>
              <span className="!whitespace-normal">
                {[
                  format.dateTime(event.at),
                  event.by_name && t('by', { name: event.by_name }),
                  event.failure_code !== '' && t(`reason.${event.failure_code}`),
                  !event.has_effect && t('noEffect'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <DefinitionList
        items={[
          ...(detail.receipt_number ? ([[t('receipt'), detail.receipt_number]] as const) : []),
          ...(detail.allowed.includes('cancel') ? ([[t('expires'), format.dateTime(detail.expires_at)]] as const) : []),
          [
            t('reference'),
            <span key="reference" className="break-all">
              {detail.reference}
            </span>,
          ],
        ]}
      />
    </div>
  )
}

function CancelDialog({ intent, onClose, onKeep }: { intent: PaymentIntent; onClose: () => void; onKeep: () => void }) {
  const t = useText(onlinePaymentsText)
  const format = useFormat()
  const cancel = useCancelIntent()
  const problem = useProblemText(cancel.error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(opens) => !opens && onKeep()}
      title={t('cancelTitle')}
      description={t('cancelText', { amount: format.money(intent.amount) })}
      confirmText={t('cancel')}
      busyText={t('cancelling')}
      danger
      error={problem}
      onConfirm={async () => {
        await cancel.mutateAsync({ params: { id: intent.id } })
        notify({ kind: 'success', title: t('cancelDone') })
        onClose()
      }}
    />
  )
}
