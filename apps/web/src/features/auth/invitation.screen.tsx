import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { chooseLanguage } from '#features/preferences/index.ts'
import { api } from '#platform/api/client.ts'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { currentLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { accountLinksText } from './account-links.text.ts'
import { LinkFailed, LinkWorking } from './link-outcome.tsx'
import { useLinkToken } from './link-token.rules.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

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
  const state = useNewPassword()
  const seen = useQuery({
    queryKey: ['seeInvitation', token],
    queryFn: () => api('seeInvitation', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accept = useSend('acceptInvitation')
  const refused = useProblemText(seen.error)
  const problem = useProblemText(accept.error)
  const invitation = seen.data?.invitation

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!invitation || (invitation.needs_password && !state.check())) return
    const body = { token, ...(invitation.needs_password ? { password: state.password } : {}) }
    accept.mutate(
      { body },
      {
        onSuccess: (answer) => {
          // Who is here for the first time keeps the language they read this in.
          const chosen = currentLocale()
          acceptSignIn(answer)
          if (invitation.needs_password) chooseLanguage(chosen)
          void router.navigate({ to: '/', replace: true })
        },
      },
    )
  }
  if (token === '') return <LinkFailed text={t('noToken')} />
  if (refused) return <LinkFailed text={`${refused} ${t('inviteFailed')}`} />
  if (!invitation) return <LinkWorking text={t('accepting')} />
  if (accept.error && toProblem(accept.error).code.startsWith('LINK_')) return <LinkFailed text={problem} />
  return (
    <>
      <h1>{t('inviteTitle', { tenant: invitation.tenant.name })}</h1>
      <p className="text-ink-2">
        {t('inviteLead', { email: invitation.email })} {invitation.needs_password && t('invitePassword')}
      </p>
      {problem && toProblem(accept.error).errors.length === 0 && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        {invitation.needs_password && <NewPasswordFields state={state} error={accept.error} />}
        <Button kind="primary" size="lg" block type="submit" busy={accept.isPending} busyText={t('accepting')}>
          {t('accept')}
        </Button>
      </form>
    </>
  )
}
