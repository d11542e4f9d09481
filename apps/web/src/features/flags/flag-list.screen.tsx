import { flagList } from '@twopost/contract/flags.list'
import { flagStatuses, needsNote } from '@twopost/contract/flags.states'
import { Flag as FlagIcon } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Kbd } from '#ui/identity.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Dot } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { useMedia } from '#ui/use-media.ts'
import { FlagFilters, flagQuery } from './flag-filters.tsx'
import { FlagPanel } from './flag-panel.tsx'
import { FlagRow } from './flag-row.tsx'
import { type Flag, type FlagCounts, useFlags, useLiveFlags } from './flags.api.ts'
import { flagsText } from './flags.text.ts'
import { useFlagMoves } from './use-flag-moves.ts'

const RaiseDialog = lazyDialog(() => import('./raise-flag-dialog.tsx'))
/** The page with it: choosing a flag stays on the page. */
const params = { flag: param.text(), page: param.int(1) }
/** Every column has its place in the row; the table of this list is its file. */
const nothing = { cell: () => null }
const cells = Object.fromEntries(Object.keys(flagList.columns).map((id) => [id, nothing])) as {
  [C in keyof typeof flagList.columns]: typeof nothing
}

/** The flags of the selected shop with the chosen one beside them (B30, G32, q2). */
export function FlagListScreen() {
  const t = useText(flagsText)
  const shop = useShop()
  const mayRaise = useMay('service-order:create')
  const mayExport = useMay('reports:export')
  const listView = useListView(flagList)
  const { view, setView } = listView
  const [raising, setRaising] = useState(false)
  useLiveFlags(['listFlags', 'getFlag'])
  const query = flagQuery(view, shop?.id)
  const list = useFlags({ ...query, page: view.page, limit: view.rows })
  const counts = list.data?.counts
  return (
    <ListFrame
      t={t}
      icon={<FlagIcon size={24} />}
      view={listView}
      list={list}
      rows={list.data?.flags}
      pagination={list.data?.pagination}
      cells={cells}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      file={mayExport && { call: 'exportFlags', query }}
      figures={<Lead counts={counts} />}
      tabs={<Tabs counts={counts} value={view.status} onValue={(status) => setView({ status })} />}
      filters={<FlagFilters view={view} setView={setView} counts={counts} />}
      action={
        mayRaise && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<FlagIcon size={16} />} onClick={() => setRaising(true)}>
            {t('raise')}
          </Button>
        )
      }
      gallery={(rows) => <FlagsBeside rows={rows} />}
    >
      {mayRaise && <RaiseDialog open={raising} onOpenChange={setRaising} />}
    </ListFrame>
  )
}

/** "3 new, the oldest 1h ago": what waits, in a sentence; nothing where nothing does. */
function Lead({ counts }: { counts: FlagCounts | undefined }) {
  const t = useText(flagsText)
  const format = useFormat()
  if (!counts?.oldestNew || counts.status.new === 0) return null
  return <p className="text-sm text-ink-2">{t('lead', { count: counts.status.new, age: format.age(counts.oldestNew) })}</p>
}

type Tab = 'open' | 'all' | (typeof flagStatuses)[number]
function Tabs({ counts, value, onValue }: { counts: FlagCounts | undefined; value: Tab; onValue: (tab: Tab) => void }) {
  const t = useText(flagsText)
  const format = useFormat()
  const of = (states: readonly (typeof flagStatuses)[number][]) =>
    counts && format.number(states.reduce((sum, state) => sum + counts.status[state], 0))
  return (
    <StatusTabs
      label={t('byStatus')}
      value={value}
      onValue={onValue}
      items={[
        { value: 'open' as Tab, label: t('open'), count: of(['new', 'acknowledged']) },
        ...flagStatuses.map((status) => ({
          value: status as Tab,
          label: t(`statuses.${status}`),
          count: of([status]),
          icon: <Dot family="flag_state" value={status} />,
        })),
        { value: 'all' as Tab, label: t('all'), count: of(flagStatuses) },
      ]}
    />
  )
}

/** The rows, and the chosen flag: beside them on wide screens, else over them. Which one is in the address. */
function FlagsBeside({ rows }: { rows: readonly Flag[] }) {
  const t = useText(flagsText)
  const isWide = useMedia('(min-width: 1100px)')
  const [{ flag: chosen, page }, setView] = useUrlState(params)
  const choose = useCallback((flag: string) => setView({ flag, page }), [setView, page])
  const { run, busyId } = useFlagMoves()
  const open = useCallback((flag: Flag) => choose(flag.id), [choose])
  const step = useCallback((flag: Flag) => void run(flag, flag.status === 'new' ? 'acknowledge' : 'resolve'), [run])
  // A wide screen always shows one: the first until somebody chooses.
  const id = chosen || (isWide ? (rows[0]?.id ?? '') : '')
  const stepOf = useMemo(() => {
    const hasStep = (flag: Flag) =>
      flag.status === 'new'
        ? flag.allowed.includes('acknowledge')
        : flag.status === 'acknowledged' && flag.allowed.includes('resolve') && !needsNote('safety', flag.type)
    return new Map(rows.map((flag) => [flag.id, hasStep(flag) ? step : undefined]))
  }, [rows, step])
  const list = (
    <section className="card min-w-0 overflow-hidden" aria-label={t('title')}>
      <ul>
        {rows.map((flag) => (
          <FlagRow
            key={flag.id}
            flag={flag}
            isCurrent={flag.id === id}
            busy={busyId === flag.id}
            onOpen={open}
            onFocus={isWide ? open : undefined}
            onStep={stepOf.get(flag.id)}
          />
        ))}
      </ul>
      {isWide && (
        <p className="border-t border-border px-4 py-2 text-xs text-ink-3">
          {t.rich('keys', { k: (chunks) => <Kbd>{chunks}</Kbd> })}
        </p>
      )}
    </section>
  )
  if (!isWide)
    return (
      <>
        {list}
        <Drawer open={id !== ''} onOpenChange={(opens) => !opens && choose('')} title={t('details')}>
          <div className="-mx-4 -mt-4">
            <FlagPanel id={id} />
          </div>
        </Drawer>
      </>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(320px,360px)] items-start gap-4">
      {list}
      <section className="card sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto" aria-label={t('details')}>
        <FlagPanel id={id} bare />
      </section>
    </div>
  )
}
