import { useText } from '#platform/i18n/text.ts'
import { accountLinksText } from './account-links.text.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for a link that sets a new password (A10). */
export function ForgotPasswordScreen() {
  const t = useText(accountLinksText)
  return (
    <SignInFrame>
      <RequestLinkForm call="forgotPassword" title={t('forgotTitle')} lead={t('forgotLead')} />
    </SignInFrame>
  )
}
