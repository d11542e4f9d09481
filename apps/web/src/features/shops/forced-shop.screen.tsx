import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { selectShop } from '#platform/session/session-store.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Logo } from '#ui/identity.tsx'
import { Dot } from '#ui/status.tsx'
import { ShopFields } from './form/shop-fields.tsx'
import type { Shop } from './form/shop-form.rules.ts'
import { useNewShop } from './form/use-new-shop.ts'
import { toSelected } from './shop.rules.ts'
import { shopScreensText } from './shop-screens.text.ts'
import { useShops } from './shops.api.ts'

/**
 * Where someone who may create shops begins when there is none: the first shop is made, selected, and one goes on (B39,
 * B52). With shops present it offers to choose one (OP-8).
 */
export function ForcedShopScreen() {
  const t = useText(shopScreensText)
  const found = useShops()
  const problem = useProblemText(found.error)
  const shops = found.data?.shops
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-160 flex-col gap-6 px-5 py-8">
      <header className="flex items-center justify-between gap-3">
        <Logo />
        <Button kind="ghost" icon={<LogOut size={17} />} onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </header>
      <main className="flex flex-col gap-6">
        {shops !== undefined ? (
          <Begin shops={shops} />
        ) : found.error ? (
          <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </main>
    </div>
  )
}

function Begin({ shops }: { shops: readonly Shop[] }) {
  const t = useText(shopScreensText)
  const router = useRouter()
  const tenant = useTenant()
  const goOn = () => router.navigate({ href: tenant ? `/${tenant.slug}/dashboard` : '/', replace: true })
  const { form, record } = useNewShop(() => void goOn())
  const isFirst = shops.length === 0
  return (
    <>
      {!isFirst && (
        <section className="flex flex-col gap-3">
          <h1>{t('chooseTitle')}</h1>
          <p className="text-ink-2">{t('chooseLead')}</p>
          <ul className="flex flex-col gap-2">
            {shops.map((shop) => (
              <li key={shop.id}>
                <button
                  type="button"
                  className="pick-row"
                  onClick={() => {
                    selectShop(toSelected(shop))
                    void goOn()
                  }}
                >
                  <Dot family="shop" value={shop.status} />
                  <span>
                    <span className="pick-row-title">{shop.name}</span>
                    <span className="pick-row-text">
                      {shop.city}, {shop.state}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className="text-ink-3">{t('orCreate')}</p>
        </section>
      )}
      <form className="card flex flex-col gap-5 p-5" noValidate onSubmit={record.submit}>
        {isFirst && (
          <div className="flex flex-col gap-1">
            <h1>{t('firstTitle')}</h1>
            <p className="text-ink-2">{t('firstLead')}</p>
          </div>
        )}
        {record.notices}
        <ShopFields form={form} />
        <Button kind="primary" size="lg" type="submit" busy={record.busy} busyText={t('creating')}>
          {t('create')}
        </Button>
      </form>
    </>
  )
}
