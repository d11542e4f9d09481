import { Link } from '@tanstack/react-router'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { Logo } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { legalPages } from './legal.text.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { contact, profileLinks, shareLinks, siteText } from './site.text.ts'

/** The footer of the public pages: four groups of links, the newsletter, and ways to share the page (Q2). */
export function SiteFooter() {
  const t = useText(siteText)
  const year = dateOf(useNow(3_600_000)).getFullYear()
  const home = `${location.origin}/home`
  const copyLink = async () => {
    await navigator.clipboard.writeText(home)
    notify({ kind: 'success', title: t('linkCopied'), text: home })
  }
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
      <div className="site-footer-line">
        <span>{t('rights', { year: String(year) })}</span>
        <span className="flex items-center gap-1 md:hidden">
          <LanguageToggle />
          <ThemeToggle />
        </span>
        {profileLinks.length > 0 && (
          <nav aria-label={t('profiles')} className="flex gap-4">
            {profileLinks.map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ))}
          </nav>
        )}
        <nav aria-label={t('social')} className="flex flex-wrap items-center gap-x-4 gap-y-2 md:ml-auto">
          <span>{t('social')}:</span>
          <button type="button" className="link" onClick={() => void copyLink()}>
            {t('copyLink')}
          </button>
          <a href={`mailto:?subject=${encodeURIComponent(t('heroTitle'))}&body=${encodeURIComponent(home)}`}>{t('byMail')}</a>
          {shareLinks.map(({ name, href }) => (
            <a
              key={name}
              href={href.replace('{page}', encodeURIComponent(home))}
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
