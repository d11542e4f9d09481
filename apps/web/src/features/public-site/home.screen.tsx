import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { ArrowRight, Check } from 'lucide-react'
import { useCall } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { PictureNote, ProductPicture } from './product-picture.tsx'
import { contact, plans, siteText } from './site.text.ts'

/** The public start page (Q1, Q2, OP-17). */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <div className="site-features" id="features">
        <Feature part="counter" />
        <Feature part="bay" flipped />
        <Feature part="office" />
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
        <div className="site-hero-lead">
          <p>{t('heroText')}</p>
          <div className="site-hero-buttons">
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
        <div className="max-md:hidden">
          <ProductPicture name="floor" alt={t('pictureOf.floor')} />
        </div>
        <div className="md:hidden">
          <ProductPicture name="floor-phone" alt={t('pictureOf.floor')} className="site-picture--phone" />
        </div>
      </div>
      <PictureNote />
    </section>
  )
}

function Feature({ part, flipped }: { part: 'counter' | 'bay' | 'office'; flipped?: boolean }) {
  const t = useText(siteText)
  return (
    <section className={cx('site-feature', flipped && 'site-feature--flipped')}>
      <div>
        <h2>{t(`${part}Title`)}</h2>
        <p>{t(`${part}Text`)}</p>
        <p>{t(`${part}More`)}</p>
      </div>
      {part === 'bay' ? (
        <div className="site-bay">
          <ProductPicture name="bay" alt={t('pictureOf.bay')} className="site-picture--phone" />
        </div>
      ) : (
        <>
          <div className="max-md:hidden">
            <ProductPicture name={part} alt={t(`pictureOf.${part}`)} />
          </div>
          <div className="site-bay md:hidden">
            <ProductPicture name={`${part}-phone`} alt={t(`pictureOf.${part}`)} className="site-picture--phone" />
          </div>
        </>
      )}
    </section>
  )
}

/** Plans with their prices. Without any price there is no table that would only pretend: then the way to ask for one (R1-45). */
function Pricing() {
  const t = useText(siteText)
  const locale = useLocale()
  const priced = plans.some((plan) => plan[locale].price !== null)
  return (
    <section className="site-pricing" id="pricing">
      <h2>{t('pricingTitle')}</h2>
      <p>{t(priced ? 'pricingText' : 'askText')}</p>
      {priced ? (
        <div className="site-plans">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button kind="primary" size="lg" asChild>
            <a href={askAddress(t('askSubject'))}>{t('askPrice')}</a>
          </Button>
          <Button size="lg" asChild>
            <Link to="/auth/register">{t('getStarted')}</Link>
          </Button>
        </div>
      )}
    </section>
  )
}

const askAddress = (subject: string) => `mailto:${contact.email}?subject=${encodeURIComponent(subject)}`

function PlanCard({ plan }: { plan: (typeof plans)[number] }) {
  const t = useText(siteText)
  const words = plan[useLocale()]
  return (
    <article className={cx('site-plan', plan.highlighted && 'site-plan--on')}>
      <h3>{words.name}</h3>
      <p>{words.text}</p>
      <b className="site-price">{words.price ?? t('onRequest')}</b>
      <ul>
        {words.has.map((one) => (
          <li key={one}>
            <Check size={17} />
            {one}
          </li>
        ))}
      </ul>
      <Button kind={plan.highlighted ? 'primary' : 'secondary'} size="lg" block asChild>
        {words.price ? <Link to="/auth/register">{t('getStarted')}</Link> : <a href={askAddress(words.name)}>{t('askPrice')}</a>}
      </Button>
    </article>
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
        {contact.phone && <p>{formatPhone(contact.phone)}</p>}
      </section>
    </div>
  )
}
