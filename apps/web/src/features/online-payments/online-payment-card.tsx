import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { IntentPill } from './intent-words.tsx'
import { type PaymentIntent, queryOf, type Subject, useIntents, useLiveIntents } from './online-payments.api.ts'
import { onlinePaymentsText } from './online-payments.text.ts'

const PaymentLinkDialog = lazyDialog(() => import('./payment-link-dialog.tsx'))
const IntentDialog = lazyDialog(() => import('./intent-dialog.tsx'))
/** The latest ones say how it stands; all of them are in the list of online payments. */
const most = 3

/** What a customer was asked to pay online for an invoice, or ahead for an order, and a link for it (PAY28, PAY30). */
export function OnlinePaymentCard({ of, number, isOpen }: { of: Subject; number: string; isOpen: boolean }) {
  const t = useText(onlinePaymentsText)
  const [sees, makes] = [useMay('payments:view'), useMay('payments:create')]
  useLiveIntents()
  const intents = useIntents({ ...queryOf(of), limit: most }, sees).data?.payment_intents ?? []
  const [making, setMaking] = useState(false)
  const [shown, setShown] = useState<PaymentIntent | null>(null)
  const mayMake = makes && isOpen
  if (!sees || (!mayMake && intents.length === 0)) return null
  return (
    <>
      <Card
        title={t(of.kind === 'invoice' ? 'card' : 'depositCard')}
        flush={intents.length > 0}
        actions={
          mayMake && (
            <Button size="sm" icon={<Link2 size={15} />} onClick={() => setMaking(true)}>
              {t(of.kind === 'invoice' ? 'make' : 'makeDeposit')}
            </Button>
          )
        }
      >
        {intents.length === 0 ? (
          <p className="text-ink-3">{t('none')}</p>
        ) : (
          <ul>
            {intents.map((intent) => (
              <IntentLine key={intent.id} intent={intent} onOpen={() => setShown(intent)} />
            ))}
          </ul>
        )}
      </Card>
      {/* Kept outside the card: the card remounts when its first row arrives, and the new link must stay on the screen. */}
      {making && <PaymentLinkDialog open onOpenChange={setMaking} of={of} number={number} />}
      {shown && <IntentDialog open onOpenChange={(open) => !open && setShown(null)} intent={shown} />}
    </>
  )
}

function IntentLine({ intent, onOpen }: { intent: PaymentIntent; onOpen: () => void }) {
  const t = useText(onlinePaymentsText)
  const format = useFormat()
  const why = intent.status === 'failed' && intent.failure_code !== '' ? t(`reason.${intent.failure_code}`) : ''
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        <button type="button" className="link text-left" onClick={onOpen}>
          {format.money(intent.amount)}
        </button>
        <span className="!whitespace-normal">
          {[format.dateTime(intent.settled_at ?? intent.opened_at ?? intent.created_at), why, intent.is_late && t('late')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <IntentPill intent={intent} />
    </li>
  )
}
