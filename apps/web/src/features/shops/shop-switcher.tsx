import { ChevronsUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { selectShop, useSession } from '#platform/session/session-store.ts'
import { useMay } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Dot } from '#ui/status.tsx'
import { LazyAskForShopDialog, LazyCreateShopDialog } from './form/lazy-create-shop.tsx'
import { toSelected } from './shop.rules.ts'
import { useShops } from './shops.api.ts'
import { shopsText } from './shops.text.ts'

/** Which shop one works in. Shown when there is more than one to choose from, or none at all (B67, OP-7). */
export function ShopSwitcher() {
  const t = useText(shopsText)
  const { data, isPending, isLoading } = useShops()
  const chosen = useSession((state) => state.shop)
  const mayCreate = useMay('shop:create')
  const [creating, setCreating] = useState(false)
  useTriggerDialog('create-shop', () => mayCreate && setCreating(true))
  const shops = data?.shops ?? []
  if (isLoading && !chosen)
    return (
      <span className="shop-switch border-transparent bg-transparent text-ink-3" role="status">
        <Spinner label="" /> <span className="truncate">{t('loading')}</span>
      </span>
    )
  if (isPending && !chosen) return null
  if (shops.length === 1 && chosen && !mayCreate) {
    return (
      <span className="shop-switch border-transparent bg-transparent">
        <Dot family="shop" value={chosen.status} />
        <span className="truncate">{chosen.name}</span>
      </span>
    )
  }
  const stateWord = (status: string) =>
    status === 'active' ? t('active') : status === 'maintenance' ? t('maintenance') : t('inactive')
  return (
    <>
      <Menu
        align="end"
        label={t('shop')}
        trigger={
          <button
            type="button"
            className="shop-switch"
            aria-label={`${t('shop')}: ${chosen ? `${chosen.name}, ${stateWord(chosen.status)}` : t('selectShop')}`}
          >
            {chosen && <Dot family="shop" value={chosen.status} />}
            <span className="truncate">{chosen?.name ?? (shops.length === 0 ? t('noShops') : t('selectShop'))}</span>
            <ChevronsUpDown size={15} />
          </button>
        }
      >
        {shops.length === 0 ? (
          <MenuLabel>{isPending ? t('loading') : t('noShops')}</MenuLabel>
        ) : (
          <MenuChoice
            value={chosen?.id ?? null}
            onValue={(id) => {
              const shop = shops.find((one) => one.id === id)
              if (shop) selectShop(toSelected(shop))
            }}
            options={shops.map((shop) => ({
              value: shop.id,
              icon: <Dot family="shop" value={shop.status} />,
              label: shop.status === 'active' ? shop.name : `${shop.name}, ${stateWord(shop.status).toLocaleLowerCase()}`,
            }))}
          />
        )}
        {mayCreate && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus size={16} />} onSelect={() => setCreating(true)}>
              {t('createNew')}
            </MenuItem>
          </>
        )}
      </Menu>
      <LazyCreateShopDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

/** In the place of the screens that need a shop when there is none to enter (B53); who may create one can do it here, who may not gets the words to ask. */
export function ShopRequiredNotice() {
  const t = useText(shopsText)
  const { data } = useShops()
  const mayCreate = useMay('shop:create')
  const [isCreating, setCreating] = useState(false)
  if (!data || data.shops.length > 0) return null
  const text = t(mayCreate ? 'requiredFirst' : 'requiredText')
  return (
    <>
      <Banner
        kind="warn"
        actions={
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('createShop')}
          </Button>
        }
      >
        <b>{t('requiredTitle')}.</b> {text}
      </Banner>
      {mayCreate ? (
        <LazyCreateShopDialog open={isCreating} onOpenChange={setCreating} />
      ) : (
        <LazyAskForShopDialog open={isCreating} onOpenChange={setCreating} />
      )}
    </>
  )
}
