import { vendorClaimList } from '@twopost/contract/purchasing.list'
import { claimKinds } from '@twopost/contract/purchasing.states'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { SupplierFilter } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { StageStrip } from '../stage-strip.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimPill, DaysLeft, MoneyTabs } from './claim-words.tsx'
import { useLiveClaims, useVendorClaims, type VendorClaim } from './claims.api.ts'
import { claimsText } from './claims.text.ts'

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'))

/** What suppliers owe the selected shop, those that are due first come first (PAR29, PAR32). */
export function ClaimListScreen() {
  const t = useText(claimsText)
  const format = useFormat()
  const shop = useShop()
  const mayClaim = useMay('purchasing:create')
  const seesSuppliers = useMay('suppliers:view')
  const [buys, exports] = [useMay('purchasing:create'), useMay('reports:export')]
  const mayExport = buys && exports
  const listView = useListView(vendorClaimList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useLiveClaims()
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    phase: one.phase,
    kind: one.kind || undefined,
    supplier_id: one.supplier || undefined,
  })
  const list = useVendorClaims({ ...queryOf(view), page: view.page, limit: view.rows })
  const cells: Cells<VendorClaim, typeof vendorClaimList> = {
    claim: {
      least: 200,
      cell: (row) => (
        <div className="two-lines">
          <span>{nameOf(row, t, format.number)}</span>
          <span>
            {[
              t(`kind.${row.kind}`),
              row.part_number,
              row.bill_number && t('ofBill', { number: row.bill_number }),
              photosIn(row, t),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ),
    },
    supplier: { least: 150, cell: (row) => <span className="block truncate">{row.supplier_name}</span> },
    status: { width: '170px', cell: (row) => <ClaimPill status={row.status} /> },
    due_on: { width: '130px', cell: (row) => <DaysLeft days={row.days_left} /> },
    expected: { numeric: true, width: '120px', cell: (row) => <b>{format.money(row.expected)}</b> },
    credited: {
      numeric: true,
      width: '140px',
      cell: (row) =>
        row.ended_at === null ? (
          '–'
        ) : (
          <div className="two-lines">
            <span>{format.money(row.credited)}</span>
            <span className="text-warn">{row.loss > 0 ? t('lossOf', { amount: format.money(row.loss) }) : ''}</span>
          </div>
        ),
    },
    rma: { width: '140px', cell: (row) => row.rma || '–' },
    created_by: { width: '150px', cell: (row) => <span className="block truncate">{row.created_by}</span> },
  }
  return (
    <ListFrame
      t={t}
      icon={<HandCoins size={24} />}
      noSearch
      view={listView}
      list={list}
      rows={list.data?.vendor_claims}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportVendorClaims', query: queryOf(view) }}
      counts={{ call: 'listVendorClaims', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => nameOf(row, t, format.number)}
      rowAction={{
        label: t('actions'),
        width: '64px',
        cell: (row) => <ClaimActions claim={row} name={nameOf(row, t, format.number)} />,
      }}
      card={(row) => <ClaimCard claim={row} />}
      figures={
        <>
          <StageStrip at="bills" />
          <MoneyTabs at="claims" />
        </>
      }
      filters={
        <>
          <FilterChoice
            label={t('phase')}
            value={view.phase === 'waiting' ? '' : view.phase}
            onValue={(phase) => setView({ phase: phase || 'waiting' })}
            options={[{ value: 'ended', label: t('phases.ended') }]}
          />
          <FilterChoice
            label={t('kindLabel')}
            value={view.kind}
            onValue={(kind) => setView({ kind })}
            options={claimKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          {seesSuppliers && <SupplierFilter value={view.supplier} onValue={(supplier) => setView({ supplier })} />}
        </>
      }
      action={
        mayClaim && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <ClaimDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

/** A claim in the list of a phone. */
function ClaimCard({ claim }: { claim: VendorClaim }) {
  const t = useText(claimsText)
  const format = useFormat()
  const name = nameOf(claim, t, format.number)
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{name}</span>
        <ClaimPill status={claim.status} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{claim.supplier_name}</span>
        <b className="text-ink-1">{format.money(claim.expected)}</b>
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {[t(`kind.${claim.kind}`), photosIn(claim, t)].filter(Boolean).join(' · ')}
        </span>
        <DaysLeft days={claim.days_left} />
        <ClaimActions claim={claim} name={name} />
      </span>
    </div>
  )
}
/** "2 photos", or nothing. */
const photosIn = (claim: VendorClaim, t: (key: 'photoCount', values: { count: number }) => string): string =>
  claim.photos.length > 0 ? t('photoCount', { count: claim.photos.length }) : ''
/** "2 × Brake chamber", or what somebody wrote. */
function nameOf(
  claim: VendorClaim,
  t: (key: 'pieces', values: { count: string; name: string }) => string,
  number: (value: number) => string,
): string {
  const name = claim.item_name || claim.description
  return claim.quantity === 1 ? name : t('pieces', { count: number(claim.quantity), name })
}
