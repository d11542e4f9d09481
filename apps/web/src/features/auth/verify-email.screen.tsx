import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { accountLinksText } from './account-links.text.ts'
import { LinkFailed, LinkOutcome, LinkWorking } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useOnce } from './use-once.ts'

/** Confirms a mail address with the link of a mail (A9). */
export function VerifyEmailScreen() {
  return (
    <SignInFrame>
      <VerifyEmail />
    </SignInFrame>
  )
}

function VerifyEmail() {
  const t = useText(accountLinksText)
  const token = useLinkToken()
  const isSignedIn = useSession((state) => state.session !== null)
  const [email, setEmail] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  useOnce(token, (link) => {
    api('verifyEmail', { body: { token: link } })
      .then(async (answer) => {
        setEmail(answer.email)
        await renewSession().catch(() => undefined)
      })
      .catch(setError)
  })
  if (token === '') return <LinkFailed text={t('noToken')} />
  if (problem) return <LinkFailed text={problem} />
  if (email === null) return <LinkWorking text={t('verifying')} />
  return (
    <LinkOutcome kind="done" title={t('verified')} text={t('verifiedText', { email })}>
      <Button kind="primary" size="lg" block asChild>
        <Link to={isSignedIn ? '/' : '/auth/login'}>{isSignedIn ? t('goOn') : t('signIn')}</Link>
      </Button>
    </LinkOutcome>
  )
}
