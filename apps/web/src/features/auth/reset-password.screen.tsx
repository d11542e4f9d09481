import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { accountLinksText } from './account-links.text.ts'
import { BackToSignIn, LinkFailed, LinkOutcome } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Sets a new password with the link of a mail (A10). */
export function ResetPasswordScreen() {
  return (
    <SignInFrame>
      <ResetPassword />
    </SignInFrame>
  )
}

function ResetPassword() {
  const t = useText(accountLinksText)
  const token = useLinkToken()
  const state = useNewPassword()
  const reset = useSend('resetPassword')
  const problem = useProblemText(reset.error)
  const isLinkDead = reset.error !== null && toProblem(reset.error).code.startsWith('LINK_')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.check()) reset.mutate({ body: { token, password: state.password } })
  }
  if (token === '') return <LinkFailed text={t('noToken')} again="/auth/forgot-password" />
  if (isLinkDead) return <LinkFailed text={problem} again="/auth/forgot-password" />
  if (reset.isSuccess)
    return (
      <LinkOutcome kind="done" title={t('resetDone')} text={t('resetDoneText')}>
        <Button kind="primary" size="lg" block asChild>
          <Link to="/auth/login">{t('signIn')}</Link>
        </Button>
      </LinkOutcome>
    )
  return (
    <>
      <h1>{t('resetTitle')}</h1>
      <p className="text-ink-2">{t('resetLead')}</p>
      {problem && toProblem(reset.error).errors.length === 0 && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <NewPasswordFields state={state} error={reset.error} />
        <Button kind="primary" size="lg" block type="submit" busy={reset.isPending} busyText={t('saving')}>
          {t('savePassword')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}
