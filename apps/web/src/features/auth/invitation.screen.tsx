import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { chooseLanguage } from '#features/preferences/index.ts'
import { api } from '#platform/api/client.ts'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { currentLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import type { SecondStep as Step } from '#platform/session/session-model.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { accountLinksText } from './account-links.text.ts'
import { LinkFailed, LinkWorking } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { newPasswordSchema, noPassword, typedPassword } from './new-password.rules.ts'
import { NewPasswordFields, useLeastPassword } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const LinkSecondStep = lazyPart(() => import('./factors/link-second-step.tsx').then((module) => module.LinkSecondStep))

/** Where an invitation leads: joining the organization, with a password for who has none of their own yet (OP-12). */
export function InvitationScreen() {
  return (
    <SignInFrame>
      <Invitation />
    </SignInFrame>
  )
}

function Invitation() {
  const t = useText(accountLinksText)
  const router = useRouter()
  const token = useLinkToken()
  const seen = useQuery({
    queryKey: ['seeInvitation', token],
    queryFn: () => api('seeInvitation', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accept = useSend('acceptInvitation')
  const refused = useProblemText(seen.error)
  const invitation = seen.data?.invitation
  const needsPassword = invitation?.needs_password === true
  const least = useLeastPassword()
  const form = useSchemaForm(needsPassword ? newPasswordSchema(least) : typedPassword, noPassword)
  const { register, formState } = form
  const { submit, busy, notices, error } = useRecordForm({
    form,
    guarded: false,
    send: ({ password }) => accept.mutateAsync({ body: { token, ...(needsPassword && { password }) } }),
    onSaved: (answer) => {
      // Who is here for the first time keeps the language they read this in.
      const chosen = currentLocale()
      acceptSignIn(answer)
      if (answer.second_step) return setStep(answer.second_step)
      if (needsPassword) chooseLanguage(chosen)
      void router.navigate({ to: '/', replace: true })
    },
  })
  const problem = useProblemText(error)
  const [step, setStep] = useState<Step | null>(null)
  if (step)
    return (
      <Suspense fallback={null}>
        <LinkSecondStep step={step} />
      </Suspense>
    )
  if (token === '') return <LinkFailed text={t('noToken')} />
  if (refused) return <LinkFailed text={`${refused} ${t('inviteFailed')}`} />
  if (!invitation) return <LinkWorking text={t('accepting')} />
  if (error !== null && toProblem(error).code.startsWith('LINK_')) return <LinkFailed text={problem} />
  return (
    <>
      <h1>{t('inviteTitle', { tenant: invitation.tenant.name })}</h1>
      <p className="text-ink-2">
        {t('inviteLead', { email: invitation.email })} {invitation.needs_password && t('invitePassword')}
      </p>
      {notices}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        {needsPassword && (
          <NewPasswordFields
            fields={[register('password'), register('again')]}
            faults={[formState.errors.password, formState.errors.again]}
          />
        )}
        <Button kind="primary" size="lg" block type="submit" busy={busy} busyText={t('accepting')}>
          {t('accept')}
        </Button>
      </form>
    </>
  )
}
