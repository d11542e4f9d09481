import { Link } from '@tanstack/react-router'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { Logo } from '#ui/identity.tsx'
import { legalPages } from './legal.text.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { contact, siteText, socialLinks } from './site.text.ts'

/** The pages with fixed examples (OP-26). */
const examples = {
  orders: '/enhanced-service-orders/demo',
  trades: '/enhanced-service-orders/industry-demo',
  cards: '/shop-card-demo',
  preview: '/shop-preview-demo',
  form: '/test/shop',
  names: '/test/tenant-validation',
} as const

/** The footer of the public pages: four groups of links, the newsletter, and the social ones (Q2). */
export function SiteFooter() {
  const t = useText(siteText)
  const year = dateOf(useNow(3_600_000)).getFullYear()
  const page = encodeURIComponent(`${location.origin}/home`)
  return (
    <footer className="site-footer">
      <div className="site-footer-groups">
        <div className="flex flex-col gap-4">
          <Logo size={30} />
          <p className="text-ink-2">{t('newsletterText')}</p>
          <NewsletterBox />
        </div>
        <nav aria-label={t('group.product')}>
          <h2>{t('group.product')}</h2>
          <Link to="/home" hash="features">
            {t('nav.features')}
          </Link>
          <Link to="/home" hash="pricing">
            {t('nav.pricing')}
          </Link>
          <Link to="/auth/login">{t('link.demo')}</Link>
          <a href="/docs">{t('link.api')}</a>
        </nav>
        <nav aria-label={t('group.company')}>
          <h2>{t('group.company')}</h2>
          <Link to="/home" hash="about">
            {t('nav.about')}
          </Link>
          <Link to="/home" hash="contact">
            {t('nav.contact')}
          </Link>
          <Link to="/auth/register">{t('link.register')}</Link>
        </nav>
        <nav aria-label={t('group.support')}>
          <h2>{t('group.support')}</h2>
          <Link to="/auth/forgot-password">{t('link.password')}</Link>
          <Link to="/auth/magic-link">{t('link.magic')}</Link>
          <a href={`mailto:${contact.email}`}>{t('link.write')}</a>
        </nav>
        <nav aria-label={t('group.legal')}>
          <h2>{t('group.legal')}</h2>
          {legalPages.map((name) => (
            <Link key={name} to="/legal/$page" params={{ page: name }}>
              {t(`link.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      <nav className="site-footer-line" aria-label={t('examples')}>
        <span>{t('examples')}</span>
        {(Object.keys(examples) as (keyof typeof examples)[]).map((name) => (
          <Link key={name} to={examples[name]}>
            {t(`example.${name}`)}
          </Link>
        ))}
      </nav>
      <div className="site-footer-line">
        <span>{t('rights', { year: String(year) })}</span>
        <span className="flex items-center gap-1 md:hidden">
          <LanguageToggle />
          <ThemeToggle />
        </span>
        <nav aria-label={t('social')} className="ml-auto flex gap-4">
          {socialLinks.map(({ name, href }) => (
            <a
              key={name}
              href={href.replace('{page}', page)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('socialOn', { name })}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
