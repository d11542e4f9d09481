import { Link } from '@tanstack/react-router'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import { type Item, useItems, useLiveItems } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'
import { StockPill } from './stock-pill.tsx'

/** How many parts the card shows before it leads to the list. */
const shown = 10

/** The parts that are bought from a supplier, with what the selected shop has of them; nothing where there are none. */
export function SupplierParts({ supplier }: { supplier: { id: string } }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  useLiveItems()
  const list = useItems({ shop_id: shop?.id, supplier_id: supplier.id, limit: shown })
  const problem = useProblemText(list.error)
  const total = list.data?.pagination.total ?? 0
  if (list.data && total === 0) return null
  return (
    <Card
      title={t('partsOfSupplier')}
      beside={total > 0 && <Count value={format.number(total)} />}
      flush
      actions={
        total > shown && (
          <Link className="text-sm" to={paths.inventory} search={{ supplier: supplier.id } as never}>
            {t('allParts', { count: format.number(total) })}
          </Link>
        )
      }
    >
      {list.isError ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <div className="p-4">
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <ul>
          {list.data.inventory.map((item) => (
            <PartRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PartRow({ item }: { item: Item }) {
  const format = useFormat()
  const paths = usePaths()
  return (
    <li>
      <Link to={paths.item(item.id)} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
        <span className="two-lines flex-1">
          <span>{item.name}</span>
          <span>
            <span className="truncate">{[item.partNumber, item.category].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
        {typeof item.unit_cost === 'number' && <span className="text-ink-2">{format.money(item.unit_cost)}</span>}
        <StockPill item={item} />
      </Link>
    </li>
  )
}
