import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { chooseTenant, switchTenant } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { isSafeReturn } from '#platform/url.ts'
import { Banner } from '#ui/feedback.tsx'
import { Avatar } from '#ui/identity.tsx'
import { authText } from './auth.text.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Which organization to sign in to, after a sign-in that belongs to several; or for a session that is in none (A3, A4). */
export function SelectTenantScreen() {
  const t = useText(authText)
  const router = useRouter()
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: string }
  const selection = useSession((state) => state.selection)
  const session = useSession((state) => state.session)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  const tenants = selection?.tenants ?? session?.tenants ?? []

  async function choose(id: string) {
    setBusy(id)
    setError(null)
    try {
      await (selection ? chooseTenant(id) : switchTenant(id))
      await router.navigate({ href: returnTo && isSafeReturn(returnTo) ? returnTo : '/', replace: true })
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(null)
    }
  }

  return (
    <SignInFrame>
      <h1>{t('chooseTitle')}</h1>
      <p className="text-ink-2">{t('chooseLead')}</p>
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      {tenants.length === 0 ? (
        <Banner kind="warn">{t('noSelection')}</Banner>
      ) : (
        <ul className="flex flex-col gap-2">
          {tenants.map((tenant) => (
            <li key={tenant.id}>
              <button
                type="button"
                className="pick-row"
                disabled={busy !== null}
                aria-busy={busy === tenant.id || undefined}
                onClick={() => void choose(tenant.id)}
              >
                <Avatar name={tenant.name} size="lg" />
                <span>
                  <span className="pick-row-title">{tenant.name}</span>
                  <span className="pick-row-text">{tenant.slug}</span>
                </span>
                <ArrowRight size={17} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!session && (
        <Link className="link" to="/auth/login">
          {t('backToSignIn')}
        </Link>
      )}
    </SignInFrame>
  )
}
