import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { isFinding, itemName, measureText } from '@twopost/contract/inspections'
import { ArrowDown, ArrowUp, Check, ChevronLeft } from 'lucide-react'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keepAnswers } from '#platform/offline/kept-answers.ts'
import { WorkPill } from '#platform/offline/work-pill.tsx'
import { usePaths } from '#platform/paths.ts'
import { KeptRecordingRows } from '#platform/recordings/kept-recording-rows.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import {
  type ChosenRating,
  type Inspection,
  type Result,
  useFinishInspection,
  useInspection,
  useReopenInspection,
} from '../inspections.api.ts'
import { inspectionsText } from '../inspections.text.ts'
import { RatingBar, RatingSums } from '../rating-mark.tsx'
import { AxleDiagram } from './axle-diagram.tsx'
import { besides, countsOf, keyOf, leftToDo, nextOpen, ratedAs, type Said, saidOf, sectionsOf } from './rate.rules.ts'
import { rateText } from './rate.text.ts'
import { RateNoteSheet } from './rate-note-sheet.tsx'
import { RateRow } from './rate-row.tsx'
import { useFindingMedia } from './use-finding-media.tsx'
import { useRate } from './use-rate.ts'
import { ValuePad } from './value-pad.tsx'

/** The technician's screen of an inspection, on the phone and in gloves (INS18, prototype s4). */
export function RateScreen() {
  const t = useText(rateText)
  const { inspectionId = '' } = useParams({ strict: false }) as { inspectionId?: string }
  const found = useInspection(inspectionId)
  const problem = useProblemText(found.error)
  // After a restart without a network the inspection is the one that was looked at last.
  useEffect(() => void keepAnswers(), [])
  if (found.isError && !found.data)
    return (
      <div className="p-4">
        <h1 className="sr-only">{t('failed')}</h1>
        <ErrorState
          title={t('failed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      </div>
    )
  if (!found.data)
    return (
      <div className="p-4">
        <SkeletonRows rows={6} />
      </div>
    )
  return <Rating key={inspectionId} inspection={found.data.inspection} />
}

/** The chip of the section that is shown stands among those that can be seen. */
const intoView = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A finger that went so far sideways, and not as far up or down, goes to the next item. */
const swipePx = 70

// oxlint-disable-next-line max-lines-per-function -- one screen with its sheets
function Rating({ inspection }: { inspection: Inspection }) {
  const t = useText(rateText)
  const locale = useLocale()
  const format = useFormat()
  const shared = useText(inspectionsText)
  const { results, say, waiting, settled } = useRate(inspection, {
    failed: (one) => t('saveFailed', { name: itemName(one, locale) }),
  })
  const mayRate = inspection.allowed.includes('rate')
  const sections = sectionsOf(results)
  const [currentId, setCurrent] = useState<string | null>(() => nextOpen(results, null)?.id ?? results[0]?.id ?? null)
  const current = results.find((one) => one.id === currentId)
  const [chosenKey, setChosen] = useState<string | null>(null)
  const section = sections.find((one) => one.key === (chosenKey ?? (current ? keyOf(current) : ''))) ?? sections[0]
  const [sheet, setSheet] = useState<{ kind: 'pad' | 'note'; id: string; better?: ChosenRating } | null>(null)
  const opened = results.find((one) => one.id === sheet?.id)
  const media = useFindingMedia(inspection)
  const start = useRef<{ x: number; y: number } | null>(null)
  const finish = useFinish(inspection, async () => {
    // What was said or taken while the other was waited for is waited for as well.
    await Promise.all([settled(), media.settled()])
    return (await settled()) + (await media.settled())
  })

  const goTo = (one: Result | undefined) => {
    if (!one) return
    setCurrent(one.id)
    setChosen(keyOf(one))
    // Once its section is drawn.
    requestAnimationFrame(() => document.getElementById(`item-${one.id}`)?.scrollIntoView({ block: 'nearest' }))
  }
  const next = (from: string | null = currentId) => goTo(nextOpen(results, from))
  const choose = (one: Result, rating: ChosenRating) => {
    setCurrent(one.id)
    // The chosen one again is taken back.
    if (one.is_by_hand && one.rating === rating) return void say(one, { value: one.value, rating: null })
    const said: Said = { value: rating === 'na' ? null : one.value, rating }
    if (ratedAs(one, said).needsNote && one.note === '') return setSheet({ kind: 'note', id: one.id, better: rating })
    return void say(one, said)
  }
  const lastOf = ({ last, unit }: Result): string => {
    if (!last) return ''
    const date = format.date(last.at)
    return last.value === null
      ? t('lastRated', { rating: shared(`ratings.${last.rating}`), date })
      : t('last', { value: measureText(last.value, unit), date })
  }
  const onTouchEnd = (event: TouchEvent) => {
    const [from, to] = [start.current, event.changedTouches[0]]
    start.current = null
    if (!from || !to) return
    const [x, y] = [to.clientX - from.x, to.clientY - from.y]
    if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y) * 2) goTo(besides(results, currentId, x < 0 ? 1 : -1))
  }
  const counts = countsOf(results)
  const isAll = counts.checked === counts.total
  return (
    <div className="flex h-dvh flex-col text-[17px] leading-6">
      <Head inspection={inspection} counts={counts} />
      <div className="flex flex-none flex-col gap-2 bg-surface px-4 pb-2 empty:hidden">
        <KeptRecordingRows />
      </div>
      <nav aria-label={t('sections')} className="rate-chips flex-none border-b border-border bg-surface px-4 pb-3">
        {sections.map((one) => (
          <button
            key={one.key}
            type="button"
            className="rate-chip"
            aria-current={one === section}
            ref={one === section ? intoView : undefined}
            onClick={() => {
              setChosen(one.key)
              setCurrent((one.results.find((result) => result.rating === 'not_checked') ?? one.results[0])?.id ?? null)
            }}
          >
            {one.checked === one.results.length && <Check size={18} className="text-ok" aria-hidden="true" />}
            {(locale === 'es' ? one.es || one.en : one.en || one.es) || shared('inspection')}
            <b>{t('chip', { checked: one.checked, total: one.results.length })}</b>
          </button>
        ))}
      </nav>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
        onTouchStart={(event) => {
          const touch = event.touches[0]
          start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
        }}
        onTouchEnd={onTouchEnd}
      >
        {!mayRate && <Ended inspection={inspection} />}
        {section && <AxleDiagram results={section.results} currentId={currentId} onWheel={goTo} />}
        <ul className="mt-2 flex flex-col gap-3">
          {section?.results.map((one) => (
            <RateRow
              key={one.id}
              result={one}
              last={lastOf(one)}
              isCurrent={one.id === currentId}
              mayRate={mayRate}
              waits={waiting.has(one.id)}
              photos={media.photosOf(one)}
              onPad={() => {
                setCurrent(one.id)
                setSheet({ kind: 'pad', id: one.id })
              }}
              onRate={(rating) => choose(one, rating)}
              onPhoto={() => media.takePhoto(one)}
              onVideo={() => media.openVideo(one)}
              onNote={() => setSheet({ kind: 'note', id: one.id })}
            />
          ))}
        </ul>
      </div>
      {mayRate && (
        <footer className="flex flex-none gap-2 border-t border-border bg-surface p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
          <Button
            size="glove"
            className="!min-h-16 !min-w-16"
            aria-label={t('previous')}
            icon={<ArrowUp size={22} />}
            onClick={() => goTo(besides(results, currentId, -1))}
          />
          {isAll ? (
            <Button
              size="glove"
              kind="primary"
              className="!min-h-16 flex-1"
              busy={finish.busy}
              busyText={t('finishing')}
              onClick={() => void finish.send(results, goTo)}
            >
              {t('finish')}
            </Button>
          ) : (
            <>
              <Button size="glove" kind="primary" className="!min-h-16 flex-1" onClick={() => next()}>
                {t('next')} <ArrowDown size={20} aria-hidden="true" />
              </Button>
              {leftToDo(results).open.length === 0 && (
                <Button size="glove" className="!min-h-16" busy={finish.busy} onClick={() => void finish.send(results, goTo)}>
                  {t('finish')}
                </Button>
              )}
            </>
          )}
        </footer>
      )}
      {media.parts}
      {sheet?.kind === 'pad' && opened && (
        <ValuePad
          key={opened.id}
          result={opened}
          last={lastOf(opened)}
          onSave={(value) => {
            void say(opened, { value, rating: null })
            const following = nextOpen(results, opened.id)
            goTo(following)
            // The pad goes on to the next value; an item without one is rated in its row.
            setSheet(following && following.unit !== 'none' ? { kind: 'pad', id: following.id } : null)
          }}
          onNotApplies={() => {
            void say(opened, { value: null, rating: 'na' })
            setSheet(null)
            next(opened.id)
          }}
          onPhoto={() => media.takePhoto(opened)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet?.kind === 'note' && opened && (
        <RateNoteSheet
          key={`${opened.id} ${sheet.better}`}
          result={opened}
          why={sheet.better ? whyOf(opened) : null}
          onSave={(notes) => say(opened, { ...saidOf(opened), ...(sheet.better && { rating: sheet.better }), ...notes })}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}
/** What the value alone says, where that asks for work. */
function whyOf(result: Result): 'soon' | 'now' | null {
  const { rating } = ratedAs(result, { value: result.value, rating: null })
  return isFinding(rating) ? rating : null
}

function Head({ inspection, counts }: { inspection: Inspection; counts: ReturnType<typeof countsOf> }) {
  const t = useText(rateText)
  const paths = usePaths()
  const isSpanish = useLocale() === 'es'
  const { vehicle } = inspection
  return (
    <header className="flex flex-none flex-col gap-2 bg-surface px-4 pt-2 pb-2">
      <div className="flex items-center gap-2">
        <Link
          to={paths.portal}
          aria-label={t('back')}
          className="-ml-3 inline-flex min-h-12 min-w-12 items-center justify-center text-ink"
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <div className="min-w-0">
          <h1 className="text-[18px] leading-6 break-words">{(isSpanish && inspection.name_es) || inspection.name_en}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-[15px] text-ink-2">
            {vehicle.plate && <Plate number={vehicle.plate} state={vehicle.plate_state || null} />}
            <span className="min-w-0 break-words">
              {[vehicle.title, vehicle.unit_number && t('unit', { number: vehicle.unit_number })].filter(Boolean).join(', ')}
            </span>
          </p>
        </div>
        <WorkPill />
      </div>
      <div className="flex items-center justify-between">
        <p className="text-[21px] font-[620]" aria-live="polite">
          {t('chip', { checked: counts.checked, total: counts.total })}
          <span className="sr-only"> {t('progress', { checked: counts.checked, total: counts.total })}</span>
        </p>
        <RatingSums counts={counts} />
      </div>
      <RatingBar counts={counts} />
    </header>
  )
}

/** It is not the technician's any more; who may takes it back. */
function Ended({ inspection }: { inspection: Inspection }) {
  const t = useText(rateText)
  const shared = useText(inspectionsText)
  const reopen = useReopenInspection()
  const send = async () => {
    try {
      await reopen.mutateAsync({ params: { id: inspection.id }, body: { version: inspection.version } })
      notify({ kind: 'success', title: t('reopened') })
    } catch (error) {
      notify({ kind: 'error', title: t('reopenFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="card mb-3 flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        {t('done', { state: shared(`states.${inspection.state}`) })} {inspection.state === 'signed' && t('signedText')}
      </p>
      {inspection.allowed.includes('reopen') && (
        <Button size="glove" className="!min-h-12" busy={reopen.isPending} onClick={() => void send()}>
          {t('reopen')}
        </Button>
      )}
    </div>
  )
}

/** `settled`: waits for what is on its way, and says how much of it stays on this device. */
function useFinish(inspection: Inspection, settled: () => Promise<number>) {
  const t = useText(rateText)
  const locale = useLocale()
  const paths = usePaths()
  const navigate = useNavigate()
  const finish = useFinishInspection()
  const [settling, setSettling] = useState(false)
  const send = async (results: readonly Result[], goTo: (one: Result | undefined) => void) => {
    const { open, bare } = leftToDo(results)
    const [left] = [...open, ...bare]
    if (left) {
      const names = (some: readonly Result[]) => some.map((one) => itemName(one, locale)).join(', ')
      const text = open.length > 0 ? t('leftOpen', { items: names(open) }) : t('leftPhotos', { items: names(bare) })
      goTo(left)
      notify({ kind: 'error', title: t('finishFailed'), text })
      return
    }
    // Finished on the server it would take nothing any more of what is still here.
    setSettling(true)
    const waiting = await settled()
    setSettling(false)
    if (waiting > 0) {
      notify({ kind: 'error', title: t('finishFailed'), text: t('leftWaiting', { count: waiting }) })
      return
    }
    try {
      await finish.mutateAsync({ params: { id: inspection.id }, body: {} })
      notify({ kind: 'success', title: t('finished') })
      void navigate({ to: paths.portal })
    } catch (error) {
      notify({ kind: 'error', title: t('finishFailed'), text: await spokenProblem(error) })
    }
  }
  return { send, busy: settling || finish.isPending }
}
