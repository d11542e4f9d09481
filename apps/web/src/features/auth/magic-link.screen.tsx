import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import type { SecondStep as Step } from '#platform/session/session-model.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { accountLinksText } from './account-links.text.ts'
import { LinkFailed, LinkWorking } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useOnce } from './use-once.ts'

const LinkSecondStep = lazyPart(() => import('./factors/link-second-step.tsx').then((module) => module.LinkSecondStep))

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
  const [step, setStep] = useState<Step | null>(null)
  useOnce(token, (link) => {
    api('verifyMagicLink', { body: { token: link } })
      .then((answer) => {
        const outcome = acceptSignIn(answer)
        if (answer.second_step) return setStep(answer.second_step)
        return router.navigate({ to: outcome === 'signed-in' ? '/' : '/auth/select-tenant', replace: true })
      })
      .catch(setError)
  })
  if (step)
    return (
      <Suspense fallback={null}>
        <LinkSecondStep step={step} />
      </Suspense>
    )
  return problem ? <LinkFailed text={problem} again="/auth/magic-link" /> : <LinkWorking text={t('entering')} />
}
