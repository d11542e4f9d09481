import { Check, Mic, RotateCcw, Square, Timer, Trash2, Video } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented, Switch } from '#ui/toggle.tsx'
import { useNow } from '../clock.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ChooseVideo } from './choose-video.tsx'
import { clockDigits } from './clock-digits.ts'
import type { KeptRecording, RecordingKind, RecordingPlace } from './kept-recordings.ts'
import { LevelBars } from './level-bars.tsx'
import { problemKeys } from './media-problem.rules.ts'
import { type MediaProblem, mostMs } from './recorder.ts'
import { RecordingList, type ShownRecording } from './recording-list.tsx'
import { RecordingPreview } from './recording-preview.tsx'
import { recordingsText } from './recordings.text.ts'
import { saveRecording, useRecordings } from './send-recordings.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'

export interface RecordingSheetProps extends RecordingPlace {
  open: boolean
  /** What it begins with; the person may change it. An item of an inspection takes videos alone. */
  kind: RecordingKind
  onClose: () => void
  /** Raises a flag about what was recorded, under this title; without it none is offered. */
  onFlag?: ((title: string) => void) | undefined
  /** What is there already, to be seen before another one is recorded. */
  already?: readonly ShownRecording[]
}

/**
 * A voice note or a video of a job, or a video of an item of an inspection: ready, recording or chosen, complete; then saved, or thrown away
 * (I23–I26, P53–P55, INS3).
 */
// oxlint-disable-next-line max-lines-per-function -- one sheet with its three states
export default function RecordingSheet({ open, kind: first, onClose, onFlag, already = [], ...place }: RecordingSheetProps) {
  const t = useText(recordingsText)
  const format = useFormat()
  const [kind, setKind] = useState(first)
  const [caption, setCaption] = useState('')
  const [asks, setAsks] = useState(false)
  const [isFlag, setFlag] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const { orderNumber, finding } = place
  const { state, start, stop, choose, discard } = useRecorder(place)
  const isStillThere = useRecordings((kept) => kept.list.some((one) => one.id === saved))
  // Saved and with the server: there is nothing more to see here.
  useEffect(() => {
    if (saved !== null && !isStillThere) onClose()
  }, [saved, isStillThere, onClose])

  const leave = () => (state.phase === 'recording' ? setAsks(true) : onClose())
  const save = async () => {
    if (state.phase !== 'complete') return notify({ kind: 'error', title: t('noRecording'), text: t('noRecordingText') })
    await saveRecording(state.recording, caption.trim())
    if (!isFlag || !onFlag) return setSaved(state.recording.id)
    // It is sent by itself meanwhile.
    onFlag(caption.trim() || t(`title.${kind}`))
  }
  const isReady = state.phase === 'ready' || state.phase === 'asking'
  const about =
    state.phase === 'complete'
      ? t('recordedAt', { number: orderNumber, time: format.time(state.recording.beganAt) })
      : t(finding ? 'keptWithFinding' : 'keptWith', { number: orderNumber })
  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && leave()}
      dirty={state.phase === 'recording'}
      title={finding?.name ?? t(`title.${kind}`)}
      description={about}
      footer={
        asks ? (
          <Discard onKeep={() => setAsks(false)} onDiscard={() => void discard().then(onClose)} />
        ) : (
          <Foot
            state={state}
            saved={saved}
            save={t(finding ? 'saveFinding' : 'save')}
            onClose={leave}
            onReset={() => void discard().then(() => setCaption(''))}
            onSave={() => void save()}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isReady && !finding && (
          <Segmented
            block
            size="lg"
            label={t('kind')}
            value={kind}
            onValue={setKind}
            options={[
              { value: 'voice', label: t('voice'), icon: <Mic size={18} /> },
              { value: 'video', label: t('video'), icon: <Video size={18} /> },
            ]}
          />
        )}
        {state.phase === 'ready' && state.problem && <Problem kind={kind} problem={state.problem} />}
        {isReady && <Ready kind={kind} busy={state.phase === 'asking'} onStart={() => void start(kind)} />}
        {isReady && finding && <ChooseVideo onChosen={choose} />}
        {isReady && already.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-[16px]">{t('already')}</h3>
            <RecordingList recordings={already} />
          </section>
        )}
        {state.phase === 'recording' && (
          <Running
            kind={kind}
            state={state}
            orderNumber={orderNumber}
            onStop={() => void stop()}
            onDiscard={() => setAsks(true)}
            asks={asks && <Discard onKeep={() => setAsks(false)} onDiscard={() => void discard().then(onClose)} />}
          />
        )}
        {state.phase === 'complete' && (
          <Complete recording={state.recording} isBroken={state.isBroken} saved={saved}>
            <Field label={t('caption')} optional>
              <Input
                frameClassName="!h-14 !text-[17px]"
                maxLength={200}
                value={caption}
                readOnly={saved !== null}
                placeholder={t('captionExample')}
                onChange={(event) => setCaption(event.target.value)}
              />
            </Field>
            {onFlag && saved === null && (
              <div className="flex min-h-12 items-center justify-between gap-3">
                <span className="two-lines">
                  <span>{t('makeFlag')}</span>
                  <span>{t('flagHelp')}</span>
                </span>
                <Switch checked={isFlag} onCheckedChange={setFlag} aria-label={t('makeFlag')} />
              </div>
            )}
          </Complete>
        )}
      </div>
    </BottomSheet>
  )
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useText(recordingsText)
  return (
    <div className="flex flex-1 flex-col gap-2" role="alert">
      <p className="font-[520]">{t('discardSure')}</p>
      <div className="flex gap-2">
        <Button size="glove" className="!min-h-16 flex-1" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button size="glove" kind="danger" className="!min-h-16 flex-1" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}

/** Save and reset; what is saved shows how far it is on its way. */
function Foot({
  state,
  saved,
  save,
  onClose,
  onReset,
  onSave,
}: {
  state: RecorderState
  saved: string | null
  /** What the button says. */
  save: string
  onClose: () => void
  onReset: () => void
  onSave: () => void
}) {
  const t = useText(recordingsText)
  const format = useFormat()
  const sending = useRecordings((kept) => (kept.sending?.id === saved ? kept.sending.state : null))
  const progress =
    sending?.phase === 'sending'
      ? t('sending', { percent: format.percent(sending.share) })
      : sending?.phase === 'checking'
        ? t('checking')
        : t('waiting')
  const isComplete = state.phase === 'complete'
  return (
    <>
      {isComplete && saved === null ? (
        <Button size="glove" className="!min-h-16 flex-1" icon={<RotateCcw size={20} />} onClick={onReset}>
          {t('reset')}
        </Button>
      ) : (
        <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
          {t('close')}
        </Button>
      )}
      <Button
        size="glove"
        kind={isComplete ? 'primary' : 'secondary'}
        className="!min-h-16 flex-[1.7]"
        icon={<Check size={20} />}
        busy={saved !== null}
        busyText={progress}
        onClick={onSave}
      >
        {save}
      </Button>
    </>
  )
}

function Problem({ kind, problem }: { kind: RecordingKind; problem: MediaProblem }) {
  const t = useText(recordingsText)
  const { title, text } = problemKeys(kind, problem)
  return (
    <Banner kind="bad" alert>
      <b className="block">{t(title)}</b>
      {text === 'problems.failed' ? t(text, { kind }) : t(text)}
    </Banner>
  )
}

function Ready({ kind, busy, onStart }: { kind: RecordingKind; busy: boolean; onStart: () => void }) {
  const t = useText(recordingsText)
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="font-[520]">{t('ready')}</p>
      <p className="timer-digits timer-digits--quiet text-[56px] leading-[60px]">00:00</p>
      <button
        type="button"
        data-autofocus
        className="record-button"
        aria-label={t('start')}
        aria-busy={busy}
        onClick={() => !busy && onStart()}
      >
        {kind === 'video' ? <Video size={36} aria-hidden="true" /> : <Mic size={36} aria-hidden="true" />}
      </button>
      <p>{t('hint')}</p>
      <p className="flex w-full items-center justify-center gap-2 rounded-lg bg-surface-2 px-3 py-2.5">
        <Timer size={18} aria-hidden="true" />
        {t('timerRuns')}
      </p>
    </div>
  )
}

type RunningState = Extract<RecorderState, { phase: 'recording' }>

/** Voice stays in the sheet, video takes the screen. */
function Running({
  kind,
  state,
  orderNumber,
  onStop,
  onDiscard,
  asks,
}: {
  kind: RecordingKind
  state: RunningState
  orderNumber: string
  onStop: () => void
  onDiscard: () => void
  /** In place of the buttons while it is asked whether to throw it away. */
  asks: ReactNode
}) {
  const t = useText(recordingsText)
  const ms = Math.min(mostMs, useNow(500) - state.beganMs)
  const digits = clockDigits(ms)
  const stopButton = (
    <button type="button" data-autofocus className="record-button record-button--stop" aria-label={t('stop')} onClick={onStop}>
      <Square size={28} fill="currentColor" aria-hidden="true" />
    </button>
  )
  const pill = (
    <span className="recording-pill" role="status">
      {t('recording')}
    </span>
  )
  if (kind === 'voice')
    return (
      <div className="flex flex-col items-center gap-3 text-center">
        {pill}
        <p className="timer-digits text-[56px] leading-[60px]" role="timer">
          {digits}
        </p>
        <LevelBars stream={state.stream} />
        {stopButton}
        <p className="text-ink-2">{t('atMost')}</p>
        {!asks && (
          <Button className="!min-h-12" icon={<Trash2 size={18} />} onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="recording-screen">
      <Camera stream={state.stream} label={t('noPreview')} />
      <div className="recording-screen-head">
        {pill}
        <span className="timer-digits text-[28px]" role="timer">
          {digits}
        </span>
        <span className="recording-pill recording-pill--plain">{orderNumber}</span>
      </div>
      <div className="recording-screen-foot">
        <div className="recording-progress" aria-hidden="true">
          <span style={{ width: `${(ms / mostMs) * 100}%` }} />
        </div>
        <div className="flex justify-between text-[14px]">
          <span>{digits}</span>
          <span>{t('atMost')}</span>
        </div>
        {asks || (
          <div className="grid grid-cols-3 items-center justify-items-center">
            <span />
            {stopButton}
            <button type="button" className="recording-side" onClick={onDiscard}>
              <Trash2 size={24} aria-hidden="true" />
              {t('discard')}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function Camera({ stream, label }: { stream: MediaStream; label: string }) {
  const video = useRef<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} muted autoPlay playsInline aria-label={label} className="recording-camera" />
}

/** What was recorded, to be heard or seen before it is saved. */
function Complete({
  recording,
  isBroken,
  saved,
  children,
}: {
  recording: KeptRecording
  isBroken: boolean
  saved: string | null
  children: ReactNode
}) {
  const t = useText(recordingsText)
  const format = useFormat()
  return (
    <>
      {isBroken && <Banner kind="warn">{t('broke')}</Banner>}
      <RecordingPreview recording={recording} />
      <span className="recording-pill recording-pill--good" role="status">
        {t('complete', { size: format.bytes(recording.bytes) })}
      </span>
      {children}
      {saved !== null && <p className="text-ink-2">{t('goesOn')}</p>}
    </>
  )
}
