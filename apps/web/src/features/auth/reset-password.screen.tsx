import { Link } from '@tanstack/react-router'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { accountLinksText } from './account-links.text.ts'
import { BackToSignIn, LinkFailed, LinkOutcome } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { newPasswordSchema, noPassword } from './new-password.rules.ts'
import { NewPasswordFields, useLeastPassword } from './new-password-fields.tsx'
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
  const reset = useSend('resetPassword')
  const form = useSchemaForm(newPasswordSchema(useLeastPassword()), noPassword)
  const { register, formState } = form
  const { submit, busy, notices, error } = useRecordForm({
    form,
    guarded: false,
    send: ({ password }) => reset.mutateAsync({ body: { token, password } }),
  })
  const problem = useProblemText(error)
  const isLinkDead = error !== null && toProblem(error).code.startsWith('LINK_')

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
      {notices}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <NewPasswordFields
          fields={[register('password'), register('again')]}
          faults={[formState.errors.password, formState.errors.again]}
        />
        <Button kind="primary" size="lg" block type="submit" busy={busy} busyText={t('saving')}>
          {t('savePassword')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}
