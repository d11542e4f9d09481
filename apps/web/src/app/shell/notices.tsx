import { Suspense } from 'react'
import { ShopRequiredNotice } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConnectionStrip, UpdateStrip } from '#platform/offline/connection-strip.tsx'
import { useSession } from '#platform/session/session-store.ts'
import { useTenant, useUser } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { shellText } from '../shell.text.ts'

const DocumentNotice = lazyPart(() => import('#features/kyc/index.ts').then((kyc) => kyc.DocumentNotice))
// Few people ever see these, so they come when somebody does.
const rare = () => import('./rare-notices.tsx')
const MovedNotice = lazyPart(() => rare().then((notices) => notices.MovedNotice))
const EnteredNotice = lazyPart(() => rare().then((notices) => notices.EnteredNotice))
const EmailNotice = lazyPart(() => rare().then((notices) => notices.EmailNotice))

/** What the person must know on every screen: no connection, a missing flag of the account (A21), no shop. */
export function Notices() {
  const t = useText(shellText)
  const user = useUser()
  const tenant = useTenant()
  const there = useSession((state) => state.movedTo?.tenant)
  return (
    <div className="shell-notices empty:hidden">
      <ConnectionStrip />
      <UpdateStrip />
      <Suspense fallback={null}>
        {tenant && there && <MovedNotice here={tenant.name} there={there.name} />}
        {user?.is_super_admin && user.id === null && tenant && <EnteredNotice name={tenant.name} />}
        {user && !user.email_verified && <EmailNotice email={user.email} />}
      </Suspense>
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
