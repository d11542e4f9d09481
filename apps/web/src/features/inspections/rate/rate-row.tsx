import { isFinding, itemName, measureText } from '@twopost/contract/inspections'
import { Camera, CloudUpload, MessageSquare, Video } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { KeptThumb } from '#platform/offline/kept-thumb.tsx'
import type { WaitingPhoto } from '#platform/offline/waiting-photos.ts'
import { PhotoThumb } from '#platform/photo-dialog.tsx'
import { tone } from '#ui/status.tsx'
import type { ChosenRating, Result } from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { RatingShape } from '../rating-mark.tsx'
import { rateText } from './rate.text.ts'

/** One item: value, rating in shape, word and color, photo, video and note; nothing in it is lower than 48 px. */
export function RateRow({
  result,
  last,
  isCurrent,
  mayRate,
  waits,
  photos,
  onPad,
  onRate,
  onPhoto,
  onVideo,
  onNote,
}: {
  result: Result
  last: string
  isCurrent: boolean
  mayRate: boolean
  /** What was said of it is on this device alone. */
  waits: boolean
  /** Photos of it that are on this device alone. */
  photos: readonly WaitingPhoto[]
  onPad: () => void
  onRate: (rating: ChosenRating) => void
  onPhoto: () => void
  onVideo: () => void
  onNote: () => void
}) {
  const t = useText(rateText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const name = itemName(result, locale)
  const isMeasured = result.unit !== 'none'
  const ratings: readonly ChosenRating[] =
    isMeasured && result.rating !== 'na' ? ['ok', 'soon', 'now'] : ['ok', 'soon', 'now', 'na']
  const hint =
    last ||
    (result.photo === 'required'
      ? t('photoRequired')
      : result.photo === 'asked'
        ? t('photoAsked')
        : result.is_required
          ? ''
          : t('optional'))
  const [photo] = result.photos.slice(-1)
  const [kept] = photos.slice(-1)
  const count = result.photos.length + photos.length
  return (
    <li
      id={`item-${result.id}`}
      className="rate-row"
      data-current={isCurrent || undefined}
      {...(result.rating !== 'not_checked' && tone('rating', result.rating))}
    >
      <RowHead {...{ result, name, hint, mayRate, onVideo, onNote }} waits={waits || photos.length > 0} />
      <span className="rate-answers">
        {isMeasured && (
          <button type="button" className="rate-value" aria-label={t('value', { name })} disabled={!mayRate} onClick={onPad}>
            {result.value === null ? shared(`shortUnits.${result.unit}`) : <b>{measureText(result.value, result.unit)}</b>}
          </button>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have */}
        <span role="group" aria-label={t('rating', { name })} className="rate-words">
          {ratings.map((rating) => (
            <button
              key={rating}
              type="button"
              className="rate-word"
              aria-pressed={result.rating === rating}
              disabled={!mayRate}
              onClick={() => onRate(rating)}
              {...tone('rating', rating)}
            >
              {rating !== 'na' && <RatingShape rating={rating} size={15} />}
              {shared(`ratings.${rating}`)}
            </button>
          ))}
        </span>
        <button
          type="button"
          className="rate-photo"
          aria-label={count > 0 ? t('photos', { count, name }) : t('photo', { name })}
          disabled={!mayRate}
          onClick={onPhoto}
        >
          {kept ? (
            <KeptThumb file={kept.file} className="h-full w-full opacity-70" />
          ) : photo ? (
            <PhotoThumb fileId={photo.file_id} />
          ) : (
            <Camera size={22} aria-hidden="true" />
          )}
          {count > 0 && <span className="photo-count">{count}</span>}
        </button>
      </span>
      {(result.customer_note_en || result.customer_note_es || result.note) && (
        <p className="text-[15px] break-words text-ink-2">
          {(locale === 'es'
            ? result.customer_note_es || result.customer_note_en
            : result.customer_note_en || result.customer_note_es) || result.note}
        </p>
      )}
    </li>
  )
}

/** What it is and what is said of it; whether that is here alone; its videos, where it is a finding; and its note. */
function RowHead({
  result,
  name,
  hint,
  waits,
  mayRate,
  onVideo,
  onNote,
}: {
  result: Result
  name: string
  hint: string
  waits: boolean
  mayRate: boolean
  onVideo: () => void
  onNote: () => void
}) {
  const t = useText(rateText)
  return (
    <span className="flex items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-[560] break-words">{name}</b>
        {hint && <span className="text-[15px] text-ink-3">{hint}</span>}
      </span>
      {waits && (
        <span className="flex-none text-ink-3">
          <CloudUpload size={18} aria-hidden="true" />
          <span className="sr-only">{t('waits')}</span>
        </span>
      )}
      {(isFinding(result.rating) || result.videos.length > 0) && (
        <button
          type="button"
          className="rate-note"
          aria-label={result.videos.length > 0 ? t('videos', { count: result.videos.length, name }) : t('video', { name })}
          disabled={!mayRate}
          onClick={onVideo}
        >
          <Video size={20} aria-hidden="true" />
          {result.videos.length > 0 && <span className="photo-count">{result.videos.length}</span>}
        </button>
      )}
      <button type="button" className="rate-note" aria-label={t('note', { name })} disabled={!mayRate} onClick={onNote}>
        <MessageSquare
          size={20}
          aria-hidden="true"
          fill={result.note || result.customer_note_en || result.customer_note_es ? 'currentColor' : 'none'}
        />
      </button>
    </span>
  )
}
