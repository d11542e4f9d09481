import { Link } from '@tanstack/react-router'
import { movementList } from '@twopost/contract/inventory.list'
import { type MovementType, movementTypes } from '@twopost/contract/inventory.states'
import {
  ArrowLeftRight,
  Bookmark,
  BookmarkX,
  History,
  type LucideIcon,
  PackageCheck,
  Scale,
  SlidersHorizontal,
  Undo2,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count, tone } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Item, type Movement, useMovements } from './inventory.api.ts'
import { ledgerText } from './ledger.text.ts'

const limit = 10
const icons: Readonly<Record<Movement['kind'], LucideIcon>> = {
  receipt: PackageCheck,
  issue: Wrench,
  return_in: Undo2,
  return_out: Undo2,
  adjust: SlidersHorizontal,
  count: SlidersHorizontal,
  transfer_out: ArrowLeftRight,
  transfer_in: ArrowLeftRight,
  core_in: PackageCheck,
  core_out: Undo2,
  revalue: Scale,
  reserve: Bookmark,
  release: BookmarkX,
}
const hues: Readonly<Record<MovementType, string>> = {
  receipt: 'green',
  issue: 'amber',
  adjustment: 'violet',
  return: 'teal',
  reservation: 'slate',
}

/** The ledger of a part in the selected shop, the newest first, each row with what its bin had after it (K7, prototype p2). */
export function Movements({ item }: { item: Item }) {
  const t = useText(ledgerText)
  const format = useFormat()
  const shop = useShop()
  const [page, setPage] = useState(1)
  const [type, setType] = useState<MovementType | ''>('')
  const found = useMovements(item.id, { page, limit, type: type || undefined })
  const problem = useProblemText(found.error)
  const columns = useColumns()
  const rows = found.data?.movements
  const total = found.data?.pagination.total ?? 0
  return (
    <Card
      title={t('movements')}
      beside={total > 0 && <Count value={format.number(total)} />}
      flush
      actions={
        <>
          <FilterChoice
            label={t('type')}
            value={type}
            onValue={(next) => {
              setType(next)
              setPage(1)
            }}
            options={movementTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
          />
          <ListFile
            list={movementList}
            may="inventory:view"
            file={{ call: 'exportMovements', query: { shop_id: shop?.id, item_id: item.id, type: type || undefined } }}
          />
        </>
      }
    >
      {found.isError ? (
        <ErrorState
          title={t('failed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !rows ? (
        <div className="p-4">
          <SkeletonRows rows={4} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={<History size={24} />} title={t('none')} text={t('noneText')} />
      ) : (
        <Table
          label={t('movements')}
          rows={rows}
          columns={columns}
          rowId={(row) => row.id}
          rowLabel={(row) => t(`kinds.${row.kind}`)}
          className="!rounded-t-none !border-0"
          stale={found.isPlaceholderData}
          cardsBelow={560}
          card={(row) => <MovementCard movement={row} />}
          footer={total > limit && <Pager page={page} limit={limit} total={total} onPage={setPage} />}
        />
      )}
    </Card>
  )
}

function Sign({ movement }: { movement: Movement }) {
  const Icon = icons[movement.kind]
  return (
    <span className="icon-tile icon-tile--sm" {...tone('tone', hues[movement.type])}>
      <Icon size={15} />
    </span>
  )
}

/** What a movement changed: how many, or how many are promised. */
function Change({ movement }: { movement: Movement }) {
  const t = useText(ledgerText)
  const format = useFormat()
  const { quantity, reserved } = movement
  const signed = (count: number) => (count > 0 ? '+' : '−') + format.number(Math.abs(count))
  if (quantity === 0 && reserved !== 0)
    return <span className="text-ink-3">{t('reservedChange', { change: signed(reserved) })}</span>
  if (quantity === 0) return '–'
  return <b className={quantity > 0 ? 'font-[620] text-good' : 'font-[620]'}>{signed(quantity)}</b>
}

/** A reason that is one of ours in words, else as somebody wrote it. */
function useReason(): (movement: Movement) => string {
  const t = useText(ledgerText)
  return ({ reason }) => {
    switch (reason) {
      case 'count':
      case 'found':
      case 'damaged':
      case 'lost':
      case 'own_use':
      case 'other':
        return t(`reasons.${reason}`)
      default:
        return reason
    }
  }
}

function useColumns(): Column<Movement>[] {
  const t = useText(ledgerText)
  const format = useFormat()
  const reason = useReason()
  const paths = usePaths()
  const seesCost = useMay('pricing:cost')
  return [
    {
      id: 'when',
      header: t('when'),
      width: '148px',
      cell: (row) => (
        <div className="two-lines">
          <time dateTime={row.at} title={format.exact(row.at)} className="font-normal">
            {format.dateTime(row.at)}
          </time>
          <span>
            <span className="truncate">{row.by_name}</span>
          </span>
        </div>
      ),
    },
    {
      id: 'movement',
      header: t('movement'),
      width: '150px',
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <Sign movement={row} />
          <b className="min-w-0 truncate font-[520]">{t(`kinds.${row.kind}`)}</b>
        </span>
      ),
    },
    {
      id: 'why',
      header: t('why'),
      least: 130,
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate font-normal">
            {row.order_id && row.order_number ? (
              <Link to={paths.order(row.order_id)}>{row.order_number}</Link>
            ) : (
              reason(row) || row.document || '–'
            )}
          </span>
          <span>
            <span className="truncate">
              {[row.order_number && reason(row), reason(row) && row.document, row.location].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
      ),
    },
    { id: 'change', header: t('change'), numeric: true, width: '110px', cell: (row) => <Change movement={row} /> },
    {
      id: 'onHand',
      header: t('onHand'),
      numeric: true,
      width: '84px',
      cell: (row) => <b className="font-[520]">{format.number(row.on_hand_after)}</b>,
    },
    ...(seesCost
      ? [
          {
            id: 'cost',
            header: t('cost'),
            numeric: true,
            width: '104px',
            cell: (row: Movement) => (row.cost ? format.money(row.cost) : '–'),
          },
        ]
      : []),
  ]
}

function MovementCard({ movement }: { movement: Movement }) {
  const t = useText(ledgerText)
  const format = useFormat()
  const reason = useReason()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <Sign movement={movement} />
        <b className="min-w-0 flex-1 truncate font-[520]">{t(`kinds.${movement.kind}`)}</b>
        <Change movement={movement} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {[movement.order_number, reason(movement) || movement.document, movement.location].filter(Boolean).join(' · ')}
        </span>
        <span>
          {t('onHand')} {format.number(movement.on_hand_after)}
        </span>
      </span>
      <span className="row-card-line text-ink-3">
        {format.dateTime(movement.at)} · {movement.by_name}
      </span>
    </div>
  )
}
