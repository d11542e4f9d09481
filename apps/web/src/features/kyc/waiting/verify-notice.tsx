import { MailWarning } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { onboardingText } from '../onboarding/onboarding.text.ts'

/** The address of the account is not confirmed yet: says so, and sends the mail again (OP-14). Goes away by itself. */
export function VerifyNotice() {
  const t = useText(onboardingText)
  const user = useUser()
  const resend = useSend('resendVerification')
  const problem = useProblemText(resend.error)
  if (!user || user.email_verified) return null
  return (
    <Banner
      kind="warn"
      size="lg"
      icon={<MailWarning size={18} />}
      actions={
        <Button
          busy={resend.isPending}
          disabledReason={resend.isSuccess ? t('resent') : undefined}
          onClick={() => resend.mutate({ body: { email: user.email } })}
        >
          {t('resend')}
        </Button>
      }
    >
      <b>{t('verifyTitle')}</b>{' '}
      <span role="status">{problem || (resend.isSuccess ? t('resent') : t('verifyText', { email: user.email }))}</span>
    </Banner>
  )
}
