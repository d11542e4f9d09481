import { Building2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ShopRequiredNotice } from '#features/shops/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConnectionStrip, UpdateStrip } from '#platform/offline/connection-strip.tsx'
import { leaveTenant, switchBack } from '#platform/session/session-actions.ts'
import { followMove, useSession } from '#platform/session/session-store.ts'
import { useTenant, useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import { enteredText } from '../entered.text.ts'
import { leavingText } from '../leaving.text.ts'
import { shellText } from '../shell.text.ts'

const DocumentNotice = lazyPart(() => import('#features/kyc/index.ts').then((kyc) => kyc.DocumentNotice))

/** What the person must know on every screen: no connection, a missing flag of the account (A21), no shop. */
export function Notices() {
  const t = useText(shellText)
  const user = useUser()
  const tenant = useTenant()
  return (
    <div className="shell-notices empty:hidden">
      <ConnectionStrip />
      <UpdateStrip />
      <MovedNotice />
      {user?.is_super_admin && user.id === null && tenant && <EnteredNotice name={tenant.name} />}
      {user && !user.email_verified && <EmailNotice email={user.email} />}
      {user && tenant && user.kyc_status !== 'approved' && <Banner kind="warn">{t('noticeKyc')}</Banner>}
      {tenant && user?.document_requested && (
        <Suspense fallback={null}>
          <DocumentNotice />
        </Suspense>
      )}
      {user && !user.is_active && <Banner kind="bad">{t('noticeInactive')}</Banner>}
      <ShopRequiredNotice />
    </div>
  )
}

/** The address is not confirmed yet: sends the mail again (A21, OP-14, R1-26). */
function EmailNotice({ email }: { email: string }) {
  const t = useText(shellText)
  const resend = useSend('resendVerification')
  const problem = useProblemText(resend.error)
  return (
    <Banner
      kind="warn"
      actions={
        <Button
          size="sm"
          busy={resend.isPending}
          disabledReason={resend.isSuccess ? t('emailSent') : undefined}
          onClick={() => resend.mutate({ body: { email } })}
        >
          {t('emailSendAgain')}
        </Button>
      }
    >
      {t('noticeEmail')} <span role="status">{problem || (resend.isSuccess && t('emailSent'))}</span>
    </Banner>
  )
}

/** Another tab has gone into another organization; what is typed here waits for the person's choice (R1-15). */
function MovedNotice() {
  const t = useText(leavingText)
  const here = useTenant()
  const there = useSession((state) => state.movedTo?.tenant)
  const [busy, setBusy] = useState(false)
  if (!here || !there) return null
  const stay = async () => {
    setBusy(true)
    try {
      await switchBack()
    } catch (caught) {
      notify({ kind: 'error', title: await spokenProblem(caught) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      kind="warn"
      icon={<Building2 size={17} />}
      alert
      actions={
        <>
          <Button size="sm" onClick={followMove}>
            {t('movedGo', { name: there.name })}
          </Button>
          <Button size="sm" kind="primary" busy={busy} onClick={() => void stay()}>
            {t('movedStay', { name: here.name })}
          </Button>
        </>
      }
    >
      {t('moved', { here: here.name, there: there.name })}
    </Banner>
  )
}

/** A super-admin works in an organization that is not theirs: which one, and the way back. */
function EnteredNotice({ name }: { name: string }) {
  const t = useText(enteredText)
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      // The router leads on to the platform.
      await leaveTenant()
    } catch (caught) {
      setBusy(false)
      notify({ kind: 'error', title: await spokenProblem(caught) })
    }
  }
  return (
    <Banner
      kind="warn"
      icon={<Building2 size={17} />}
      actions={
        <Button size="sm" busy={busy} onClick={() => void leave()}>
          {t('leave')}
        </Button>
      }
    >
      {t('notice', { name })}
    </Banner>
  )
}
