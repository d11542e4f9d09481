import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowRight, Lock, Mail } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { isSafeReturn } from '#platform/url.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { authText } from './auth.text.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Sign in with e-mail and password, or with one of the demo accounts where there are any (A1–A3, A28). */
export function SignInScreen() {
  const t = useText(authText)
  const router = useRouter()
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: string }
  const session = useSession((state) => state.session)
  const options = useCall('authOptions', undefined, { staleTime: Number.POSITIVE_INFINITY })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({})
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  const emailBox = useRef<HTMLInputElement>(null)

  const next = returnTo && isSafeReturn(returnTo) ? returnTo : '/'
  useEffect(() => {
    if (session) void router.navigate({ href: next, replace: true })
  }, [session, router, next])

  async function signIn(credentials: { email: string; password: string }, by: string) {
    setBusy(by)
    setError(null)
    try {
      const outcome = acceptSignIn(await api('login', { body: credentials }))
      if (outcome === 'choose-tenant') {
        await router.navigate({ to: '/auth/select-tenant', search: (returnTo ? { returnTo } : {}) as never })
      }
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(null)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = { email: email.trim() === '', password: password === '' }
    setMissing(empty)
    if (empty.email) emailBox.current?.focus()
    if (!empty.email && !empty.password) void signIn({ email, password }, 'form')
  }

  const demo = options.data?.demo_accounts ?? []
  return (
    <SignInFrame>
      <h1>{t('title')}</h1>
      <p className="text-ink-2">{t('lead')}</p>
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field label={t('email')} error={missing.email && t('emailRequired')}>
          <Input
            ref={emailBox}
            size="lg"
            type="email"
            name="email"
            autoComplete="username"
            icon={<Mail size={17} />}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setMissing((before) => ({ ...before, email: false }))
            }}
          />
        </Field>
        <Field
          label={t('password')}
          error={missing.password && t('passwordRequired')}
          aside={
            <Link className="link" to="/auth/forgot-password" search={(email ? { email } : {}) as never}>
              {t('forgot')}
            </Link>
          }
        >
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="current-password"
            icon={<Lock size={17} />}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setMissing((before) => ({ ...before, password: false }))
            }}
          />
        </Field>
        <Button kind="primary" size="lg" block type="submit" busy={busy === 'form'} busyText={t('submitting')}>
          {t('submit')}
        </Button>
        <Button size="lg" block asChild>
          <Link to="/auth/magic-link" search={(email ? { email } : {}) as never}>
            <Mail size={17} />
            {t('magicLink')}
          </Link>
        </Button>
      </form>
      {demo.length > 0 && (
        <>
          <div className="signin-or">
            <span>{t('demo')}</span>
          </div>
          <div className="flex flex-col gap-2">
            {demo.map((account) => {
              const isUser = account.role === 'user'
              return (
                <button
                  key={account.email}
                  type="button"
                  className="pick-row"
                  aria-busy={busy === account.email || undefined}
                  disabled={busy !== null}
                  onClick={() => void signIn({ email: account.email, password: account.password }, account.email)}
                >
                  <Avatar name={account.label} size="lg" />
                  <span>
                    <span className="pick-row-title">{isUser ? t('userDemo') : t('adminDemo')}</span>
                    <span className="pick-row-text">
                      {isUser ? t('userDemoText', { name: account.label }) : t('adminDemoText', { name: account.label })}
                    </span>
                  </span>
                  <ArrowRight size={17} />
                </button>
              )
            })}
          </div>
        </>
      )}
      <p className="text-center text-sm text-ink-2">
        {t('newHere')}{' '}
        <Link className="link" to="/auth/register">
          {t('register')}
        </Link>
      </p>
    </SignInFrame>
  )
}
