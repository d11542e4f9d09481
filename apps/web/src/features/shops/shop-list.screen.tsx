import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pager, pageOfRows } from '#ui/pager.tsx'
import { Count } from '#ui/status.tsx'
import { CloseShopDialog } from './close-shop-dialog.tsx'
import { LazyCreateShopDialog } from './lazy-create-shop.tsx'
import { ShopCard } from './shop-card.tsx'
import { ShopDialog } from './shop-dialog.tsx'
import type { Shop } from './shop-form.rules.ts'
import { ShopPreview } from './shop-preview.tsx'
import { shopScreensText } from './shop-screens.text.ts'
import { useShops, useUpdateShop } from './shops.api.ts'

type Opened = { kind: 'preview' | 'edit' | 'close' | 'inactive'; shop: Shop } | { kind: 'create' } | null

const params = { page: param.int(1) }
const pageSize = 24

/** The shops of the organization, as far as one may enter them (B36, D7). */
export function ShopListScreen() {
  const t = useText(shopScreensText)
  const found = useShops()
  const chosen = useShop()
  const [opened, setOpened] = useState<Opened>(null)
  const mayCreate = useMay('shop:create')
  const mayEdit = useMay('shop:create', 'settings:create')
  const mayClose = useMay('shop:delete')
  const setStatus = useSetStatus()
  const problem = useProblemText(found.error)
  useLiveRefresh(['shop.changed'], ['listShops'])
  const shops = found.data?.shops
  const [view, setView] = useUrlState(params)
  const shown = pageOfRows(shops ?? [], view.page, pageSize)
  const close = () => setOpened(null)
  const create = mayCreate && (
    <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={17} />} onClick={() => setOpened({ kind: 'create' })}>
      {t('create')}
    </Button>
  )
  const asked = opened && 'shop' in opened ? { kind: opened.kind, shop: opened.shop } : null
  return (
    <div className="page page--list">
      <PageHeader title={t('title')} beside={shops && <Count value={shops.length} />} actions={create} />
      <p className="text-ink-2">{t('lead')}</p>
      {shops === undefined ? (
        found.error ? (
          <div className="card">
            <ErrorState
              title={t('failed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          </div>
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : shops.length === 0 ? (
        <div className="card">
          <EmptyState icon={<Store size={24} />} title={t('emptyTitle')} text={t('emptyText')} action={create} />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.rows.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              isChosen={shop.id === chosen?.id}
              actions={{
                onPreview: (one) => setOpened({ kind: 'preview', shop: one }),
                onEdit: mayEdit ? (one) => setOpened({ kind: 'edit', shop: one }) : undefined,
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
      {shops && shops.length > pageSize && (
        <div className="card">
          <Pager page={shown.page} limit={pageSize} total={shops.length} onPage={(page) => setView({ page })} />
        </div>
      )}
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
    </div>
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
