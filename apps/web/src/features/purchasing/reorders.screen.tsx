import { Link } from '@tanstack/react-router'
import { purchaseNeedList, reorderList } from '@twopost/contract/purchasing.list'
import { ListPlus, Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows } from '#ui/feedback.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import { NeedRows } from './need-rows.tsx'
import { groupsOf, type WantedGroup } from './needs.rules.ts'
import { OrderRail } from './order-rail.tsx'
import { needsOnPage, useAsked, useLivePurchases, useNeeds } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'
import { StageStrip } from './stage-strip.tsx'

const PurchaseDialog = lazyDialog(() => import('./purchase-dialog.tsx'))

/** What the selected shop has to buy, by supplier, and the purchase orders that this makes (PAR17, prototype p3). */
export function ReordersScreen() {
  const t = useText(purchasingText)
  const shop = useShop()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const [creating, setCreating] = useState(false)
  useLivePurchases()
  return (
    <div className="page">
      <PageHeader
        title={t('reorders')}
        actions={
          mayBuy && (
            <Button aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      <StageStrip at="needed" />
      {shop ? (
        <Needed key={shop.id} shopName={shop.name} />
      ) : (
        <EmptyState icon={<Store size={24} />} title={t('pickShop')} text={t('pickShopText')} />
      )}
      <PurchaseDialog open={creating} onOpenChange={setCreating} />
    </div>
  )
}

function Needed({ shopName }: { shopName: string }) {
  const t = useText(purchasingText)
  const shop = useShop()
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const [page, setPage] = useState(1)
  const [needs, asked] = [useNeeds(search, needsOnPage, page), useAsked(needsOnPage, page)]
  // Both lists turn together; the longer one says how many pages there are.
  const total = Math.max(needs.data?.pagination.total ?? 0, asked.data?.pagination.total ?? 0)
  const problem = useProblemText(needs.error ?? asked.error)
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word))
  if (needs.isError || asked.isError)
    return (
      <ErrorState
        title={t('needsFailed')}
        message={problem}
        requestId={(needs.error ?? asked.error)?.requestId}
        onRetry={() => void Promise.all([needs.refetch(), asked.refetch()])}
      />
    )
  const groups =
    needs.data && asked.data
      ? groupsOf(
          needs.data.needs,
          asked.data.reorders.filter((one) => fits(`${one.partName} ${one.partNumber}`)),
        )
      : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-full max-w-80">
          <SearchInput
            label={t('findPart')}
            value={typed}
            onValue={(value) => {
              setTyped(value)
              setPage(1)
            }}
          />
        </div>
        <div className="flex flex-wrap gap-x-4 sm:ml-auto">
          <ListFile
            of={t('needsFile')}
            list={purchaseNeedList}
            may="purchasing:view"
            file={{ call: 'exportPurchaseNeeds', query: { shop_id: shop?.id, search: search || undefined } }}
          />
          <ListFile
            of={t('reordersFile')}
            list={reorderList}
            may="purchasing:view"
            file={{ call: 'exportReorders', query: { shop_id: shop?.id } }}
          />
        </div>
      </div>
      {!groups ? (
        <SkeletonRows rows={8} />
      ) : groups.length > 0 ? (
        <Order key={page} groups={groups} covered={needs.data?.covered ?? 0} />
      ) : words.length > 0 ? (
        <FilteredEmpty title={t('needsFiltered')} clearText={t('clear')} onClear={() => setTyped('')} />
      ) : (
        <EmptyState icon={<ListPlus size={24} />} title={t('needsEmpty')} text={t('needsEmptyText', { shop: shopName })} />
      )}
      {total > needsOnPage && (
        <div className="card px-2">
          <Pager page={page} limit={needsOnPage} total={total} onPage={setPage} />
        </div>
      )}
    </>
  )
}

/** The rows with what was chosen of them, and beside them what pressing the button makes. */
function Order({ groups, covered }: { groups: readonly WantedGroup[]; covered: number }) {
  const t = useText(purchasingText)
  const paths = usePaths()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({})
  const orderable = groups.filter((one) => one.supplierId !== null).flatMap((one) => one.rows)
  const count = orderable.filter((row) => chosen.has(row.key)).length
  const amountOf = (row: { key: string; quantity: number }) => amounts[row.key] ?? row.quantity
  const choose = (keys: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (isOn) next.add(key)
        else next.delete(key)
      }
      return next
    })
  return (
    <div className="with-summary">
      <section className="card min-w-0">
        {mayBuy && orderable.length > 0 && (
          <div className="flex items-center gap-3 border-b border-border px-4 py-2.5">
            <Checkbox
              checked={count === 0 ? false : count === orderable.length ? true : 'indeterminate'}
              onCheckedChange={(isOn) =>
                choose(
                  orderable.map((row) => row.key),
                  isOn,
                )
              }
            >
              {t('selectAll')}
            </Checkbox>
          </div>
        )}
        {groups.map((group) => (
          <NeedRows
            key={group.supplierId ?? ''}
            group={group}
            chosen={chosen}
            onChoose={mayBuy && group.supplierId !== null ? choose : undefined}
            amountOf={amountOf}
            onAmount={(key, amount) => setAmounts((before) => ({ ...before, [key]: amount }))}
          />
        ))}
        <footer className="flex flex-wrap gap-x-4 gap-y-1 border-t border-border px-4 py-3 text-sm text-ink-3">
          <span>{t('parts', { count: groups.reduce((sum, one) => sum + one.rows.length, 0) })}</span>
          {covered > 0 && <Link to={paths.purchaseOrders}>{t('covered', { count: covered })}</Link>}
          <span className="ml-auto">{t('rule')}</span>
        </footer>
      </section>
      {mayBuy && (
        <OrderRail
          groups={groups}
          chosen={chosen}
          amountOf={amountOf}
          onDone={(keys) => choose(keys, false)}
          onClear={() => setChosen(new Set())}
        />
      )}
    </div>
  )
}
