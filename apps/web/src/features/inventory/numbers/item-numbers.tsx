import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { Item } from '../inventory.api.ts'
import { StockPill } from '../stock-pill.tsx'
import { useAlternates } from './numbers.api.ts'
import { numbersText } from './numbers.text.ts'

const NumbersDialog = lazyDialog(() => import('./numbers-dialog.tsx'))

/** Bar codes, suppliers' numbers and other parts that are meant by this one (PAR3). */
export function ItemNumbers({ item }: { item: Item }) {
  const t = useText(numbersText)
  const [editing, setEditing] = useState(false)
  const numbers = item.numbers ?? []
  const mayEdit = item.allowed.includes('edit')
  if (numbers.length === 0 && !mayEdit) return null
  return (
    <Card
      title={t('title')}
      actions={
        mayEdit && (
          <Button size="sm" kind="ghost" icon={<Pencil size={15} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {numbers.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <DefinitionList
          items={numbers.map((one) => [
            one.supplier_name ?? t(`kinds.${one.kind}`),
            <span key={`${one.kind} ${one.number}`} className="break-all">
              {one.number}
            </span>,
          ])}
        />
      )}
      <NumbersDialog open={editing} onOpenChange={setEditing} item={item} />
    </Card>
  )
}

/** Parts that can stand in for this one; they are offered, never taken by themselves (PAR23). */
export function ItemAlternates({ item }: { item: Item }) {
  const t = useText(numbersText)
  const format = useFormat()
  const paths = usePaths()
  const all = useAlternates(item.id).data?.alternates ?? []
  if (all.length === 0) return null
  const isMissing = item.stock_state !== null && item.available <= 0
  return (
    <Card title={t('alternates')} flush>
      {isMissing && <p className="px-4 pb-2 text-ink-2">{t('alternatesText', { name: item.name })}</p>}
      <ul>
        {all.map(({ kind, item: other }) => (
          <li key={other.id}>
            <Link to={paths.item(other.id)} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
              <span className="two-lines min-w-0 flex-1">
                <span className="truncate">{other.name}</span>
                <span>
                  <span className="truncate">
                    {[
                      t(`reasons.${kind}`),
                      other.partNumber,
                      other.available > 0 ? t('available', { count: format.number(other.available) }) : t('notAvailable'),
                    ].join(' · ')}
                  </span>
                </span>
              </span>
              <StockPill item={other} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
