import { useNavigate } from '@tanstack/react-router'
import { shopList } from '@twopost/contract/shops.list'
import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { pageOf } from '#platform/list/list-view.rules.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { CloseShopDialog } from './close-shop-dialog.tsx'
import { LazyCreateShopDialog } from './form/lazy-create-shop.tsx'
import { ShopDialog } from './form/shop-dialog.tsx'
import type { Shop } from './form/shop-form.rules.ts'
import { usePapersPath } from './papers/papers.api.ts'
import { ShopCard } from './shop-card.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { shopScreensText } from './shop-screens.text.ts'
import { useShops, useUpdateShop } from './shops.api.ts'

type Opened = { kind: 'preview' | 'edit' | 'close' | 'inactive'; shop: Shop } | { kind: 'create' } | null

/** The shops of the organization, as far as one may enter them (B36, D7). */
export function ShopListScreen() {
  const t = useText(shopScreensText)
  const found = useShops()
  const chosen = useShop()
  const [opened, setOpened] = useState<Opened>(null)
  const mayCreate = useMay('shop:create')
  const mayEdit = useMay('shop:create', 'settings:create')
  const mayClose = useMay('shop:delete')
  const seesSettings = useMay('settings:view')
  const papersPath = usePapersPath()
  const navigate = useNavigate()
  const setStatus = useSetStatus()
  useLiveRefresh(['shop.changed'], ['listShops'])
  const shops = found.data?.shops
  const listView = useListView(shopList)
  const page = pageOf(shops, listView.view, { textOf: (shop) => `${shop.name} ${shop.address} ${shop.city}` })
  const close = () => setOpened(null)
  const create = mayCreate && (
    <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={17} />} onClick={() => setOpened({ kind: 'create' })}>
      {t('create')}
    </Button>
  )
  const asked = opened && 'shop' in opened ? { kind: opened.kind, shop: opened.shop } : null
  return (
    <ListFrame
      t={t}
      icon={<Store size={24} />}
      view={listView}
      list={found}
      rows={page.rows}
      pagination={page.pagination}
      cells={{}}
      rowId={(shop) => shop.id}
      rowLabel={(shop) => shop.name}
      figures={<p className="text-ink-2">{t('lead')}</p>}
      action={create}
      gallery={(rows) => (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              isChosen={shop.id === chosen?.id}
              actions={{
                onPreview: (one) => setOpened({ kind: 'preview', shop: one }),
                onEdit: mayEdit ? (one) => setOpened({ kind: 'edit', shop: one }) : undefined,
                onPapers: seesSettings ? (one) => void navigate({ to: papersPath(one.id) }) : undefined,
                onStatus: mayCreate
                  ? (one, status) =>
                      status === 'inactive' ? setOpened({ kind: 'inactive', shop: one }) : void setStatus(one, status)
                  : undefined,
                onClose: mayClose ? (one) => setOpened({ kind: 'close', shop: one }) : undefined,
              }}
            />
          ))}
        </div>
      )}
    >
      <LazyCreateShopDialog open={opened?.kind === 'create'} onOpenChange={close} />
      {asked?.kind === 'preview' && (
        <ShopPreview
          shop={asked.shop}
          isChosen={asked.shop.id === chosen?.id}
          onOpenChange={close}
          onEdit={mayEdit ? () => setOpened({ kind: 'edit', shop: asked.shop }) : undefined}
        />
      )}
      {asked?.kind === 'edit' && <ShopDialog open onOpenChange={close} shop={asked.shop} />}
      {asked?.kind === 'close' && (
        <CloseShopDialog
          open
          onOpenChange={close}
          shop={asked.shop}
          others={(shops ?? []).filter((one) => one.id !== asked.shop.id)}
          onClosed={close}
        />
      )}
      {asked?.kind === 'inactive' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('inactiveTitle', { name: asked.shop.name })}
          description={t('inactiveAsk')}
          confirmText={t('setInactive')}
          onConfirm={async () => {
            await setStatus(asked.shop, 'inactive')
            close()
          }}
        />
      )}
    </ListFrame>
  )
}

/** Changes the state alone; a refusal is told and changes nothing. */
function useSetStatus() {
  const t = useText(shopScreensText)
  const update = useUpdateShop()
  return async (shop: Shop, status: Shop['status']) => {
    try {
      await update.mutateAsync({ params: { id: shop.id }, body: { status, version: shop.version } })
      notify({ kind: 'success', title: t('saved') })
    } catch (caught) {
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    }
  }
}
