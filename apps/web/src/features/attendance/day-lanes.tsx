import { dateOf, instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Avatar } from '#ui/identity.tsx'
import { Tag } from '#ui/status.tsx'
import type { Lane, Span, TimeDay } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import { hoursOf, laneBounds, nothingMeasured, percentOf, placeIn } from './hours.rules.ts'

/** Gray is attended, blue on job, amber a break, slate time of no order, white a gap (CLK16). */
const looks: Readonly<Record<Span['kind'], string>> = {
  attended: 'bg-slate-line border-slate-line',
  on_job: 'bg-blue-solid border-blue-solid',
  break: 'bg-amber-soft border-amber-line',
  indirect: 'bg-violet-soft border-violet-line',
  gap: 'bg-surface border-border border-dashed',
}
const legend = ['attended', 'on_job', 'break', 'indirect', 'gap'] as const

/** What a stretch is, in words: which clock, of what, from when to when. */
function useSpanWords() {
  const t = useText(attendanceText)
  const format = useFormat()
  return (span: Span): string => {
    const kind = span.code && span.kind === 'indirect' ? t(`code.${span.code}`) : t(`kind.${span.kind}`)
    const from = format.time(span.from)
    const to = span.to ? format.time(span.to) : t('stillOpen')
    const label = span.isShared ? t('sharedLabel', { label: span.label }) : span.label
    return label ? t('spanOf', { kind, label, from, to }) : t('span', { kind, from, to })
  }
}
const mayCorrect = (span: Span): boolean => span.kind !== 'gap' && span.to !== null

/** A lane per technician of a day; a stretch opens its correction (CLK14, CLK16). */
export function DayLanes({ day, onCorrect }: { day: TimeDay; onCorrect: ((lane: Lane, span: Span) => void) | undefined }) {
  const t = useText(attendanceText)
  const format = useFormat()
  const now = useNow(60_000)
  // Of another day it would be no word of that day.
  const isToday = now >= instantMs(day.from) && now < instantMs(day.to)
  const timed = (span: Span) => ({ from: instantMs(span.from), to: span.to ? instantMs(span.to) : now })
  const bounds = laneBounds(
    day.lanes.flatMap((lane) => lane.spans.map(timed)),
    { from: instantMs(day.from), to: instantMs(day.to) },
  )
  return (
    <div className="flex flex-col gap-3">
      {/* Nothing is drawn on a day without hours. */}
      {!day.lanes.every(isEmpty) && (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-hidden="true">
            {legend.map((kind) => (
              <li key={kind} className="flex items-center gap-1.5">
                <span className={cx('inline-block h-3 w-5 rounded-sm border', looks[kind])} /> {t(`kind.${kind}`)}
              </li>
            ))}
          </ul>
          <div className="relative mr-3 ml-[228px] hidden h-5 text-xs text-ink-3 md:block" aria-hidden="true">
            {bounds.hours.map((at) => (
              <span
                key={at}
                className={cx('absolute whitespace-nowrap', at === bounds.hours.at(-1) ? '-translate-x-3/4' : '-translate-x-1/2')}
                style={{ left: `${placeIn(bounds, { from: at, to: at }).left}%` }}
              >
                {format.time(dateOf(at).toISOString())}
              </span>
            ))}
          </div>
        </>
      )}
      <ul className="flex flex-col gap-2">
        {day.lanes.map((lane) => (
          <li key={lane.technicianId} className="card grid gap-x-4 gap-y-2 p-3 md:grid-cols-[200px_minmax(0,1fr)]">
            <div className="flex min-w-0 items-start gap-2.5">
              <Avatar name={lane.name} />
              <div className="min-w-0">
                <h3 className="truncate text-base">{lane.name}</h3>
                {isToday && <NowLine lane={lane} />}
              </div>
            </div>
            {isEmpty(lane) ? (
              <p className="self-center text-ink-3">{t('nothingYet')}</p>
            ) : (
              <>
                <Track lane={lane} bounds={bounds} timed={timed} onCorrect={onCorrect} />
                <div className="md:hidden">
                  <SpanRows lane={lane} onCorrect={onCorrect} />
                </div>
              </>
            )}
            <LaneFoot lane={lane} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
    </div>
  )
}
/** Has somebody no hours of any clock? Then one line says so. */
const isEmpty = (lane: Lane): boolean => lane.spans.length === 0 && nothingMeasured(lane.numbers)

/** What somebody is on at this moment. */
function NowLine({ lane }: { lane: Lane }) {
  const t = useText(attendanceText)
  const other = lane.spans.find((span) => span.to === null && span.code !== null)
  const label = other?.code && !lane.now?.serviceOrderId ? t(`code.${other.code}`) : (lane.now?.label ?? '')
  return <p className="truncate text-sm text-ink-2">{lane.now ? (label ? t('nowOn', { label }) : t('nowIn')) : t('nowOut')}</p>
}

/** Narrower than this part of a lane a stretch is no target to hit, in percent: it is corrected in the rows. */
const narrowest = 6

/** The lane drawn: attended above, what was done in it below. The rows say the same. */
function Track({
  lane,
  bounds,
  timed,
  onCorrect,
}: {
  lane: Lane
  bounds: { from: number; to: number }
  timed: (span: Span) => { from: number; to: number }
  onCorrect: ((lane: Lane, span: Span) => void) | undefined
}) {
  const t = useText(attendanceText)
  const words = useSpanWords()
  return (
    <div className="relative hidden h-14 rounded-md bg-surface-2 md:block">
      {lane.spans.map((span) => {
        const { left, width } = placeIn(bounds, timed(span))
        const place = {
          className: cx(
            'absolute rounded-sm border',
            looks[span.kind],
            span.kind === 'attended' ? 'top-1 h-4' : 'top-6 h-7',
            span.needsReview && 'outline-2 outline-dashed outline-red-solid',
          ),
          style: { left: `${left}%`, width: `max(${width}%, 6px)` },
        }
        const key = `${span.kind}-${span.entryId ?? span.timerId ?? ''}-${span.from}`
        return onCorrect && mayCorrect(span) && width >= narrowest ? (
          <button
            key={key}
            type="button"
            {...place}
            aria-label={t('correct', { span: words(span) })}
            title={words(span)}
            onClick={() => onCorrect(lane, span)}
          />
        ) : (
          <span key={key} {...place} title={words(span)} />
        )
      })}
    </div>
  )
}

function SpanRows({ lane, onCorrect }: { lane: Lane; onCorrect: ((lane: Lane, span: Span) => void) | undefined }) {
  const t = useText(attendanceText)
  const words = useSpanWords()
  if (lane.spans.length === 0) return <p className="text-ink-3">{t('nothingYet')}</p>
  return (
    <ul className="flex flex-col">
      {lane.spans.map((span) => (
        <li key={`${span.kind}-${span.entryId ?? span.timerId ?? ''}-${span.from}`} className="flex items-center gap-2">
          <span className={cx('h-4 w-4 flex-none rounded-sm border', looks[span.kind])} aria-hidden="true" />
          {onCorrect && mayCorrect(span) ? (
            <button
              type="button"
              className="min-h-12 min-w-0 flex-1 text-left underline-offset-2 hover:underline"
              aria-label={t('correct', { span: words(span) })}
              onClick={() => onCorrect(lane, span)}
            >
              {words(span)}
            </button>
          ) : (
            <span className="flex min-h-10 min-w-0 flex-1 items-center text-ink-2">{words(span)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Hours of each clock by name, the numbers with their formulas, and what was corrected (CLK10). */
function LaneFoot({ lane, onCorrect }: { lane: Lane; onCorrect: ((lane: Lane, span: Span) => void) | undefined }) {
  const t = useText(attendanceText)
  const format = useFormat()
  const { numbers } = lane
  const shares = [
    ['efficiency', numbers.efficiency],
    ['productivity', numbers.productivity],
    ['proficiency', numbers.proficiency],
  ] as const
  const times = ({ from, to }: { from: string; to: string | null }) =>
    `${format.time(from)} – ${to ? format.time(to) : t('stillOpen')}`
  const isBlank = isEmpty(lane)
  if (isBlank && lane.corrections.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm md:col-start-2">
      {!isBlank && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          <span>{t('attendedHours', { hours: hoursOf(numbers.attendedSeconds) })}</span>
          <span>{t('onJobHours', { hours: hoursOf(numbers.onJobSeconds) })}</span>
          <span>{t('soldHours', { hours: numbers.soldHours.toFixed(2) })}</span>
          {shares.map(([name, share]) => (
            <span key={name}>
              {t(name)} {percentOf(share)} <small className="text-ink-3">({t(`${name}Formula`)})</small>
            </span>
          ))}
          <span>
            {t('unapplied')} {hoursOf(numbers.unappliedSeconds)} {t('hoursUnit')}
          </span>
          {lane.spans.some((span) => span.needsReview) && (
            <Tag family="tone" value="red">
              {t('toReview')}
            </Tag>
          )}
        </p>
      )}
      {lane.spans.length > 0 && (
        <details className="hidden md:block">
          <summary className="cursor-pointer py-1 text-ink-2">
            {t('allTimes')} ({lane.spans.length})
          </summary>
          <SpanRows lane={lane} onCorrect={onCorrect} />
        </details>
      )}
      {lane.corrections.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-ink-2">
            {t('corrections')} ({lane.corrections.length})
          </summary>
          <ul className="flex flex-col gap-1 py-1">
            {lane.corrections.map((one) => (
              <li key={`${one.recordId}-${one.at}`}>
                {one.before
                  ? t('correction', { who: one.byName, before: times(one.before), after: times(one.after) })
                  : t('added', { who: one.byName, after: times(one.after) })}
                . {one.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
