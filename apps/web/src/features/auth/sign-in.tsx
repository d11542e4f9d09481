import { ArrowRight, Lock, Mail } from 'lucide-react'
import { type ComponentProps, type FormEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import type { SignInAnswer, SecondStep as Step } from '#platform/session/session-model.ts'
import { useSession } from '#platform/session/session-store.ts'
import { isSafeReturn } from '#platform/url.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { authText } from './auth.text.ts'
import { canUsePasskeys } from './factors/passkey-here.rules.ts'
import { sendAgain } from './send-again.api.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'

// Few need them on their first page of the day.
const SecondStep = lazyPart(() => import('./factors/second-step.tsx').then((module) => module.SecondStep))
const PasskeyButton = lazyPart(() => import('./factors/passkey-button.tsx').then((module) => module.PasskeyButton))

/** Goes to an address of the product. `replace`: the address of now is no place to come back to. */
export type Go = (href: string, options?: { replace?: boolean }) => void

/**
 * Sign in with e-mail and password, or with one of the demo accounts where there are any (A1–A3, A28). `returnTo`: where to go after it.
 * Needs neither router nor queries, so that the first page of the day loads little.
 */
export function SignIn({ returnTo, go }: { returnTo: string | undefined; go: Go }) {
  const t = useText(authText)
  const session = useSession((state) => state.session)
  const ended = useSession((state) => state.endedNotice)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({})
  const emailBox = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step | null>(null)
  const { demo_accounts, passkey_host } = useSignInOptions()

  const next = returnTo && isSafeReturn(returnTo) ? returnTo : '/'
  useEffect(() => {
    if (session) go(next, { replace: true })
  }, [session, go, next])

  const choose = () => go(addressOf('/auth/select-tenant', { returnTo }))
  function accept(answer: SignInAnswer) {
    const outcome = acceptSignIn(answer)
    if (outcome === 'choose-tenant') choose()
    if (answer.second_step) setStep(answer.second_step)
  }
  const { busy, error, isWaiting, signIn, stop, setError } = useSending(accept)
  const problem = useProblemText(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = { email: email.trim() === '', password: password === '' }
    setMissing(empty)
    if (empty.email) emailBox.current?.focus()
    if (!empty.email && !empty.password) void signIn({ email, password }, 'form')
  }

  if (step)
    return (
      <SecondStepPage
        step={step}
        onChoose={choose}
        onAgain={() => {
          setPassword('')
          setStep(null)
        }}
      />
    )
  return (
    <SignInFrame>
      <h1>{t('title')}</h1>
      <p className="text-ink-2">{t('lead')}</p>
      <Notices ended={ended} problem={problem} waiting={isWaiting ? t('waiting') : undefined} />
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
              stop()
              setEmail(event.target.value)
              setMissing((before) => ({ ...before, email: false }))
            }}
          />
        </Field>
        <Field
          label={t('password')}
          error={missing.password && t('passwordRequired')}
          aside={
            <DoorLink className="link" href={addressOf('/auth/forgot-password', { email })} go={go}>
              {t('forgot')}
            </DoorLink>
          }
        >
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="current-password"
            icon={<Lock size={17} />}
            value={password}
            onChange={(event) => {
              stop()
              setPassword(event.target.value)
              setMissing((before) => ({ ...before, password: false }))
            }}
          />
        </Field>
        <Button kind="primary" size="lg" block type="submit" busy={busy === 'form'} busyText={t('submitting')}>
          {t('submit')}
        </Button>
        <Button size="lg" block asChild>
          <DoorLink href={addressOf('/auth/magic-link', { email })} go={go}>
            <Mail size={17} />
            {t('magicLink')}
          </DoorLink>
        </Button>
      </form>
      {canUsePasskeys(passkey_host) && (
        <Suspense fallback={null}>
          <PasskeyButton onAnswer={accept} onFailed={setError} />
        </Suspense>
      )}
      <DemoAccounts accounts={demo_accounts} busy={busy} onPick={(account) => void signIn(account, account.email)} />
      <p className="text-center text-sm text-ink-2">
        {t('newHere')}{' '}
        <DoorLink className="link" href="/auth/register" go={go}>
          {t('register')}
        </DoorLink>
      </p>
    </SignInFrame>
  )
}

/**
 * Sends what somebody signs in with, again by itself while the server is too busy (S-7). Leaving the page stops that, and so does `stop`. `busy`: which of
 * the accounts is sent now.
 */
function useSending(accept: (answer: SignInAnswer) => void) {
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const sending = useRef<AbortController | null>(null)
  const stop = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  async function signIn(credentials: { email: string; password: string }, by: string) {
    stop()
    const own = new AbortController()
    sending.current = own
    setBusy(by)
    setError(null)
    try {
      const send = () => api('login', { body: credentials })
      const answer = await sendAgain(send, { signal: own.signal, onWait: () => setIsWaiting(true) })
      if (answer) accept(answer)
    } catch (problem) {
      setError(problem)
    } finally {
      if (sending.current === own) {
        setIsWaiting(false)
        setBusy(null)
      }
    }
  }
  return { busy, error, isWaiting, signIn, stop, setError }
}

/** What comes after the password, where that is not enough (decision 66). */
function SecondStepPage(props: ComponentProps<typeof SecondStep>) {
  return (
    <SignInFrame>
      <Suspense fallback={null}>
        <SecondStep {...props} />
      </Suspense>
    </SignInFrame>
  )
}

/** Why somebody is here again, was not let in, or has to wait. */
function Notices({
  ended,
  problem,
  waiting,
}: {
  ended: { title: string; text?: string | undefined } | null | undefined
  problem: string | undefined
  waiting: string | undefined
}) {
  return (
    <>
      {/* Always there, so that what comes into it is read out. */}
      <div aria-live="polite" className={waiting ? undefined : 'sr-only'}>
        {waiting && <Banner kind="info">{waiting}</Banner>}
      </div>
      {ended && !problem && !waiting && (
        <Banner kind="warn">
          <b>{ended.title}</b>
          {ended.text && <div>{ended.text}</div>}
        </Banner>
      )}
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
    </>
  )
}

/** An address with those parts of its query that say something. */
function addressOf(path: `/${string}`, query: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(query).filter((part): part is [string, string] => Boolean(part[1]))
  return said.length > 0 ? `${path}?${new URLSearchParams(said).toString()}` : path
}

/** A link within the product; opening it in a tab of its own is left to the browser. */
function DoorLink({ go, href, ...props }: Omit<ComponentProps<'a'>, 'onClick'> & { href: string; go: Go }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return <a href={href} onClick={follow} {...props} />
}

/** The accounts of the demo business, where there is one (A28). */
function DemoAccounts({
  accounts,
  busy,
  onPick,
}: {
  accounts: ReturnType<typeof useSignInOptions>['demo_accounts']
  /** The address of the account that is being signed in. */
  busy: string | null
  onPick: (account: { email: string; password: string }) => void
}) {
  const t = useText(authText)
  if (accounts.length === 0) return null
  return (
    <>
      <div className="signin-or">
        <span>{t('demo')}</span>
      </div>
      <div className="flex flex-col gap-2">
        {accounts.map(({ email, password, label, role }) => (
          <button
            key={email}
            type="button"
            className="pick-row"
            aria-busy={busy === email || undefined}
            disabled={busy !== null}
            onClick={() => onPick({ email, password })}
          >
            <Avatar name={label} size="lg" />
            <span>
              <span className="pick-row-title">{role === 'user' ? t('userDemo') : t('adminDemo')}</span>
              <span className="pick-row-text">
                {role === 'user' ? t('userDemoText', { name: label }) : t('adminDemoText', { name: label })}
              </span>
            </span>
            <ArrowRight size={17} />
          </button>
        ))}
      </div>
    </>
  )
}
