import { itemName } from '@twopost/contract/inspections'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { tone } from '#ui/status.tsx'
import type { Result } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { RatingShape } from '../rating-mark.tsx'
import { axlesOf } from './rate.rules.ts'
import { rateText } from './rate.text.ts'

/** The wheels of a section from above, the front at the left; a wheel says its value and leads to its row (prototype s4). */
export function AxleDiagram({
  results,
  currentId,
  onWheel,
}: {
  results: readonly Result[]
  currentId: string | null
  onWheel: (result: Result) => void
}) {
  const t = useText(rateText)
  const axles = axlesOf(results)
  if (axles.length < 2) return null
  return (
    <ul className="axles" aria-label={t('axles')}>
      {axles.map((axle) => (
        <li key={axle.number} className="axle" aria-label={t('axle', { number: axle.number })}>
          {[axle.left, axle.right].map((side, at) => (
            <span key={at === 0 ? 'left' : 'right'} className="axle-side">
              {side.map((one) => (
                <Wheel key={one.id} result={one} isCurrent={one.id === currentId} onPress={() => onWheel(one)} />
              ))}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
function Wheel({ result, isCurrent, onPress }: { result: Result; isCurrent: boolean; onPress: () => void }) {
  const t = useText(rateText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const isChecked = result.rating !== 'not_checked'
  const said = [result.value, shared(`ratings.${result.rating}`)].filter((part) => part !== null).join(', ')
  return (
    <button
      type="button"
      className="wheel"
      data-current={isCurrent || undefined}
      aria-label={t('wheel', { name: itemName(result, locale), said })}
      onClick={onPress}
      {...(isChecked && tone('rating', result.rating))}
    >
      {result.value ?? (isChecked ? '' : result.position.replace(/^A/, ''))}
      {isChecked && <RatingShape rating={result.rating} size={15} />}
    </button>
  )
}
