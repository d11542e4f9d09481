import type { LinePart } from '@twopost/contract/service-orders'
import { useText } from '#platform/i18n/text.ts'
import { Pill } from '#ui/status.tsx'
import { orderPartsText } from './order-parts.text.ts'

/** Where the part of a line stands, in one word; where it comes from when nothing of it is counted. */
export function PartState({ part }: { part: LinePart }) {
  const t = useText(orderPartsText)
  if (part.not_used !== '' && part.state === null) return <span className="text-xs text-ink-3">{t('notUsed')}</span>
  if (part.state === null)
    return part.source === 'stock' ? null : <span className="text-xs text-ink-3">{t(`sources.${part.source}`)}</span>
  const value = part.is_short && part.state === 'needed' ? 'short' : part.state
  return (
    <Pill family="part" value={value}>
      {t(`states.${value}`)}
    </Pill>
  )
}
