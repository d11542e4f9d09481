import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ShopRequiredNotice } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant, useUser } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
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
      {user && !user.email_verified && <Banner kind="warn">{t('noticeEmail')}</Banner>}
      {user && tenant && user.kyc_status !== 'approved' && <Banner kind="warn">{t('noticeKyc')}</Banner>}
      {user && !user.is_active && <Banner kind="bad">{t('noticeInactive')}</Banner>}
      <ShopRequiredNotice />
    </div>
  )
}
