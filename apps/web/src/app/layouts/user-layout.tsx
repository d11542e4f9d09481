import { Outlet } from '@tanstack/react-router'
import { useShopKeeper } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { shellText } from '../shell.text.ts'

/** The technician's frame: the screen itself fills the window and brings its own bars; every target is made for a hand in a glove. */
export function UserLayout() {
  const t = useText(shellText)
  const signedIn = useSession((state) => state.session !== null)
  useShopKeeper()
  if (!signedIn) return <Outlet />
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <main id="content" tabIndex={-1} data-touch className="min-h-dvh bg-canvas">
        <Outlet />
      </main>
    </>
  )
}
