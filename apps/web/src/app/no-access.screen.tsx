import { LogOut, ShieldX } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { accessDeniedText } from './access-denied.text.ts'
import { shellText } from './shell.text.ts'

/** Signed in, but no area is open to this person (OP-19). */
export function NoAccessScreen() {
  const t = useText(shellText)
  const access = useText(accessDeniedText)
  const user = useUser()
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <section className="card w-full max-w-105">
        <div className="empty">
          <span className="empty-icon">
            <ShieldX size={24} />
          </span>
          <h1 className="text-xl">{t('noAccess')}</h1>
          <p>{access('dialog')}</p>
          {user && <p className="text-sm text-ink-3">{user.email}</p>}
          <Button icon={<LogOut size={16} />} onClick={() => void logOut()}>
            {t('logOut')}
          </Button>
        </div>
      </section>
    </main>
  )
}
