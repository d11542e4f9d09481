import { exceptionCodes, exceptionRuleOf, isExceptionCode } from '@twopost/contract/exceptions'
import { exceptionSorts, exceptionStates } from '@twopost/contract/exceptions.states'
import { CircleCheckBig, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, FilteredEmpty, ThinProgress } from '#ui/feedback.tsx'
import { PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import type { ExceptionAct } from './exception-dialogs.tsx'
import { ExceptionLine } from './exception-row.tsx'
import {
  type ExceptionItem,
  type ExceptionSummary,
  exceptionsPerPage,
  useCheckExceptions,
  useExceptionSummary,
  useExceptions,
} from './exceptions.api.ts'
import { groupsOf } from './exceptions.rules.ts'
import { exceptionsText } from './exceptions.text.ts'

const ExceptionDialog = lazyDialog(() => import('./exception-dialogs.tsx'))
const RulesDialog = lazyDialog(() => import('./exception-rules-dialog.tsx'))
const owners = ['all', 'me', 'none'] as const
const tabs = ['open', 'snoozed', 'accepted', 'resolved'] as const satisfies readonly (typeof exceptionStates)[number][]
const params = {
  page: param.int(1),
  state: param.oneOf(exceptionStates, 'open'),
  rule: param.text(),
  owner: param.oneOf(owners, 'all'),
  sort: param.oneOf(exceptionSorts, 'rule'),
}

/** What may cost the shop money, with an owner and a fix, by the money at risk (EXC18). */
export function ExceptionsScreen() {
  const t = useText(exceptionsText)
  const format = useFormat()
  const shop = useShop()
  const [view, setAt] = useUrlState(params)
  const rule = isExceptionCode(view.rule) ? view.rule : undefined
  const found = useExceptions({
    shop_id: shop?.id,
    rule,
    state: view.state,
    owner: view.owner === 'all' ? undefined : view.owner,
    sort: view.sort,
    page: view.page,
    limit: exceptionsPerPage,
  })
  const summary = useExceptionSummary(shop?.id).data
  const [maySet, mayCheck] = [useMay('settings:create'), useMay('exceptions:resolve')]
  const [opened, setOpened] = useState<{ act: ExceptionAct; exception: ExceptionItem } | null>(null)
  const [showsRules, setShowsRules] = useState(false)
  const set = (part: Partial<typeof view>) => setAt({ ...part, page: 1 })
  const isFiltered = rule !== undefined || view.owner !== 'all'
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={t('title')}
        beside={
          summary && (
            <span className="text-sm text-ink-3">
              {summary.checked_at ? t('checked', { at: format.dateTime(summary.checked_at) }) : t('neverChecked')}
            </span>
          )
        }
        actions={
          <>
            {maySet && (
              <Button icon={<SlidersHorizontal size={16} />} onClick={() => setShowsRules(true)}>
                {t('rules')}
              </Button>
            )}
            {mayCheck && shop && <CheckButton shopId={shop.id} />}
          </>
        }
      />
      {summary && <Sums summary={summary} />}
      <StatusTabs
        label={t('stateLabel')}
        value={view.state}
        onValue={(state) => set({ state })}
        items={tabs.map((state) => ({
          value: state,
          label: t(`state.${state}`),
          count: state === 'open' ? summary?.totals.count : state === 'snoozed' ? summary?.snoozed.count : undefined,
        }))}
      />
      <Filters view={view} rule={rule} onSet={set} />
      <FoundPart found={found} failed={t('failed')}>
        {({ exceptions, pagination }) =>
          exceptions.length === 0 ? (
            <div className="card">
              {isFiltered ? (
                <FilteredEmpty title={t('filtered')} clearText={t('clear')} onClear={() => set({ rule: '', owner: 'all' })} />
              ) : (
                <EmptyState
                  icon={<CircleCheckBig size={24} />}
                  title={view.state === 'open' ? t('empty') : t('emptyOther')}
                  text={view.state === 'open' ? t('emptyText') : t('emptyOtherText')}
                />
              )}
            </div>
          ) : (
            <div className="stack">
              {view.sort === 'rule' ? (
                groupsOf(exceptions).map((group) => (
                  <Group
                    key={group.rule}
                    group={group}
                    sums={view.state === 'open' ? summary?.rules.find((one) => one.rule === group.rule) : undefined}
                    showsShop={!shop}
                    onAct={(act, exception) => setOpened({ act, exception })}
                  />
                ))
              ) : (
                <ul className="card">
                  {exceptions.map((one) => (
                    <ExceptionLine
                      key={one.id}
                      exception={one}
                      showsRule
                      showsShop={!shop}
                      onAct={(act) => setOpened({ act, exception: one })}
                    />
                  ))}
                </ul>
              )}
              {pagination.total > exceptionsPerPage && (
                <Pager page={view.page} limit={exceptionsPerPage} total={pagination.total} onPage={(page) => setAt({ page })} />
              )}
            </div>
          )
        }
      </FoundPart>
      {opened && (
        <ExceptionDialog
          key={`${opened.act}-${opened.exception.id}`}
          open
          act={opened.act}
          exception={opened.exception}
          onClose={() => setOpened(null)}
        />
      )}
      <RulesDialog open={showsRules} onOpenChange={setShowsRules} shop={shop ?? null} />
    </div>
  )
}

type View = { owner: (typeof owners)[number]; sort: (typeof exceptionSorts)[number] }
function Filters({
  view,
  rule,
  onSet,
}: {
  view: View
  rule: ExceptionItem['rule'] | undefined
  onSet: (part: Partial<View & { rule: string }>) => void
}) {
  const t = useText(exceptionsText)
  const inSpanish = useLocale() === 'es'
  return (
    <div className="filter-bar">
      <Select
        size="sm"
        aria-label={t('filterRule')}
        value={rule ?? 'all'}
        onValue={(one) => onSet({ rule: one === 'all' ? '' : one })}
        options={[
          { value: 'all', label: t('allRules') },
          ...exceptionCodes.map((code) => ({ value: code, label: exceptionRuleOf(code).words[inSpanish ? 1 : 0] })),
        ]}
      />
      <Select
        size="sm"
        aria-label={t('filterOwner')}
        value={view.owner}
        onValue={(owner) => onSet({ owner })}
        options={owners.map((value) => ({ value, label: t(`owner.${value}`) }))}
      />
      <Select
        size="sm"
        aria-label={t('sortLabel')}
        value={view.sort}
        onValue={(sort) => onSet({ sort })}
        options={exceptionSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </div>
  )
}

function Sums({ summary }: { summary: ExceptionSummary }) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const of = (label: string, sums: ExceptionSummary['totals']) => (
    <Stat label={label} value={format.money(sums.at_risk)} note={t('count', { count: sums.count })} />
  )
  return (
    <section aria-label={t('figures')}>
      <StatStrip pairs>
        {of(t('atRisk'), summary.totals)}
        <Stat
          label={t('byRules')}
          value={format.number(summary.rules.length)}
          note={t('byRulesNote', { count: String(exceptionCodes.length) })}
        />
        {of(t('mine'), summary.mine)}
        {of(t('snoozed'), summary.snoozed)}
      </StatStrip>
    </section>
  )
}

function CheckButton({ shopId }: { shopId: string }) {
  const t = useText(exceptionsText)
  const check = useCheckExceptions()
  const run = async () => {
    try {
      const { opened, resolved } = await check.mutateAsync({ body: { shop_id: shopId } })
      notify({ kind: 'success', title: t('checkedTitle'), text: t('checkedText', { opened, resolved }) })
    } catch (caught) {
      notify({ kind: 'error', title: t('checkFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Button
      kind="primary"
      icon={<RefreshCw size={16} />}
      busy={check.isPending}
      busyText={t('checking')}
      onClick={() => void run()}
    >
      {t('check')}
    </Button>
  )
}

function Group({
  group,
  sums,
  showsShop,
  onAct,
}: {
  group: ReturnType<typeof groupsOf>[number]
  sums: ExceptionSummary['rules'][number] | undefined
  showsShop: boolean
  onAct: (act: ExceptionAct, exception: ExceptionItem) => void
}) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const inSpanish = useLocale() === 'es'
  const { words, reason } = exceptionRuleOf(group.rule)
  return (
    <section className="card" aria-labelledby={`rule-${group.rule}`}>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
        <div className="flex min-w-0 flex-1 basis-56 flex-col">
          <h2 id={`rule-${group.rule}`} className="font-[620]">
            {words[inSpanish ? 1 : 0]}
          </h2>
          <span className="text-sm text-ink-2">{reason[inSpanish ? 1 : 0]}</span>
        </div>
        {sums && (
          <span className="text-sm text-ink-2">
            {t('count', { count: sums.count })} · <b className="num font-[620] text-ink">{format.money(sums.at_risk)}</b>
          </span>
        )}
      </header>
      <ul>
        {group.rows.map((one) => (
          <ExceptionLine key={one.id} exception={one} showsRule={false} showsShop={showsShop} onAct={(act) => onAct(act, one)} />
        ))}
      </ul>
    </section>
  )
}
