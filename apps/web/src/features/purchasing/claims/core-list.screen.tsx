import { Link } from '@tanstack/react-router'
import { coreList } from '@twopost/contract/purchasing.list'
import { Recycle, Tags } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LabelsBar, LazyLabelsDialog } from '#features/documents/index.ts'
import { ScanButton } from '#features/inventory/index.ts'
import { SupplierFilter } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { StageStrip } from '../stage-strip.tsx'
import { CorePill, DaysLeft, MoneyTabs, useMayPrint } from './claim-words.tsx'
import { type Core, useCores, useLiveClaims, useLoseCore } from './claims.api.ts'
import { claimsText } from './claims.text.ts'
import { coresText } from './cores.text.ts'

const CoreDialog = lazyDialog(() => import('./core-dialog.tsx'))
const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))
const words = { take_in: 'takeIn', keep: 'keep', send: 'send', lose: 'lose' } as const

/** Old parts that suppliers wait for, with the days that are left (PAR18, PAR32). */
export function CoreListScreen() {
  const t = useText(coresText)
  const claims = useText(claimsText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const seesCost = useMay('pricing:cost')
  const seesOrders = useMay('service-order:view')
  const seesSuppliers = useMay('suppliers:view')
  const mayScan = useMay('inventory:view')
  const mayPrint = useMayPrint()
  const [buys, exports] = [useMay('purchasing:create'), useMay('reports:export')]
  const mayExport = buys && exports
  const listView = useListView(coreList)
  const { view, setView } = listView
  const [asked, setAsked] = useState<{ core: Core; act: Core['allowed'][number] } | null>(null)
  const [labelled, setLabelled] = useState<string | null>(null)
  useLiveClaims()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    // A label that was scanned is found whatever became of the part.
    phase: one.q && one.phase === 'waiting' ? undefined : one.phase,
    search: one.q || undefined,
    supplier_id: one.supplier || undefined,
  })
  const list = useCores({ ...queryOf(view), page: view.page, limit: view.rows })
  const buttons = (core: Core) => (
    <Acts core={core} onAct={(act) => setAsked({ core, act })} onLabel={() => setLabelled(core.id)} />
  )
  const cells: Cells<Core, typeof coreList> = {
    part: {
      least: 220,
      cell: (row) => (
        <div className="two-lines">
          <span>{row.item_name}</span>
          <span>{[row.part_number, row.label_code, row.location].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    supplier: { least: 140, cell: (row) => <span className="block truncate">{row.supplier_name}</span> },
    status: { width: '150px', cell: (row) => <CorePill status={row.status} /> },
    due_on: { width: '120px', cell: (row) => <DaysLeft days={row.days_left} /> },
    charge: { numeric: true, width: '110px', hidden: !seesCost, cell: (row) => <b>{format.money(row.vendor_charge ?? 0)}</b> },
    order: {
      width: '150px',
      wide: true,
      cell: (row) =>
        row.service_order_id && seesOrders ? (
          <Link to={paths.order(row.service_order_id)}>{row.order_number}</Link>
        ) : (
          row.order_number || '–'
        ),
    },
  }
  return (
    <ListFrame
      t={t}
      icon={<Recycle size={24} />}
      view={listView}
      list={list}
      rows={list.data?.cores}
      pagination={list.data?.pagination}
      cells={cells}
      looks={mayScan && <ScanButton />}
      bulk={
        mayPrint ? (selection, keep) => <LabelsBar kind="core" ids={[...selection.keys()]} onClear={() => keep([])} /> : undefined
      }
      file={mayExport && { call: 'exportCores', query: queryOf(view) }}
      counts={{ call: 'listCores', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.label_code}
      rowAction={{ label: claims('actions'), width: '360px', cell: buttons }}
      card={(row) => <CoreCard core={row} acts={row.allowed.length > 0 && buttons(row)} />}
      figures={
        <>
          <StageStrip at="bills" />
          <MoneyTabs at="cores" />
        </>
      }
      filters={
        <>
          <FilterChoice
            label={claims('phase')}
            value={view.phase === 'waiting' ? '' : view.phase}
            onValue={(phase) => setView({ phase: phase || 'waiting' })}
            options={[{ value: 'ended', label: claims('phases.ended') }]}
          />
          {seesSuppliers && <SupplierFilter value={view.supplier} onValue={(supplier) => setView({ supplier })} />}
        </>
      }
    >
      {asked?.act === 'lose' && <Loss core={asked.core} onClose={() => setAsked(null)} />}
      {asked && asked.act !== 'lose' && (
        <CoreDialog
          open
          onOpenChange={() => setAsked(null)}
          core={asked.core}
          act={asked.act}
          onLabel={() => setLabelled(asked.core.id)}
        />
      )}
      <LazyLabelsDialog
        open={labelled !== null}
        onOpenChange={() => setLabelled(null)}
        kind="core"
        ids={labelled === null ? [] : [labelled]}
      />
    </ListFrame>
  )
}

/** Asks why an old part does not go back any more (KPI7). */
function Loss({ core, onClose }: { core: Core; onClose: () => void }) {
  const t = useText(coresText)
  const claims = useText(claimsText)
  const lose = useLoseCore()
  const name = core.item_name
  return (
    <ReasonDialog
      open
      onClose={onClose}
      onDone={() => {
        onClose()
        notify({ kind: 'success', title: t('loseDone'), text: name })
      }}
      most={200}
      title={t('loseTitle', { name })}
      description={t('loseText', { supplier: core.supplier_name })}
      words={{
        reason: claims('reason'),
        help: t('loseHelp'),
        keep: claims('keepIt'),
        confirm: t('lose'),
        busy: t('losing'),
      }}
      record={core}
      send={(reason, version) => lose.mutateAsync({ params: { id: core.id }, body: { reason, version } })}
    />
  )
}

function CoreCard({ core, acts }: { core: Core; acts: ReactNode }) {
  const format = useFormat()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{core.item_name}</span>
        <CorePill status={core.status} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{core.supplier_name}</span>
        <DaysLeft days={core.days_left} />
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">{core.label_code}</span>
        {core.vendor_charge !== undefined && <b className="text-ink-1">{format.money(core.vendor_charge)}</b>}
      </span>
      {acts && <span className="row-card-line">{acts}</span>}
    </div>
  )
}

/** What can be done with an old part; one that is here has a label. */
function Acts({ core, onAct, onLabel }: { core: Core; onAct: (act: Core['allowed'][number]) => void; onLabel: () => void }) {
  const t = useText(coresText)
  const mayPrint = useMayPrint()
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {core.allowed.map((act) => (
        <Button key={act} size="sm" onClick={() => onAct(act)}>
          {t(words[act])}
        </Button>
      ))}
      {core.status === 'in_shop' && mayPrint && (
        <IconButton
          kind="secondary"
          size="sm"
          label={t('labelOf', { code: core.label_code })}
          icon={<Tags size={15} />}
          onClick={onLabel}
        />
      )}
    </span>
  )
}
