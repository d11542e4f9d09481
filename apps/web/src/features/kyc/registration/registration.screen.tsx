import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SignInFrame } from '#features/auth/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { registrationText } from './registration.text.ts'
import { AlreadyRegistered, CheckMail, RegistrationForm } from './registration-form.tsx'

/** Registration of a business (B8, A13). Who is signed in goes on with the application. */
export function RegistrationScreen() {
  const t = useText(registrationText)
  const router = useRouter()
  const isSignedIn = useSession((state) => state.session !== null)
  const [mailTo, setMailTo] = useState<string | null>(null)
  useEffect(() => {
    if (isSignedIn) void router.navigate({ to: '/kyc-onboarding', replace: true })
  }, [isSignedIn, router])
  return (
    <SignInFrame>
      {mailTo !== null ? (
        <CheckMail email={mailTo} onOther={() => setMailTo(null)} />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
          <RegistrationForm onMail={setMailTo} />
          <AlreadyRegistered />
        </>
      )}
    </SignInFrame>
  )
}
