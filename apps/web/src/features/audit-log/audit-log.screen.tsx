import { auditList } from '@twopost/contract/audit-log.list'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { auditKindWords } from '@twopost/contract/registries/audit-kinds'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { TenantPicker } from '#features/tenants/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateRangeFilter } from '#platform/date-range-filter.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useTyped } from '#platform/use-paused.ts'
import { Drawer } from '#ui/dialog.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { SearchInput } from '#ui/input.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { Tag } from '#ui/status.tsx'
import { auditLogText } from './audit-log.text.ts'
import { useChainCheck, VerifyButton, VerifyOutcome } from './verify-chain.tsx'

type Entry = Answer<Calls['listAuditLog']>['entries'][number]
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The chained log of one's own organization; for the platform its own, or that of an organization it chooses (N19). */
export function AuditLogScreen() {
  const t = useText(auditLogText)
  const format = useFormat()
  const inTenant = useTenant() !== null
  const listView = useListView(auditList)
  const { view, setView } = listView
  const [actor, setActor] = useTyped(view.actor, (next) => setView({ actor: next }))
  const [opened, setOpened] = useState<Entry | null>(null)
  const whose = inTenant ? {} : view.tenant ? { tenant_id: view.tenant } : { platform: 'true' as const }
  const check = useChainCheck(whose)
  const instantOf = (day: string, time: string) =>
    isDay(day) ? (fromWall(`${day}T${time}`, format.zone) ?? undefined) : undefined
  const query = {
    action: view.q || undefined,
    actor: view.actor || undefined,
    kind: view.kind || undefined,
    from: instantOf(view.from, '00:00'),
    to: instantOf(view.to, '23:59'),
  }
  const list = useCall(
    'listAuditLog',
    { query: { ...whose, ...query, page: view.page, limit: view.rows } },
    { keepPrevious: true },
  )
  const kindWord = useKindWord()
  const cells: Cells<Entry, typeof auditList> = {
    seq: { numeric: true, width: '80px', cell: (row) => format.number(row.seq) },
    at: {
      width: '170px',
      cell: (row) => <span title={format.exact(row.at)}>{format.dateTime(row.at)}</span>,
    },
    who: { width: '20%', cell: (row) => <span className="block truncate">{row.actor_name}</span> },
    what: {
      cell: (row) => (
        <div className="two-lines">
          <button type="button" className="link truncate text-left" onClick={() => setOpened(row)}>
            {row.summary}
          </button>
          <span className="truncate">{row.details.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</span>
        </div>
      ),
    },
    kind: { width: '150px', cell: (row) => <Tag>{kindWord(row.record_kind)}</Tag> },
  }
  return (
    <ListFrame
      t={t}
      icon={<ScrollText size={24} />}
      view={listView}
      list={list}
      rows={list.data?.entries}
      pagination={list.data?.pagination}
      cells={cells}
      file={{ call: 'exportAuditLog', query: { ...whose, ...query } }}
      rowId={(row) => String(row.seq)}
      rowLabel={(row) => t('open', { seq: String(row.seq) })}
      card={(row) => (
        <button type="button" className="row-card text-left" onClick={() => setOpened(row)}>
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1">{row.summary}</span>
          </span>
          <span className="row-card-line text-ink-2">
            <span className="min-w-0 flex-1 truncate">{row.actor_name}</span>
            <span>{format.dateTime(row.at)}</span>
          </span>
        </button>
      )}
      figures={
        <>
          {!inTenant && (
            <TenantPicker
              aria-label={t('whose')}
              none={t('platform')}
              value={view.tenant}
              onValue={(tenant) => {
                check.forget()
                setView({ tenant, kind: '' })
              }}
            />
          )}
          <VerifyOutcome check={check} />
        </>
      }
      filters={
        <>
          <SearchInput label={t('actor')} value={actor} onValue={setActor} frameClassName="!w-44" />
          <FilterChoice
            label={t('kind')}
            value={view.kind}
            onValue={(kind) => setView({ kind })}
            options={(list.data?.kinds ?? []).map((kind) => ({ value: kind, label: kindWord(kind) }))}
          />
          <DateRangeFilter label={t('dates')} from={view.from} to={view.to} onRange={(from, to) => setView({ from, to })} />
        </>
      }
      action={<VerifyButton check={check} />}
      emptyAction={null}
    >
      {opened && <EntryDrawer entry={opened} onClose={() => setOpened(null)} />}
    </ListFrame>
  )
}

/** The kind of a record in the reader's language. */
function useKindWord(): (kind: string) => string {
  const locale = useLocale()
  return (kind) => auditKindWords(kind)[locale === 'es' ? 1 : 0]
}

function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText(auditLogText)
  const kindWord = useKindWord()
  const format = useFormat()
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry.summary}
      description={t('details', { seq: String(entry.seq) })}
    >
      <DefinitionList
        items={[
          [t('when'), format.exact(entry.at)],
          [t('who'), entry.actor_name],
          [t('kind'), kindWord(entry.record_kind)],
          [
            t('record'),
            entry.record_id && (
              <code key="record" className="break-all">
                {entry.record_id}
              </code>
            ),
          ],
          ...entry.details.map(({ name, value }): [string, string] => [name, value]),
          [
            t('hash'),
            <code key="hash" className="break-all text-sm">
              {entry.hash}
            </code>,
          ],
        ]}
      />
    </Drawer>
  )
}
