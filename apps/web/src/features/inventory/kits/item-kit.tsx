import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Card, Facts } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useKit } from './kits.api.ts'
import { kitsText } from './kits.text.ts'

const KitDialog = lazyDialog(() => import('./kit-dialog.tsx'))

/** On the page of a kit: its parts as the selected shop has them, and how many it can make (PAR22). */
export function ItemKit({ itemId }: { itemId: string }) {
  const t = useText(kitsText)
  const format = useFormat()
  const paths = usePaths()
  const kit = useKit(itemId).data?.kit
  if (!kit) return null
  return (
    <>
      <Card title={t('contents')} flush>
        <ul>
          {kit.parts.map((part) => (
            <li key={part.item_id}>
              <Link to={paths.item(part.item_id)} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
                <span className="two-lines min-w-0 flex-1">
                  <span className="truncate">{`${format.number(part.quantity, 3)} × ${part.name}`}</span>
                  <span>
                    <span className="truncate">
                      {[part.partNumber, part.location, format.money(part.unit_price)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </span>
                <span
                  className={
                    part.available !== null && part.available < part.quantity ? 'text-sm text-bad' : 'text-sm text-ink-2'
                  }
                >
                  {part.available === null
                    ? t('notCounted')
                    : t('available', { count: format.number(Math.max(0, part.available), 3) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('price')}>
        <Facts
          items={[
            ...(kit.has_own_price ? [[t('ownPrice'), format.money(kit.unit_price)] as const] : []),
            [t('partsPrice'), format.money(kit.parts_price)],
            [t('canMake'), kit.available === null ? '–' : format.number(kit.available)],
          ]}
        />
      </Card>
    </>
  )
}

/** The form of a kit, from its page. */
export function ItemKitDialog({
  itemId,
  open,
  onOpenChange,
}: {
  itemId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const kit = useKit(itemId).data?.kit
  return kit ? <KitDialog open={open} onOpenChange={onOpenChange} kit={kit} /> : null
}
