import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, Coffee, Pause, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Plate } from '#ui/identity.tsx'
import { Pill, TimeBar } from '#ui/status.tsx'
import { DayPicture } from './day-picture.tsx'
import { contact, plans, siteText } from './site.text.ts'

/** The public start page (Q1, Q2, OP-17). */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <div className="site-features" id="features">
        <Feature part="counter" picture={<VinPicture />} />
        <Feature part="bay" picture={<TimerPicture />} flipped />
        <Feature part="office" picture={<InvoicePicture />} />
      </div>
      <Pricing />
      <About />
    </>
  )
}

function Hero() {
  const t = useText(siteText)
  const options = useCall('authOptions', undefined, { staleTime: Number.POSITIVE_INFINITY })
  const hasDemo = (options.data?.demo_accounts.length ?? 0) > 0
  return (
    <section className="site-hero">
      <div className="site-hero-text">
        <h1>{t('heroTitle')}</h1>
        <div className="flex flex-col gap-5">
          <p>{t('heroText')}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" size="lg" asChild>
              <Link to="/auth/register">{t('getStarted')}</Link>
            </Button>
            {hasDemo && (
              <Button size="lg" asChild>
                <Link to="/auth/login">
                  {t('demo')}
                  <ArrowRight size={18} />
                </Link>
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="site-floor">
        <svg viewBox="0 0 1440 560" preserveAspectRatio="none" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="4">
            <path d="M5 0-775 560M148 0-476 560M291 0-177 560M434 0 122 560M577 0 421 560M720 0V560M863 0l156 560M1006 0l312 560M1149 0l468 560M1292 0l624 560M1435 0l780 560" />
          </g>
        </svg>
        <DayPicture />
      </div>
    </section>
  )
}

function Feature({ part, picture, flipped }: { part: 'counter' | 'bay' | 'office'; picture: ReactNode; flipped?: boolean }) {
  const t = useText(siteText)
  return (
    <section className={cx('site-feature', flipped && 'site-feature--flipped')}>
      <div>
        <h2>{t(`${part}Title`)}</h2>
        <p>{t(`${part}Text`)}</p>
        <p>{t(`${part}More`)}</p>
      </div>
      <div aria-hidden="true">{picture}</div>
    </section>
  )
}

/** A vehicle identification number that every decoder knows: no customer's. */
const sampleVin = '1FUJGLDR9CSBH3456'

function VinPicture() {
  return (
    <div className="card site-vin">
      <div className="site-vin-cells">
        {sampleVin.split('').map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          <span key={at} data-check={at === 8 || undefined} data-tail={at > 8 || undefined}>
            {letter}
          </span>
        ))}
      </div>
      <div className="flex items-center gap-3">
        <Plate state="WA" number="ABC 1234" size="lg" />
        <b className="font-[520]">2012 Freightliner Cascadia</b>
      </div>
    </div>
  )
}

function TimerPicture() {
  const t = useText(siteText)
  return (
    <div className="site-timer" data-theme="dark">
      <div className="flex justify-between text-sm text-ink-2">
        <Pill family="timer" value="working">
          01:42
        </Pill>
        {t('timerOf', { time: '7:30' })}
      </div>
      <b className="site-timer-digits">01:42:18</b>
      <TimeBar used={102} of={450} family="timer" value="working" label="" />
      <div className="site-timer-keys">
        <span data-main>
          <Pause size={26} />
        </span>
        <span>
          <Coffee size={24} />
        </span>
        <span data-stop>
          <Square size={22} />
        </span>
      </div>
    </div>
  )
}

const steps = ['draft', 'sent', 'part', 'paid'] as const
const stepTones = { draft: 'draft', sent: 'sent', part: 'partial', paid: 'paid' } as const

function InvoicePicture() {
  const t = useText(siteText)
  return (
    <ol className="card site-steps">
      {steps.map((step) => (
        <li key={step}>
          <Pill family="invoice" value={stepTones[step]}>
            {t(`step.${step}`)}
          </Pill>
          <span className="text-ink-2">{t(`stepText.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

function Pricing() {
  const t = useText(siteText)
  const locale = useLocale()
  return (
    <section className="site-pricing" id="pricing">
      <h2>{t('pricingTitle')}</h2>
      <p>{t('pricingText')}</p>
      <div className="site-plans">
        {plans.map((plan) => {
          const words = plan[locale]
          return (
            <article key={plan.id} className={cx('site-plan', plan.highlighted && 'site-plan--on')}>
              <h3>{words.name}</h3>
              <p>{words.text}</p>
              {words.price && <b className="site-price">{words.price}</b>}
              <ul>
                {words.has.map((one) => (
                  <li key={one}>
                    <Check size={17} />
                    {one}
                  </li>
                ))}
              </ul>
              {!words.price && (
                <a className="link" href={`mailto:${contact.email}?subject=${encodeURIComponent(words.name)}`}>
                  {t('askPrice')}
                </a>
              )}
              <Button kind={plan.highlighted ? 'primary' : 'secondary'} size="lg" block asChild>
                <Link to="/auth/register">{t('getStarted')}</Link>
              </Button>
            </article>
          )
        })}
      </div>
    </section>
  )
}

function About() {
  const t = useText(siteText)
  return (
    <div className="site-about">
      <section id="about">
        <h2>{t('aboutTitle')}</h2>
        <p>{t('aboutText')}</p>
      </section>
      <section id="contact">
        <h2>{t('contactTitle')}</h2>
        <p>
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </p>
        {contact.phone && <p>{contact.phone}</p>}
      </section>
    </div>
  )
}
