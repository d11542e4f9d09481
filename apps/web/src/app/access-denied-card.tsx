import { Link, useLocation } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { accessDeniedText } from './access-denied.text.ts'
import { useTitle } from './page-title.ts'
import { loginPath } from './route-meta.ts'
import { shellText } from './shell.text.ts'

/** A tenant's address without a session (B50, P13); its button keeps the place. */
export function AccessDeniedCard() {
  const t = useText(shellText)
  const access = useText(accessDeniedText)
  const here = useLocation({ select: (location) => location.href })
  useTitle(t('accessDenied'))
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <section className="card w-full max-w-105">
        <div className="empty">
          <span className="empty-icon">
            <LockKeyhole size={24} />
          </span>
          <h1 className="text-xl">{t('accessDenied')}</h1>
          <p className="font-[520] text-ink-1">{access('cardTitle')}</p>
          <p>{access('cardText')}</p>
          <Button kind="primary" size="lg" asChild>
            <Link to={loginPath} search={{ returnTo: here } as never}>
              {t('goToLogin')}
            </Link>
          </Button>
        </div>
      </section>
    </main>
  )
}
