import { itemName, measureText } from '@twopost/contract/inspections'
import { ArrowRight, Camera, Delete } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { tone } from '#ui/status.tsx'
import { Segmented } from '#ui/toggle.tsx'
import type { Result } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { RatingMark } from '../rating-mark.tsx'
import { inOtherUnit, ratedAs, scaleOf, typed, valueTyped } from './rate.rules.ts'
import { rateText } from './rate.text.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const

/** The pad for a value, its keys made for a glove; the rating follows while one types (prototype s4). */
export function ValuePad({
  result,
  last,
  onSave,
  onNotApplies,
  onPhoto,
  onClose,
}: {
  result: Result
  /** What was measured the last time, in words. */
  last: string
  onSave: (value: number | null) => void
  onNotApplies: () => void
  onPhoto: () => void
  onClose: () => void
}) {
  const t = useText(rateText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const own = result.unit
  const isLength = own === 'mm' || own === 'in32'
  const [unit, setUnit] = useState(own)
  const [text, setText] = useState(result.value === null ? '' : String(result.value))
  const shown = valueTyped(text)
  const value = shown !== null && isLength && unit !== own ? inOtherUnit(shown, unit as 'mm' | 'in32') : shown
  const { rating } = ratedAs(result, { value, rating: null })
  const scale = scaleOf(result, value)
  const other = own === 'mm' ? 'in32' : 'mm'
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('padTitle', { name: itemName(result, locale) })}
      description={last}
      onSubmit={() => onSave(value)}
      footer={
        <>
          <Button size="glove" className="!min-h-16 !min-w-16" icon={<Camera size={22} />} onClick={onPhoto}>
            <span className="sr-only">{t('photo', { name: itemName(result, locale) })}</span>
          </Button>
          <Button size="glove" className="!min-h-16 !min-w-16" onClick={onNotApplies}>
            {shared('ratings.na')}
          </Button>
          <Button type="submit" size="glove" kind="primary" className="!min-h-16 flex-1" disabled={text !== '' && value === null}>
            {t('save')} <ArrowRight size={20} aria-hidden="true" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <output className="min-w-16 text-[44px] leading-[52px] font-[620] tabular-nums" aria-live="polite">
            {text || '–'}
          </output>
          {isLength ? (
            <Segmented
              label={t('padUnit')}
              value={unit}
              onValue={setUnit}
              size="lg"
              options={[own, other as typeof own].map((one) => ({ value: one, label: shared(`units.${one}`) }))}
            />
          ) : (
            <span className="text-ink-2">{shared(`units.${own}`)}</span>
          )}
          <span className="ml-auto">{value !== null && <RatingMark rating={rating} />}</span>
        </div>
        {scale && (
          <div>
            <span className="pad-scale relative" aria-hidden="true">
              {scale.parts.map((part) => (
                <span key={`${part.rating} ${part.share}`} style={{ flexGrow: part.share }} {...tone('rating', part.rating)} />
              ))}
              {scale.at !== null && (
                <span className="absolute -top-1 h-4 w-1 !bg-ink" style={{ left: `calc(${scale.at * 100}% - 2px)` }} />
              )}
            </span>
            <p className="mt-1 flex justify-between text-[15px] text-ink-2">
              {result.now_at !== null && <span>{t('nowAt', { value: measureText(result.now_at, own) })}</span>}
              {result.soon_at !== null && <span>{t('soonAt', { value: measureText(result.soon_at, own) })}</span>}
            </p>
          </div>
        )}
        <div className="pad-keys">
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              className="pad-key"
              aria-label={key === 'back' ? t('delete') : undefined}
              data-autofocus={key === '1' ? true : undefined}
              onClick={() => setText(typed(text, key))}
            >
              {key === 'back' ? <Delete size={24} className="mx-auto" aria-hidden="true" /> : key}
            </button>
          ))}
        </div>
      </div>
    </BottomSheet>
  )
}
