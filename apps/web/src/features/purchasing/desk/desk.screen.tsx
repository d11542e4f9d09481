import { partNeedList } from '@twopost/contract/purchasing.list'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import { Dot } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { useMedia } from '#ui/use-media.ts'
import { StageStrip } from '../stage-strip.tsx'
import { needsOnPage, type PartNeed, type PartPresence, useLiveNeeds, usePartNeedCounts, usePartNeeds } from './desk.api.ts'
import { deskText } from './desk.text.ts'
import { NeedCard } from './need-card.tsx'
import { UnlistedNeeds } from './unlisted-needs.tsx'

const DeskOrderDialog = lazyDialog(() => import('./desk-order-dialog.tsx'))
const columns = ['not_coming', 'coming', 'here'] as const
const dots = { not_coming: 'out', coming: 'low', here: 'in_stock' } as const

/** One board of what work orders need, and ordering several parts of it at once (PAR26, PAR32). */
export function DeskScreen() {
  const t = useText(deskText)
  const shop = useShop()
  const format = useFormat()
  const seesCost = useMay('pricing:cost')
  const mayOrder = useMay('purchasing:create')
  const isWide = useMedia('(min-width: 1280px)')
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const [at, setAt] = useState<PartPresence>('not_coming')
  const [chosen, setChosen] = useState<ReadonlyMap<string, PartNeed>>(new Map())
  const [ordering, setOrdering] = useState(false)
  const counts = usePartNeedCounts()
  useLiveNeeds()
  const choose = (need: PartNeed, isOn: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      if (isOn) next.set(need.line_item_id, need)
      else next.delete(need.line_item_id)
      return next
    })
  const clear = () => setChosen(new Map())
  const needs = [...chosen.values()]
  const total = needs.reduce((sum, one) => sum + Math.round(one.to_order * (one.unit_cost ?? 0) * 100), 0) / 100
  const column = (presence: PartPresence) => (
    <Column
      key={`${presence} ${search} ${shop?.id}`}
      presence={presence}
      search={search}
      chosen={chosen}
      onChoose={mayOrder && shop && presence === 'not_coming' ? choose : undefined}
    />
  )
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        actions={
          <ListFile
            list={partNeedList}
            may="purchasing:view"
            file={{ call: 'exportPartNeeds', query: { shop_id: shop?.id, search: search || undefined } }}
          />
        }
      />
      <p className="text-ink-2">{t('lead')}</p>
      <StageStrip at="desk" />
      <div className="max-w-80">
        <SearchInput label={t('search')} value={typed} onValue={setTyped} />
      </div>
      <UnlistedNeeds />
      {mayOrder && !shop && <Banner kind="info">{t('pickShop')}</Banner>}
      {isWide ? (
        <div className="grid grid-cols-3 items-start gap-4">{columns.map(column)}</div>
      ) : (
        <>
          <StatusTabs
            label={t('board')}
            value={at}
            onValue={setAt}
            items={columns.map((one) => ({ value: one, label: t(one), count: counts && format.number(counts[one]) }))}
          />
          {column(at)}
        </>
      )}
      <BulkBar count={chosen.size} note={seesCost && total > 0 ? format.money(total) : undefined} onClear={clear}>
        <Button kind="primary" size="sm" icon={<ShoppingCart size={16} />} onClick={() => setOrdering(true)}>
          {t('orderSome')}
        </Button>
      </BulkBar>
      <DeskOrderDialog open={ordering} onOpenChange={setOrdering} needs={needs} onDone={clear} />
    </div>
  )
}

function Column({
  presence,
  search,
  chosen,
  onChoose,
}: {
  presence: PartPresence
  search: string
  chosen: ReadonlyMap<string, PartNeed>
  onChoose: ((need: PartNeed, isOn: boolean) => void) | undefined
}) {
  const t = useText(deskText)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const found = usePartNeeds(presence, search, page)
  const problem = useProblemText(found.error)
  const total = found.data?.pagination.total ?? 0
  return (
    <section className="card min-w-0" aria-label={t(presence)}>
      <header className="flex items-center gap-2 border-b border-border px-4 py-3">
        <Dot family="stock" value={dots[presence]} />
        <h2 className="flex-1 text-[16px] font-[620]">{t(presence)}</h2>
        <span className="text-ink-2 tabular-nums">{found.data && format.number(total)}</span>
      </header>
      {found.isError ? (
        <ErrorState
          title={t('failed')}
          message={problem}
          requestId={found.error?.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <SkeletonRows rows={5} />
      ) : found.data.needs.length === 0 ? (
        <p className="px-4 py-6 text-ink-3">{search ? t('filtered') : t(`${presence}_none`)}</p>
      ) : (
        <ul>
          {found.data.needs.map((need) => (
            <NeedCard
              key={need.line_item_id}
              need={need}
              chosen={chosen.has(need.line_item_id)}
              onChoose={onChoose && ((isOn) => onChoose(need, isOn))}
            />
          ))}
        </ul>
      )}
      {total > needsOnPage && (
        <div className="border-t border-border px-2">
          <Pager page={page} limit={needsOnPage} total={total} onPage={setPage} />
        </div>
      )}
    </section>
  )
}
