import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { useTitle } from './page-title.ts'
import { shellText } from './shell.text.ts'

/** No such address (B12). */
export function NotFoundScreen() {
  const t = useText(shellText)
  useTitle(t('notFound'))
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <section className="card w-full max-w-105">
        <div className="empty">
          <span className="empty-icon">
            <Compass size={24} />
          </span>
          <h1 className="text-xl">{t('notFound')}</h1>
          <p>{t('notFoundText')}</p>
          <Button asChild>
            <Link to="/">{t('goHome')}</Link>
          </Button>
        </div>
      </section>
    </main>
  )
}
