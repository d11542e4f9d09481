import { Link, useRouter } from '@tanstack/react-router'
import { BadgeCheck, CircleX, Clock, FilePen, LockKeyhole, SearchCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { dateOf } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { switchTenant } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import type { Application } from '../kyc.api.ts'
import { KycFrame } from '../kyc-frame.tsx'
import { onboardingText } from '../onboarding/onboarding.text.ts'
import { DocumentRequest } from './document-request.tsx'
import { useSessionWatch } from './use-session-watch.ts'
import { leadsTenant, waitingFor } from './waiting.rules.ts'

/** What people see until their organization is approved (B10): how far it is, and on by itself once there is a decision (N11, D12). */
export function WaitingScreen() {
  const session = useSession((state) => state.session)
  return <KycFrame>{session ? <Waiting /> : <SignedOut />}</KycFrame>
}

function SignedOut() {
  const t = useText(onboardingText)
  return (
    <Standing icon={<LockKeyhole size={26} />} tone="blue" title={t('waiting.signedOutTitle')} text={t('waiting.signedOutText')}>
      <Button kind="primary" size="lg" asChild>
        <Link to="/auth/login" search={{ returnTo: '/tenant-pending-approval' } as never}>
          {t('waiting.signIn')}
        </Link>
      </Button>
    </Standing>
  )
}

function Waiting() {
  const t = useText(onboardingText)
  const router = useRouter()
  const session = useSession((state) => state.session)
  const watch = useSessionWatch()
  const leads = session !== null && leadsTenant(session.user.roles)
  const own = useCall('getOwnKycApplication', undefined, { enabled: leads, staleTime: 0 })
  const problem = useProblemText(own.error)
  const application = own.data?.application ?? null
  const name = session?.tenant?.name ?? ''
  const standing = application?.documentRequest ? 'asked' : (application?.status ?? null)
  const state = waitingFor(session?.tenant?.state ?? 'pending', leads ? standing : 'unknown')
  // An approved organization stays here only while it is asked for a document.
  const isKnown = !leads || own.data !== undefined || own.isError || !session?.user.document_requested
  useEffect(() => {
    if (state === 'approved' && isKnown) void router.navigate({ to: '/', replace: true })
  }, [state, isKnown, router])
  if (leads && own.data === undefined && state !== 'suspended' && !(state === 'approved' && isKnown))
    return own.error ? (
      <div className="card">
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={own.error.requestId}
          onRetry={() => void own.refetch()}
        />
      </div>
    ) : (
      <SkeletonRows rows={3} />
    )
  return (
    <>
      <Faces state={state} name={name} application={application} />
      <Looked watch={watch} />
      <OtherTenants />
      <span className="sr-only" role="status">
        {state === 'approved' && t('waiting.approvedTitle', { name })}
      </span>
    </>
  )
}

function Faces({
  state,
  name,
  application,
}: {
  state: ReturnType<typeof waitingFor>
  name: string
  application: Application | null
}) {
  const t = useText(onboardingText)
  const format = useFormat()
  const submitted = application?.submittedAt && (
    <p className="text-sm text-ink-3">{t('waiting.submittedAt', { when: format.dateTime(application.submittedAt) })}</p>
  )
  switch (state) {
    case 'approved':
      return (
        <Standing
          icon={<BadgeCheck size={26} />}
          tone="green"
          title={t('waiting.approvedTitle', { name })}
          text={t('waiting.approvedText')}
        />
      )
    case 'suspended':
      return (
        <Standing
          icon={<LockKeyhole size={26} />}
          tone="red"
          title={t('waiting.suspendedTitle')}
          text={t('waiting.suspendedText', { name })}
        />
      )
    case 'draft':
      return (
        <Standing icon={<FilePen size={26} />} tone="blue" title={t('waiting.draftTitle')} text={t('waiting.draftText')}>
          <Button kind="primary" size="lg" asChild>
            <Link to="/kyc-onboarding">{t('waiting.goOn')}</Link>
          </Button>
        </Standing>
      )
    case 'rejected':
      return (
        <Standing icon={<CircleX size={26} />} tone="red" title={t('waiting.rejectedTitle')} text={t('waiting.rejectedText')}>
          {application?.rejectionReason && (
            <section className="card w-full p-4 text-left">
              <h2 className="mb-1 text-sm text-ink-3">{t('waiting.reason')}</h2>
              <p className="whitespace-pre-line break-words">{application.rejectionReason}</p>
              {application.reviewedAt && (
                <p className="mt-2 text-xs text-ink-3">
                  {t('waiting.reviewedAt', { when: format.dateTime(application.reviewedAt) })}
                </p>
              )}
            </section>
          )}
          <Button kind="primary" size="lg" asChild>
            <Link to="/kyc-onboarding">{t('waiting.again')}</Link>
          </Button>
        </Standing>
      )
    case 'asked':
      return application && <DocumentRequest application={application} />
    case 'under_review':
      return (
        <Standing icon={<SearchCheck size={26} />} tone="amber" title={t('waiting.reviewTitle')} text={t('waiting.reviewText')}>
          {submitted}
        </Standing>
      )
    case 'submitted':
      return (
        <Standing icon={<Clock size={26} />} tone="blue" title={t('waiting.submittedTitle')} text={t('waiting.submittedText')}>
          {submitted}
        </Standing>
      )
    default:
      return (
        <Standing
          icon={<Clock size={26} />}
          tone="blue"
          title={t('waiting.othersTitle')}
          text={t('waiting.othersText', { name })}
        />
      )
  }
}

/** Where one stands: a sign, a heading, a sentence, and what can be done. */
function Standing({
  icon,
  tone,
  title,
  text,
  children,
}: {
  icon: ReactNode
  tone: 'blue' | 'amber' | 'green' | 'red'
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <section className="card mx-auto mt-[8vh] flex w-full max-w-140 flex-col items-center gap-4 px-6 py-10 text-center max-md:mt-4">
      <span className="empty-icon" data-tone={tone}>
        {icon}
      </span>
      <h1 className="text-balance">{title}</h1>
      <p className="text-ink-2">{text}</p>
      {children}
    </section>
  )
}

function Looked({ watch }: { watch: ReturnType<typeof useSessionWatch> }) {
  const t = useText(onboardingText)
  const format = useFormat()
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 text-sm text-ink-3">
      {watch.lookedAt > 0 && t('waiting.checked', { time: format.time(dateOf(watch.lookedAt).toISOString()) })}
      <Button size="sm" busy={watch.isLooking} onClick={watch.look}>
        {t('waiting.check')}
      </Button>
    </p>
  )
}

/** Who belongs to other organizations as well need not wait here. */
function OtherTenants() {
  const t = useText(onboardingText)
  const session = useSession((state) => state.session)
  const others = session?.tenants.filter((tenant) => tenant.id !== session.tenant?.id) ?? []
  if (others.length === 0) return null
  const enter = (id: string) =>
    switchTenant(id)
      .then(() => location.assign('/'))
      .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
  return (
    <section className="mx-auto flex w-full max-w-140 flex-col gap-2">
      <h2 className="text-sm text-ink-3">{t('waiting.otherTenants')}</h2>
      {others.map((tenant) => (
        <button key={tenant.id} type="button" className="pick-row" onClick={() => void enter(tenant.id)}>
          <span className="pick-row-title px-2">{tenant.name}</span>
        </button>
      ))}
    </section>
  )
}
