import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { leaveTenant, switchBack } from '#platform/session/session-actions.ts'
import { followMove } from '#platform/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { enteredText } from '../entered.text.ts'
import { leavingText } from '../leaving.text.ts'
import { shellText } from '../shell.text.ts'

/** The address is not confirmed yet: sends the mail again (A21, OP-14, R1-26). */
export function EmailNotice({ email }: { email: string }) {
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
export function MovedNotice({ here, there }: { here: string; there: string }) {
  const t = useText(leavingText)
  const [busy, setBusy] = useState(false)
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
            {t('movedGo', { name: there })}
          </Button>
          <Button size="sm" kind="primary" busy={busy} onClick={() => void stay()}>
            {t('movedStay', { name: here })}
          </Button>
        </>
      }
    >
      {t('moved', { here, there })}
    </Banner>
  )
}

/** A super-admin works in an organization that is not theirs: which one, and the way back. */
export function EnteredNotice({ name }: { name: string }) {
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
