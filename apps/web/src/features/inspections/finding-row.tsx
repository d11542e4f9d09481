import { Link } from '@tanstack/react-router'
import { isFinding, itemName, measureText } from '@twopost/contract/inspections'
import { ArrowRight, Camera, Plus } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { PhotoThumb } from '#platform/photo-dialog.tsx'
import { RecordingList } from '#platform/recordings/recording-list.tsx'
import { Button } from '#ui/button.tsx'
import { findingsText } from './findings.text.ts'
import type { Result } from './inspections.api.ts'
import { RatingMark } from './rating-mark.tsx'
import { videosOf } from './shown-videos.rules.ts'

/** What an item asks for besides its rating: thresholds, the last value, when it wears out; each only where there is one. */
function useHints() {
  const t = useText(findingsText)
  const format = useFormat()
  const locale = useLocale()
  return (result: Result): string => {
    const [now, soon] = [result.now_at, result.soon_at].map((one) => (one === null ? null : measureText(one, result.unit)))
    const note =
      locale === 'es' ? result.customer_note_es || result.customer_note_en : result.customer_note_en || result.customer_note_es
    return [
      note,
      now && soon ? t('limits', { now, soon }) : now ? t('limitNow', { now }) : soon ? t('limitSoon', { soon }) : '',
      result.last && result.last.value !== null
        ? t('last', { value: measureText(result.last.value, result.unit), date: format.date(result.last.at) })
        : '',
      result.forecast_mileage === null ? '' : t('wears', { mileage: format.number(result.forecast_mileage) }),
      result.note && t('forShop', { note: result.note }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** A finding with its photo, value and videos, and the button that makes a service of it (INS7, prototype s4b). */
export function FindingRow({
  result,
  orderId,
  mayMake,
  busy,
  onMake,
  onPhoto,
}: {
  result: Result
  orderId: string
  mayMake: boolean
  busy: boolean
  onMake: () => void
  onPhoto: () => void
}) {
  const t = useText(findingsText)
  const paths = usePaths()
  const locale = useLocale()
  const hints = useHints()(result)
  const name = itemName(result, locale)
  const [photo] = result.photos
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3" data-finding={result.id}>
      {photo ? (
        <button
          type="button"
          className="h-12 w-[64px] flex-none overflow-hidden rounded-md border border-border"
          aria-label={t('photoOf', { name })}
          onClick={onPhoto}
        >
          <PhotoThumb fileId={photo.file_id} />
        </button>
      ) : (
        <span
          className="grid h-12 w-[64px] flex-none place-items-center rounded-md border border-dashed border-border-strong text-ink-3 max-sm:hidden"
          aria-hidden="true"
        >
          <Camera size={18} />
        </span>
      )}
      <span className="flex min-w-0 flex-1 basis-[180px] flex-col">
        <span className="font-[560] break-words">{name}</span>
        {hints && <span className="text-sm break-words text-ink-2">{hints}</span>}
      </span>
      {result.value !== null && <b className="tabular-nums">{measureText(result.value, result.unit)}</b>}
      <RatingMark rating={result.rating} />
      <span className="flex min-w-[132px] justify-end">
        {result.service ? (
          <Link
            to={paths.order(orderId)}
            className="inline-flex items-center gap-1.5 text-ink-2"
            aria-label={t('seeService', { name: result.service.name })}
          >
            <ArrowRight size={16} aria-hidden="true" /> {t('inService')}
          </Link>
        ) : (
          isFinding(result.rating) &&
          mayMake && (
            <Button size="sm" icon={<Plus size={16} />} busy={busy} busyText={t('making')} onClick={onMake}>
              {t('make')}
            </Button>
          )
        )}
      </span>
      {result.videos.length > 0 && (
        <div className="basis-full sm:pl-[76px]">
          <RecordingList recordings={videosOf(result)} />
        </div>
      )}
    </li>
  )
}
