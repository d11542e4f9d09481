import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import { accountLinksText } from './account-links.text.ts'
import { LinkFailed, LinkWorking } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useOnce } from './use-once.ts'

/** Asks for a link that signs in, and is where that link leads (A8). */
export function MagicLinkScreen() {
  const t = useText(accountLinksText)
  const token = useLinkToken()
  return (
    <SignInFrame>
      {token === '' ? (
        <RequestLinkForm call="requestMagicLink" title={t('magicTitle')} lead={t('magicLead')} />
      ) : (
        <EnterByLink token={token} />
      )}
    </SignInFrame>
  )
}

function EnterByLink({ token }: { token: string }) {
  const t = useText(accountLinksText)
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  useOnce(token, (link) => {
    api('verifyMagicLink', { body: { token: link } })
      .then((answer) =>
        router.navigate({ to: acceptSignIn(answer) === 'signed-in' ? '/' : '/auth/select-tenant', replace: true }),
      )
      .catch(setError)
  })
  return problem ? <LinkFailed text={problem} again="/auth/magic-link" /> : <LinkWorking text={t('entering')} />
}
