import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Stepper } from '#ui/progress.tsx'
import { useOwnApplication } from '../kyc.api.ts'
import { KycFrame } from '../kyc-frame.tsx'
import { registrationText } from '../registration/registration.text.ts'
import { AlreadyRegistered, CheckMail, RegistrationForm } from '../registration/registration-form.tsx'
import { steps } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'
import { OnboardingFlow } from './onboarding-flow.tsx'

/** From registration to the submitted application (B9, OP-25). */
export function OnboardingScreen() {
  const isSignedIn = useSession((state) => state.session !== null)
  return <KycFrame>{isSignedIn ? <OwnApplication /> : <AccountStep />}</KycFrame>
}

/** Signed out: the account comes first, and the session that it begins leads on. */
function AccountStep() {
  const t = useText(registrationText)
  const words = useText(onboardingText)
  const [mailTo, setMailTo] = useState<string | null>(null)
  return (
    <>
      <div className="card px-5 py-3.5 max-md:px-3">
        <Stepper
          label={words('stepsLabel')}
          current={0}
          onStep={() => undefined}
          steps={[words('step.account'), ...steps.map((step) => words(`step.${step}`))]}
        />
      </div>
      <div className="signin-form card !w-130 p-6 max-md:p-4">
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
      </div>
    </>
  )
}

function OwnApplication() {
  const t = useText(onboardingText)
  const router = useRouter()
  const found = useOwnApplication()
  const problem = useProblemText(found.error)
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const application = found.data?.application
  const isHandedIn = application !== undefined && application !== null && !isOpenNow(application.status)
  useEffect(() => {
    if (isHandedIn) void router.navigate({ to: '/tenant-pending-approval', replace: true })
  }, [isHandedIn, router])
  if (isHandedIn) return null
  // Only what the server says now counts: an answer from before may be older than what another device saved.
  if (application !== undefined && (isOpen || !found.isFetching)) {
    if (!isOpen) setIsOpen(true)
    return <OnboardingFlow key={round} record={application} onDiscarded={() => setRound(round + 1)} />
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {found.isError ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  )
}
const isOpenNow = (status: string) => status === 'draft' || status === 'rejected'
