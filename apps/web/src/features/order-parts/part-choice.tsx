import { type PartSource, partSources } from '@twopost/contract/inventory.states'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import { Select } from '#ui/select.tsx'
import { useNewPart } from './adding/use-new-part.tsx'
import { KitContents } from './kit-contents.tsx'
import type { Item as PickedItem } from './order-parts.api.ts'
import { priceWith } from './order-parts.rules.ts'
import { orderPartsText } from './order-parts.text.ts'
import { PartAlternates } from './part-alternates.tsx'
import { PartPicker } from './part-picker.tsx'

/** The item of the inventory that a line of a new order is for. */
export interface ChosenPart {
  id: string
  label: string
  source: PartSource
  isKit: boolean
  /** How many the shop could promise when it was chosen; null where nothing is counted. */
  available: number | null
}
const chosenOf = (found: PickedItem, isNew: boolean): ChosenPart => ({
  id: found.id,
  label: `${found.partNumber} · ${found.name}`,
  source: isNew || found.kind === 'special' ? 'order' : 'stock',
  isKit: found.is_kit,
  available: found.kind === 'non_stock' ? null : Math.max(0, found.available),
})

/** Which item of the inventory a part is, and where it comes from, for those who may see the inventory (G41, PAR22, PAR23). */
export function PartChoice({
  part,
  count,
  price,
  isAdding,
  isUnfinished,
  onPart,
  onAdding,
}: {
  part: ChosenPart | undefined
  count: number
  /** What was typed as its price. */
  price: number | null
  /** Is a part being put on file here? The line around it keeps that. */
  isAdding: boolean
  /** It was meant to go on before that part was on file: says why it does not. */
  isUnfinished: boolean
  /** Called with its name and price beside the choice when another one was chosen; nothing when none is meant any more. */
  onPart: (part?: ChosenPart, found?: { name: string; price: number }) => void
  onAdding: (isAdding: boolean) => void
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const seesStock = useMay('inventory:view')
  const shop = useShop()
  const choose = (found: PickedItem, isNew: boolean) =>
    onPart(chosenOf(found, isNew), { name: found.name, price: priceWith(found, isNew, price) })
  const pick = (found: PickedItem) => choose(found, false)
  const made = useNewPart(shop?.id ?? '', choose)
  const isOpen = made.waits !== undefined
  const tell = useEffectEvent((adds: boolean) => {
    if (adds !== isAdding) onAdding(adds)
  })
  useEffect(() => tell(isOpen), [isOpen])
  if (!seesStock || !shop) return null
  const left = part?.source === 'stock' ? part.available : null
  const isShort = left !== null && count > left
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-2 md:col-start-2">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)]">
        <PartPicker
          size="sm"
          kits
          shopId={shop.id}
          aria-label={t('part')}
          value={part ?? null}
          onValue={(found) => (found ? pick(found) : onPart())}
          {...made.offer}
        />
        {part && (
          <Select
            size="sm"
            aria-label={t('source')}
            value={part.source}
            onValue={(source) => onPart({ ...part, source })}
            options={partSources.map((one) => ({ value: one, label: t(`sources.${one}`) }))}
          />
        )}
      </div>
      {made.panel && (
        <div className="flex flex-col gap-2" data-unfinished={isUnfinished || undefined}>
          {isUnfinished && (
            <Banner kind="bad" alert>
              {made.waits}
            </Banner>
          )}
          {made.panel}
        </div>
      )}
      {isShort && <p className="text-sm text-ink-2">{t('shortNow', { count: format.number(left, 3) })}</p>}
      {part && isShort && <PartAlternates shopId={shop.id} part={part} onPick={pick} />}
      {part?.isKit && <KitContents shopId={shop.id} kitId={part.id} count={count} />}
    </div>
  )
}
