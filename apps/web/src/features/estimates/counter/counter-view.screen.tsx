import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { isBlank, lockedPath, lockToCounter, releaseCounter } from '#platform/session/counter-lock.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import '#ui/styles/counter-view.css'
import { CustomerIcon } from '../customer-page/customer-icon.tsx'
import { type Choices, carriedChoices, firstName, type PublicOrder } from '../customer-page/customer-page.rules.ts'
import { type Language, type Words, wordsIn } from '../customer-page/customer-words.rules.ts'
import { type DecisionCalls, DecisionForm } from '../customer-page/decision-form.tsx'
import { Intro } from '../customer-page/intro.tsx'
import { ServiceCard } from '../customer-page/service-card.tsx'
import { type CounterView, useCounterView, useRecordDecision } from '../estimates.api.ts'
import { signIn } from './counter-sign.tsx'
import { counterViewText } from './counter-view.text.ts'
import { FindingPhotos } from './finding-photos.tsx'
import { HandBack } from './hand-back.tsx'
import { useIdle } from './use-idle.ts'

/** After so long without a touch nothing of the order is shown any more. */
const blankAfterMs = 180_000

/**
 * An order on a tablet that is turned to its customer (EST23): nothing of the product around it, nothing of other orders, and no way to anything else
 * before the person at the counter takes it back.
 */
export function CounterViewScreen() {
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string }
  const t = useText(counterViewText)
  const found = useCounterView(orderId)
  const problem = useProblemText(found.error)
  const { isIdle, wake } = useIdle(blankAfterMs, isBlank)
  const lock = useLock(orderId, Boolean(found.data?.order.estimate), isIdle)
  const isCovered = lock.isHandedBack || (lock.isLocked && isIdle)
  return (
    <div className="counter-view flex min-h-dvh w-full flex-col bg-app">
      {isCovered && (
        <HandBack
          isIdle={isIdle}
          onBack={lock.leave}
          onStay={() => {
            lock.stay()
            wake()
          }}
        />
      )}
      {/* What was chosen and signed stays while somebody looks who stands there. */}
      <div className={isCovered ? 'hidden' : 'contents'}>
        {found.data ? (
          <Shown key={orderId} orderId={orderId} view={found.data} onHandBack={lock.handBack} refetch={() => found.refetch()} />
        ) : (
          <main id="content" className="mx-auto w-full max-w-[520px] p-6">
            {found.error ? (
              <>
                <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
                <button type="button" className="btn btn--secondary btn--block" onClick={lock.handBack}>
                  {t('handBack')}
                </button>
              </>
            ) : (
              <SkeletonRows rows={4} />
            )}
          </main>
        )}
      </div>
    </div>
  )
}

/** Keeps this browser on the customer's view from the moment that it shows them something, until it is handed back. */
function useLock(orderId: string, isShown: boolean, isIdle: boolean) {
  const navigate = useNavigate()
  const paths = usePaths()
  const here = `${paths.order(orderId)}/counter`
  const [isLocked, setLocked] = useState(() => lockedPath() === here)
  const [isHandedBack, setHandedBack] = useState(false)
  if (isShown && !isLocked) setLocked(true)
  useEffect(() => {
    if (isShown) lockToCounter(here, isIdle)
  }, [isShown, isIdle, here])
  const leave = () => {
    releaseCounter()
    void navigate({ href: paths.order(orderId) })
  }
  return {
    ...{ isLocked, isHandedBack, leave },
    handBack: () => (isLocked ? setHandedBack(true) : leave()),
    stay: () => setHandedBack(false),
  }
}

/** What was sent, for the thanks. */
interface Sent {
  person: string
  said: { name: string; choice: keyof typeof toDecision }[]
}
const toDecision = { approve: 'approve', decline: 'decline', later: 'postpone' } as const

function Shown({
  orderId,
  view,
  onHandBack,
  refetch,
}: {
  orderId: string
  view: CounterView
  onHandBack: () => void
  refetch: () => Promise<unknown>
}) {
  const { order } = view
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const [seen, setSeen] = useState(order)
  const [choices, setChoices] = useState<Choices>({})
  const [notice, setNotice] = useState<'newOne' | 'wasDecided' | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const language = chosenLanguage ?? order.language
  const words = wordsIn(language, order.shop.time_zone)
  const own = sayIn(counterViewText, language)
  // The office may change the order while it is shown: what was chosen for the same service at the same price stays.
  if (seen !== order) {
    setSeen(order)
    setChoices(carriedChoices(choices, seen.estimate, order.estimate))
    if (seen.estimate?.id !== order.estimate?.id && sent === null) setNotice('newOne')
  }
  const calls = useCounterCalls(orderId, view, setSent)
  const isOpen = order.estimate?.state === 'open'
  return (
    <div lang={language} className="contents">
      <Head {...{ order, words, onHandBack }} onLanguage={() => setLanguage(language === 'en' ? 'es' : 'en')} />
      {sent ? (
        <Thanks sent={sent} language={language} onRest={isOpen ? () => setSent(null) : undefined} />
      ) : (
        <main
          id="content"
          className="mx-auto flex w-full max-w-[1280px] flex-1 flex-col gap-4 p-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(280px,min(40%,400px))] md:items-start md:gap-6 md:p-6"
        >
          <div className="flex min-w-0 flex-col gap-4">
            {order.estimate ? (
              <Intro order={order} words={words} />
            ) : (
              <section>
                <h1 className="text-[24px] leading-8 font-[640]">{own('noEstimate')}</h1>
                <p className="mt-1 text-ink-2">{own('noEstimateText')}</p>
              </section>
            )}
            {notice && (
              <p role="alert" data-tone="amber" className="rounded-lg border border-(--line) bg-(--soft) p-3 text-(--fg)">
                {words.t(notice)}
              </p>
            )}
            {order.estimate?.services.map((service) => (
              <ServiceCard
                key={service.service_id}
                {...{ service, words }}
                choice={choices[service.service_id]}
                onChoice={(choice) => setChoices({ ...choices, [service.service_id]: choice })}
                photos={
                  <FindingPhotos
                    name={service.name}
                    photos={view.photos.filter((one) => one.service_id === service.service_id)}
                  />
                }
              />
            ))}
          </div>
          {order.estimate && isOpen && (
            <section
              className="card card-body md:sticky md:top-6 md:max-h-[calc(100dvh-3rem)] md:overflow-y-auto"
              aria-labelledby="decision"
            >
              <DecisionForm
                {...{ order, words, choices, calls }}
                estimate={order.estimate}
                person={order.contact?.name ?? order.customer}
                sendWords={(approved) => own(approved > 0 ? 'approveAndSign' : 'signDecision')}
                Sign={signIn[language]}
                onTotal={() => undefined}
                onSent={() => {
                  setChoices({})
                  setNotice(null)
                  void refetch().then(() => window.scrollTo({ top: 0 }))
                }}
                onStale={(what) => {
                  void refetch().then(() => {
                    setNotice(what)
                    window.scrollTo({ top: 0 })
                  })
                }}
              />
            </section>
          )}
        </main>
      )}
    </div>
  )
}

/** The form's calls, made by the person at the counter; whose name it is and up to how much they decide is found out by the server (AUT12). */
function useCounterCalls(orderId: string, { order }: CounterView, onSent: (sent: Sent) => void): DecisionCalls {
  const { mutateAsync } = useRecordDecision()
  return useMemo(
    () => ({
      count: ({ service_ids }, signal) =>
        api('countEstimate', { params: { id: orderId }, body: { service_ids } }, { signal, background: true }),
      decide: async ({ estimate_id, decisions, name, signature, note, text_ids }) => {
        const shown = (id: string) => order.estimate?.services.find((one) => one.service_id === id)
        await mutateAsync({
          params: { id: orderId },
          body: {
            ...{ estimate_id, text_ids, person_name: name, method: signature ? 'signature' : 'in_person' },
            decisions: decisions.map(({ service_id, decision }) => ({
              service_id,
              // Saying no to more than was approved keeps what was.
              decision: decision === 'decline' && shown(service_id)?.was != null ? 'keep' : toDecision[decision],
            })),
            ...(signature && { signature }),
            ...(note && { note }),
          },
        })
        onSent({
          person: name,
          said: decisions.map(({ service_id, decision }) => ({ name: shown(service_id)?.name ?? '', choice: decision })),
        })
      },
    }),
    [orderId, order, mutateAsync, onSent],
  )
}

function Head({
  order: { shop, number, estimate },
  words: { t, language },
  onLanguage,
  onHandBack,
}: {
  order: PublicOrder
  words: Words
  onLanguage: () => void
  onHandBack: () => void
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-2 md:px-6">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[620]">{shop.name}</span>
        <span className="block truncate text-sm text-ink-2">{estimate?.number ?? number}</span>
      </span>
      <button type="button" className="btn btn--ghost flex-none" lang={language === 'en' ? 'es' : 'en'} onClick={onLanguage}>
        <CustomerIcon name="language" />
        {t('otherLanguage')}
      </button>
      <button type="button" className="btn btn--secondary flex-none" onClick={onHandBack}>
        {sayIn(counterViewText, language)('handBack')}
      </button>
    </header>
  )
}

const tones = { approve: 'green', decline: 'red', later: 'slate' } as const
/** After it was sent: what was said, and where the tablet goes now. */
function Thanks({ sent, language, onRest }: { sent: Sent; language: Language; onRest: (() => void) | undefined }) {
  const t = sayIn(counterViewText, language)
  return (
    <main id="content" className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center justify-center gap-4 p-6">
      <span data-tone="green" className="grid size-16 place-items-center rounded-full bg-(--soft) text-(--fg)">
        <CustomerIcon name="check" size={34} />
      </span>
      <div role="status" className="text-center">
        <h1 className="text-[26px] leading-9 font-[640] break-words">{t('thanks', { name: firstName(sent.person) })}</h1>
        <p className="text-ink-2">{t('thanksText')}</p>
      </div>
      <ul className="card card-body flex w-full flex-col gap-3">
        {sent.said.map((one) => (
          <li key={one.name} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{one.name}</span>
            <span data-tone={tones[one.choice]} className="flex flex-none items-center gap-1.5 font-[560] text-(--fg)">
              <CustomerIcon name={one.choice} />
              {t(`said.${one.choice}`)}
            </span>
          </li>
        ))}
      </ul>
      {onRest && (
        <button type="button" className="btn btn--secondary" onClick={onRest}>
          {t('rest')}
        </button>
      )}
    </main>
  )
}
