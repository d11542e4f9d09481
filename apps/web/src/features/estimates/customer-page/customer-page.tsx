import { formatPhone } from '@twopost/contract/core/phone'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type PublicProblem, publicCall, publicUrl } from '#platform/api/public-call.ts'
import { CustomerIcon } from './customer-icon.tsx'
import { type Choice, type Choices, carriedChoices, keptChoices, type PublicOrder, progressOf } from './customer-page.rules.ts'
import { type Language, type Words, wordsIn } from './customer-words.rules.ts'
import { type DecisionCalls, DecisionForm } from './decision-form.tsx'
import { FindingPhotos } from './finding-photos.tsx'
import { Intro } from './intro.tsx'
import { ServiceCard } from './service-card.tsx'

const PageThread = lazy(() => import('./page-thread.tsx'))

/** The customer's page of an order (EST24): no sign-in, nothing of the product around it. */
export function CustomerPage({ token }: { token: string }) {
  const [order, setOrder] = useState<PublicOrder | null>(null)
  const [problem, setProblem] = useState<PublicProblem | null>(null)
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [notice, setNotice] = useState<'newOne' | 'wasDecided' | null>(null)
  const seen = useRef<PublicOrder | null>(null)
  const language = chosenLanguage ?? order?.language ?? (document.documentElement.lang === 'es' ? 'es' : 'en')
  const take = useCallback(({ order: next }: { order: PublicOrder }) => {
    const before = seen.current?.estimate ?? null
    seen.current = next
    setProblem(null)
    setOrder(next)
    const isOther = before !== null && before.id !== next.estimate?.id
    setChoices((kept) => (isOther ? carriedChoices(kept, before, next.estimate) : keptChoices(kept, next.estimate)))
    if (isOther) setNotice('newOne')
  }, [])
  const load = useCallback(() => publicCall('getPublicOrder', token).then(take, setProblem), [token, take])
  useEffect(() => {
    void load()
  }, [load])
  const words = wordsIn(language, order?.shop.time_zone ?? 'UTC')
  useEffect(() => {
    document.documentElement.lang = language
    if (order) document.title = `${words.t('title', { number: order.estimate?.number ?? order.number })} · ${order.shop.name}`
  })
  // A page that shows something stays when it cannot be loaded again.
  const isGone = problem?.status === 404
  return (
    <div className="customer-page mx-auto flex min-h-dvh w-full max-w-[520px] flex-col">
      {order && !isGone ? (
        <>
          <Head order={order} words={words} onLanguage={() => setLanguage(language === 'en' ? 'es' : 'en')} />
          <main id="content" className="flex flex-1 flex-col gap-4 p-4">
            <Intro order={order} words={words} />
            {notice && (
              <p role="alert" data-tone="amber" className="rounded-lg border border-(--line) bg-(--soft) p-3 text-(--fg)">
                {words.t(notice)}
              </p>
            )}
            <Body
              {...{ order, words, choices, token }}
              onChoice={(id, choice) => setChoices({ ...choices, [id]: choice })}
              onSent={() => {
                setChoices({})
                setNotice(null)
                void load().then(() => window.scrollTo({ top: 0 }))
              }}
              onStale={(what) => {
                void load().then(() => {
                  setNotice(what)
                  window.scrollTo({ top: 0 })
                })
              }}
            />
            <Messages order={order} words={words} token={token} />
            <Foot order={order} words={words} token={token} />
          </main>
        </>
      ) : (
        <main
          id="content"
          className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center"
          aria-busy={!problem}
        >
          {problem ? (
            <>
              <CustomerIcon name="alert" size={36} />
              <h1 className="text-[22px] leading-8 font-[620]">{isGone ? words.t('gone') : words.t('failed')}</h1>
              {!isGone && (
                <>
                  <p className="text-ink-2">{words.t('failedText')}</p>
                  <button type="button" className="btn btn--secondary" onClick={() => void load()}>
                    {words.t('again')}
                  </button>
                </>
              )}
            </>
          ) : (
            <p className="text-ink-3">{words.t('loading')}</p>
          )}
        </main>
      )}
    </div>
  )
}

function Head({
  order: { shop },
  words: { t, language },
  onLanguage,
}: {
  order: PublicOrder
  words: Words
  onLanguage: () => void
}) {
  return (
    <header className="flex items-center gap-3 border-b border-border bg-surface px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[620]">{shop.name}</span>
        {shop.phone && <span className="block truncate text-sm text-ink-2">{formatPhone(shop.phone)}</span>}
      </span>
      <button type="button" className="btn btn--ghost flex-none" lang={language === 'en' ? 'es' : 'en'} onClick={onLanguage}>
        <CustomerIcon name="language" />
        {t('otherLanguage')}
      </button>
    </header>
  )
}

interface BodyParts {
  order: PublicOrder
  words: Words
  choices: Choices
  token: string
  onChoice: (id: string, choice: Choice) => void
  onSent: () => void
  onStale: (what: 'newOne' | 'wasDecided') => void
}
function Body({ order, words, choices, token, onChoice, onSent, onStale }: BodyParts): ReactNode {
  const { estimate } = order
  const form = useRef<HTMLElement>(null)
  const isFormSeen = useIsSeen(form)
  const [total, setTotal] = useState<number | null>(0)
  const calls: DecisionCalls = useMemo(
    () => ({
      count: (body, signal) => publicCall('countPublicOrder', token, body, signal),
      decide: (body, key) => publicCall('decidePublicOrder', token, { ...body, key }),
    }),
    [token],
  )
  if (!estimate) return null
  const isOpen = estimate.state === 'open'
  const { open, chosen } = progressOf(estimate, choices)
  return (
    <>
      {estimate.services.map((service) => (
        <ServiceCard
          key={service.service_id}
          {...{ service, words }}
          choice={choices[service.service_id]}
          onChoice={(choice) => onChoice(service.service_id, choice)}
          photos={service.photos.length > 0 && <FindingPhotos {...{ service, token, words }} />}
        />
      ))}
      {order.decided.length > 0 && (
        <section className="card card-body">
          <h2 className="mb-2 font-[620]">{words.t('earlier')}</h2>
          <ul className="flex flex-col gap-2">
            {order.decided.map((one) => (
              <li key={one.name} className="flex justify-between gap-3">
                <span className="min-w-0 break-words">
                  {one.name} <span className="text-ink-2">({words.t(`states.${one.approval}`)})</span>
                </span>
                <span>{words.format.money(one.net)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && (
        <section ref={form} className="card card-body scroll-mt-4" aria-labelledby="decision">
          <DecisionForm {...{ order, estimate, words, choices, calls, onSent, onStale }} onTotal={setTotal} />
        </section>
      )}
      {!isOpen && order.answer && (
        <section className="card card-body flex justify-between gap-3 text-[19px] font-[640]">
          <span>{words.t('approvedTotal')}</span>
          <span>{words.format.money(order.answer.totals.total)}</span>
        </section>
      )}
      {isOpen && !isFormSeen && (
        <div className="sticky bottom-0 -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border bg-surface px-4 py-2">
          <span aria-live="polite">
            <span className="block text-sm text-ink-2">{words.t('bar', { chosen: String(chosen), open: String(open) })}</span>
            <span className="block font-[640]">
              {words.t('barTotal', { total: total === null ? '…' : words.format.money(total) })}
            </span>
          </span>
          <button
            type="button"
            className="btn btn--primary"
            onClick={() => {
              form.current?.scrollIntoView({ block: 'start' })
              form.current?.querySelector('input')?.focus({ preventScroll: true })
            }}
          >
            {words.t('review')}
          </button>
        </div>
      )}
    </>
  )
}

/** Is some of it in view? */
function useIsSeen(place: { current: HTMLElement | null }): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watcher = new IntersectionObserver((entries) => setIsSeen(entries.some((one) => one.isIntersecting)))
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return isSeen
}

/** The thread with the shop: its script and its words come when it is opened. */
function Messages({ order, words, token }: { order: PublicOrder; words: Words; token: string }) {
  const [isOpen, setOpen] = useState(false)
  const { t } = words
  return (
    <section className="flex flex-col gap-3">
      <button type="button" className="btn btn--secondary btn--block" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <CustomerIcon name="message" />
        {isOpen ? t('hideMessages') : t('messages', { count: order.messages })}
      </button>
      {isOpen && (
        <Suspense fallback={<p className="text-center text-ink-3">{t('loading')}</p>}>
          <PageThread {...{ words, token }} shop={order.shop.name} />
        </Suspense>
      )}
    </section>
  )
}

function Foot({ order, words: { t, format }, token }: { order: PublicOrder; words: Words; token: string }) {
  const { estimate, shop } = order
  return (
    <footer className="flex flex-col gap-3 pt-2 pb-4">
      {estimate && (
        <a
          className="btn btn--secondary btn--block"
          href={publicUrl('getPublicEstimatePdf', token)}
          target="_blank"
          rel="noreferrer"
        >
          <CustomerIcon name="download" />
          {t('pdf')}
        </a>
      )}
      {shop.phone && (
        <a className="btn btn--ghost btn--block" href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>
          <CustomerIcon name="phone" />
          {t('call', { phone: formatPhone(shop.phone) })}
        </a>
      )}
      <p className="text-center text-sm text-ink-3">
        {estimate && (
          <span className="block">{t('footer', { number: estimate.number, date: format.date(estimate.valid_until) })}</span>
        )}
        {t('onlyYours')}
      </p>
    </footer>
  )
}
