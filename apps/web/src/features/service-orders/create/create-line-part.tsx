import { partSources } from '@twopost/contract/inventory.states'
import { KitContents, orderPartsText, PartAlternates, PartPicker, type PickedItem } from '#features/order-parts/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Select } from '#ui/select.tsx'
import type { DraftLine } from './order-draft.rules.ts'

/** The item of the inventory that a part of a new order is, and where it comes from (G41, PAR22, PAR23). */
export function CreateLinePart({ line, onLine }: { line: DraftLine; onLine: (line: DraftLine) => void }) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const seesStock = useMay('inventory:view')
  const shop = useShop()
  if (!seesStock || !shop) return null
  const { item, ...bare } = line
  const pick = (found: PickedItem) =>
    onLine({
      ...bare,
      description: found.name.slice(0, 300),
      price: found.unit_price,
      item: {
        id: found.id,
        label: `${found.partNumber} · ${found.name}`,
        source: found.kind === 'special' ? 'order' : 'stock',
        isKit: found.is_kit,
        available: found.kind === 'non_stock' ? null : Math.max(0, found.available),
      },
    })
  const left = item?.source === 'stock' ? item.available : null
  const isShort = left !== null && (line.amount ?? 0) > left
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-2 md:col-start-2">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)]">
        <PartPicker
          size="sm"
          kits
          shopId={shop.id}
          aria-label={t('part')}
          value={item ?? null}
          onValue={(found) => (found ? pick(found) : onLine(bare))}
        />
        {item && (
          <Select
            size="sm"
            aria-label={t('source')}
            value={item.source}
            onValue={(source) => onLine({ ...line, item: { ...item, source } })}
            options={partSources.map((one) => ({ value: one, label: t(`sources.${one}`) }))}
          />
        )}
      </div>
      {isShort && <p className="text-sm text-ink-2">{t('shortNow', { count: format.number(left, 3) })}</p>}
      {item && isShort && <PartAlternates shopId={shop.id} part={item} onPick={pick} />}
      {item?.isKit && <KitContents shopId={shop.id} kitId={item.id} count={line.amount ?? 0} />}
    </div>
  )
}
