import { itemName } from '@twopost/contract/inspections'
import { Camera } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { inspectionsText } from '../inspections.text.ts'
import { RatingShape } from '../rating-mark.tsx'
import type { ItemValues } from './template-form.rules.ts'
import { sectionsOf } from './template-form.rules.ts'
import { templatesText } from './templates.text.ts'

/** What the technician will see, to look at alone. */
export function TemplatePreview({ items }: { items: readonly ItemValues[] }) {
  const t = useText(templatesText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  return (
    <div
      className="rate-preview mx-auto flex w-full max-w-[390px] flex-col gap-3 rounded-xl border border-border bg-canvas p-3"
      aria-hidden="true"
    >
      {sectionsOf(items).map(({ section_en, section_es, at }) => (
        <div key={`${section_en} ${section_es}`} className="flex flex-col gap-2">
          <p className="font-[620]">
            {(locale === 'es' ? section_es || section_en : section_en || section_es) || t('noSection')}
          </p>
          {at.flatMap((place) => {
            const item = items[place] as ItemValues
            const positions = item.positions.length === 0 ? [''] : item.positions
            return positions.map((position) => (
              <div key={`${place} ${position}`} className="rate-row">
                <span className="break-words">{itemName({ ...item, position }, locale)}</span>
                <span className="rate-answers">
                  {item.unit !== 'none' && (
                    <span className="rate-value grid place-items-center">{shared(`shortUnits.${item.unit}`)}</span>
                  )}
                  <span className="rate-words">
                    {(['ok', 'soon', 'now'] as const).map((rating) => (
                      <span key={rating} className="rate-word">
                        <RatingShape rating={rating} size={14} /> {shared(`ratings.${rating}`)}
                      </span>
                    ))}
                    {item.unit === 'none' && <span className="rate-word">{shared('ratings.na')}</span>}
                  </span>
                  {item.photo !== 'off' && (
                    <span className="rate-photo">
                      <Camera size={20} />
                    </span>
                  )}
                </span>
              </div>
            ))
          })}
        </div>
      ))}
    </div>
  )
}
