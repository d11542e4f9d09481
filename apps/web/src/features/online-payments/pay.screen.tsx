import { useParams } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { CircleAlert, CircleCheck, Clock, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { productName } from '#ui/identity.tsx'
import { type PublicPayment, usePublicPayment, useStartPayment } from './pay.api.ts'
import { payPageText } from './pay.text.ts'

/** What a customer's link to pay shows: to whom, for what, how much, and one button; no sign-in (PAY28). */
export function PayScreen() {
  const t = useText(payPageText)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const found = usePublicPayment(token)
  const problem = useProblemText(found.error)
  const payment = found.data?.payment
  return (
    <PayFrame>
      {payment && !found.isError ? (
        <Shown token={token} payment={payment} />
      ) : found.error ? (
        <div className="card">
          <h1 className="sr-only">{found.error.status === 404 ? t('gone') : t('failed')}</h1>
          <ErrorState
            title={found.error.status === 404 ? t('gone') : t('failed')}
            message={problem}
            {...(found.error.status !== 404 && { onRetry: () => void found.refetch() })}
          />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </PayFrame>
  )
}

/** The page around it, phone first. */
export function PayFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col gap-4 p-4 md:py-12">
      {children}
      <p className="mt-auto pt-4 text-center text-xs text-ink-3">{productName}</p>
    </main>
  )
}

function Shown({ token, payment }: { token: string; payment: PublicPayment }) {
  const { language, shop, state } = payment
  const t = sayIn(payPageText, language)
  const format = makeFormat(language, 'UTC', useNow())
  const title = t(payment.kind === 'deposit' ? 'deposit' : 'invoice', { number: payment.number })
  useEffect(() => {
    document.title = `${title} · ${shop.name}`
  }, [title, shop.name])
  const asks = state === 'open' || state === 'waiting' || state === 'declined' || state === 'unavailable'
  const contact = [shop.phone && formatPhone(shop.phone), shop.email].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-col gap-4" lang={language}>
      <header>
        <p className="font-[560]">{shop.name}</p>
        {shop.address && <p className="text-sm text-ink-3">{shop.address}</p>}
        <h1 className="mt-4 text-[22px] leading-8 font-[620] break-words">{title}</h1>
        {payment.about && <p className="break-words text-ink-2">{payment.about}</p>}
      </header>
      <section className="card flex flex-col gap-4 p-4">
        {asks && (
          <div>
            <p className="text-sm text-ink-3">{t('toPay')}</p>
            <p className="text-[34px] leading-11 font-[620]">{format.money(payment.amount)}</p>
            {payment.total !== payment.amount && (
              <p className="text-ink-2">{t('ofTotal', { total: format.money(payment.total) })}</p>
            )}
          </div>
        )}
        <div aria-live="polite" className="empty:-mt-4">
          <State payment={payment} />
        </div>
        {(state === 'open' || state === 'declined' || state === 'waiting') && <Pay token={token} payment={payment} />}
      </section>
      {contact && (
        <p className="text-center text-sm text-ink-2">
          {t('questions')} {contact}
        </p>
      )}
    </div>
  )
}

/** How far it is, in words; nothing where the button says it. */
function State({ payment }: { payment: PublicPayment }) {
  const t = sayIn(payPageText, payment.language)
  const format = makeFormat(payment.language, 'UTC', useNow())
  switch (payment.state) {
    case 'open':
      return null
    case 'waiting':
      return <Said icon={<Clock size={22} />} title={t('waiting')} text={t('waitingText')} />
    case 'paid':
      return (
        <Said
          icon={<CircleCheck size={22} className="text-ok" />}
          title={t('paid')}
          text={[
            t('paidText', { shop: payment.shop.name, amount: format.money(payment.amount) }),
            ...(payment.receipt_number ? [t('receipt', { number: payment.receipt_number })] : []),
          ].join(' ')}
        />
      )
    case 'declined':
      return (
        <Said
          icon={<CircleAlert size={22} className="text-bad" />}
          title={t('declined')}
          text={t(`reason.${payment.failure_code === '' ? 'other' : payment.failure_code}`)}
        />
      )
    case 'nothing_due':
      return <Said icon={<CircleCheck size={22} className="text-ok" />} title={t('nothing')} text={t('nothingText')} />
    case 'unavailable':
      return <Said icon={<CircleAlert size={22} />} title={t('unavailable')} text={t('unavailableText')} />
  }
}

function Said({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 flex-none text-ink-2" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="font-[560]">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
    </div>
  )
}

/** Leads to the provider's page. */
function Pay({ token, payment }: { token: string; payment: PublicPayment }) {
  const t = sayIn(payPageText, payment.language)
  const format = makeFormat(payment.language, 'UTC', useNow())
  const start = useStartPayment()
  const problem = useProblemText(start.error)
  const [leaving, setLeaving] = useState(false)
  const busy = start.isPending || leaving
  const go = async () => {
    if (busy) return
    try {
      const { address } = await start.mutateAsync({ params: { token } })
      setLeaving(true)
      window.location.assign(address)
    } catch {
      // It is said above the button.
    }
  }
  const words =
    payment.state === 'waiting'
      ? t('goOn')
      : payment.state === 'declined'
        ? t('again')
        : t('payNow', { amount: format.money(payment.amount) })
  return (
    <>
      {start.error && (
        <Banner kind="bad" alert>
          {t('startFailed')}. {problem}
        </Banner>
      )}
      <Button
        kind={payment.state === 'waiting' ? 'secondary' : 'primary'}
        size="glove"
        block
        busy={busy}
        onClick={() => void go()}
      >
        {busy ? t('opening') : words}
      </Button>
      {payment.state !== 'waiting' && (
        <p className="flex gap-2 text-sm text-ink-3">
          <Lock size={15} className="mt-0.5 flex-none" aria-hidden="true" />
          {t('safe')}
        </p>
      )}
    </>
  )
}
