import { Building2, WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { ShopRequiredNotice } from '#features/shops/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { leaveTenant } from '#platform/session/session-actions.ts'
import { useTenant, useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { enteredText } from '../entered.text.ts'
import { shellText } from '../shell.text.ts'

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}

/** What the person must know on every screen: no connection, a missing flag of the account (A21), no shop. */
export function Notices() {
  const t = useText(shellText)
  const user = useUser()
  const tenant = useTenant()
  const online = useOnline()
  return (
    <div className="shell-notices empty:hidden">
      {!online && (
        <Banner kind="warn" icon={<WifiOff size={17} />} alert>
          {t('offline')}
        </Banner>
      )}
      {user?.is_super_admin && user.id === null && tenant && <EnteredNotice name={tenant.name} />}
      {user && !user.email_verified && <Banner kind="warn">{t('noticeEmail')}</Banner>}
      {user && tenant && user.kyc_status !== 'approved' && <Banner kind="warn">{t('noticeKyc')}</Banner>}
      {user && !user.is_active && <Banner kind="bad">{t('noticeInactive')}</Banner>}
      <ShopRequiredNotice />
    </div>
  )
}

/** A super-admin works in an organization that is not theirs: which one, and the way back. */
function EnteredNotice({ name }: { name: string }) {
  const t = useText(enteredText)
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await leaveTenant()
      location.assign('/admin/tenants')
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
