import {
  ArrowLeftRight,
  CircleX,
  ClipboardCheck,
  Clock,
  Coffee,
  Flag,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Pause,
  Play,
  RefreshCw,
  Square,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { ApiError, useProblemText } from '../api/problem.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { randomId } from '../random-id.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { KeptThumb } from './kept-thumb.tsx'
import { cureOf } from './refusal-cure.rules.ts'
import type { Waiting } from './use-waiting.ts'
import { waitingText } from './waiting.text.ts'
import {
  dropAction,
  dropRecord,
  mayUndo,
  type QueuedCall,
  retryAction,
  sendWaiting,
  undoAction,
  type WaitingAction,
} from './waiting-actions.ts'
import { dropPhoto, retryPhoto, useWaitingPhotos, type WaitingPhoto } from './waiting-photos.ts'

const icons: Readonly<Record<QueuedCall, LucideIcon>> = {
  startTimer: Play,
  pauseTimer: Pause,
  resumeTimer: Play,
  breakTimer: Coffee,
  endBreakTimer: Coffee,
  stopTimer: Square,
  switchTimer: ArrowLeftRight,
  clockIn: Clock,
  clockOut: Clock,
  startIndirect: Coffee,
  stopIndirect: Coffee,
  startJob: Wrench,
  moveJob: Wrench,
  addJobNote: NotebookPen,
  addJobTask: ListChecks,
  updateTask: ListChecks,
  completeTask: ListChecks,
  addJobFlag: Flag,
  putInspectionResults: ClipboardCheck,
}

/** Everything that this device keeps and has not sent (x6-queue): what was refused first, with its reason, what helps, and a way back. */
export function WaitingSheet({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  useReturnFocus()
  const t = useText(waitingText)
  const { actions, photos, refusedActions, refusedPhotos, count, refusedCount } = waiting
  useEffect(() => {
    if (count + refusedCount === 0) onClose()
  }, [count, refusedCount, onClose])
  return (
    <BottomSheet open onOpenChange={(open) => !open && onClose()} title={t('title')} description={t('keptHere')}>
      <div className="flex flex-col gap-3">
        {refusedActions.map((one) => (
          <RefusedAction key={one.seq} action={one} behind={behindOf(one, actions)} />
        ))}
        {refusedPhotos.map((one) => (
          <RefusedPhoto key={one.id} photo={one} />
        ))}
        {count > 0 && (
          <ul className="waiting-list">
            {actions
              .filter((one) => one.state === 'waiting')
              .map((one) => (
                <ActionRow key={one.seq} action={one} undoable={mayUndo(one, actions)} />
              ))}
            {photos
              .filter((one) => one.refusal === null)
              .map((one) => (
                <PhotoRow key={one.id} photo={one} />
              ))}
          </ul>
        )}
        {count > 0 && (
          <Button size="glove" block className="!min-h-14" icon={<RefreshCw size={20} />} onClick={() => void sendWaiting()}>
            {t('tryNow')}
          </Button>
        )}
      </div>
    </BottomSheet>
  )
}

/** How many of the same inspection wait for a refused one of it. */
const behindOf = (refused: WaitingAction, list: readonly WaitingAction[]): number =>
  refused.call === 'putInspectionResults'
    ? list.filter((one) => one.state === 'waiting' && one.record === refused.record).length
    : 0

function useTitle() {
  const t = useText(waitingText)
  const format = useFormat()
  return (call: QueuedCall, at: string) => t('oneAt', { what: t(`calls.${call}`), time: format.time(at) })
}

function ActionRow({ action, undoable }: { action: WaitingAction; undoable: boolean }) {
  const t = useText(waitingText)
  const title = useTitle()
  const Icon = icons[action.call]
  return (
    <li className="waiting-row">
      <Icon size={22} aria-hidden="true" className="flex-none text-ink-2" />
      <Lines title={title(action.call, action.at)} text={[action.about, t('waits')].filter(Boolean).join(' · ')} />
      {undoable && (
        <Button
          kind="ghost"
          className="!min-h-12 !text-accent-text"
          aria-label={`${t('undo')}: ${title(action.call, action.at)}`}
          onClick={() => void undoAction(action)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}

function PhotoRow({ photo }: { photo: WaitingPhoto }) {
  const t = useText(waitingText)
  const format = useFormat()
  const sending = useWaitingPhotos((state) => (state.sending?.id === photo.id ? state.sending.state : null))
  const title = t('oneAt', { what: t('photo'), time: format.time(photo.at) })
  const progress = sending?.phase === 'sending' ? t('sent', { percent: format.percent(sending.share) }) : t('goesLast')
  return (
    <li className="waiting-row">
      <KeptThumb file={photo.file} className="h-12 w-14 flex-none rounded-md" />
      <Lines
        title={title}
        text={[photo.orderNumber, photo.finding?.name, format.bytes(photo.file.size), progress].filter(Boolean).join(' · ')}
      />
      <Discard name={title} onDiscard={() => void dropPhoto(photo.id)} />
    </li>
  )
}

const Lines = ({ title, text }: { title: string; text: string }) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <b className="font-[560] break-words">{title}</b>
    <span className="text-[15px] leading-5 break-words text-ink-2">{text}</span>
  </span>
)

/** Throws away after one question, in the row itself. */
function Discard({
  name,
  block = false,
  words,
  onDiscard,
}: {
  name: string
  block?: boolean
  /** Of more than the one entry: what the button says, and the question. */
  words?: { drop: string; sure: string }
  onDiscard: () => void
}) {
  const t = useText(waitingText)
  const [asks, setAsks] = useState(false)
  if (!asks)
    return (
      <Button
        kind={block ? 'secondary' : 'ghost'}
        className={block ? '!min-h-14 flex-1' : '!min-h-12'}
        aria-label={`${words?.drop ?? t('drop')}: ${name}`}
        onClick={() => setAsks(true)}
      >
        {words?.drop ?? t('drop')}
      </Button>
    )
  return (
    <span className="flex flex-1 basis-full flex-wrap items-center gap-2" role="alert">
      <span className="min-w-0 flex-1 basis-32 text-[15px]">{words?.sure ?? t('dropSure')}</span>
      <Button className="!min-h-12" onClick={() => setAsks(false)}>
        {t('keep')}
      </Button>
      <Button kind="danger" className="!min-h-12" onClick={onDiscard}>
        {words?.drop ?? t('drop')}
      </Button>
    </span>
  )
}

function Refused({ title, reason, help, children }: { title: string; reason: string; help: string; children: ReactNode }) {
  const t = useText(waitingText)
  return (
    <section className="waiting-refused" role="alert" aria-label={title}>
      <CircleX size={24} aria-hidden="true" className="mt-0.5 flex-none text-bad" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <b className="break-words">{t('wasNotSaved', { what: title })}</b>
        <p className="break-words text-ink-2">{[reason, help].filter(Boolean).join(' ')}</p>
      </div>
      <div className="flex basis-full flex-wrap gap-2">{children}</div>
    </section>
  )
}

function RefusedAction({ action, behind }: { action: WaitingAction; behind: number }) {
  const t = useText(waitingText)
  const say = useTitle()
  const code = action.problem?.code ?? ''
  const reason = useProblemText(new ApiError(409, { code, params: {}, ...action.problem }))
  const cure = cureOf(code)
  const title = [say(action.call, action.at), action.about].filter(Boolean).join(' · ')
  return (
    <Refused
      title={title}
      reason={reason}
      help={[cure !== 'again' && t(`help.${cure}`), behind > 0 && t('behind', { count: behind })].filter(Boolean).join(' ')}
    >
      <Button
        kind="primary"
        className="!min-h-14 flex-1"
        onClick={() => void retryAction(action, randomId(), { asOfNow: cure === 'fromNow' })}
      >
        {t(cure === 'fromNow' ? 'fromNow' : 'again')}
      </Button>
      <Discard block name={title} onDiscard={() => void dropAction(action)} />
      {behind > 0 && (
        <Discard
          block
          name={title}
          words={{ drop: t('dropBehind', { count: behind + 1 }), sure: t('dropBehindSure', { count: behind + 1 }) }}
          onDiscard={() => void dropRecord(action)}
        />
      )}
    </Refused>
  )
}

function RefusedPhoto({ photo }: { photo: WaitingPhoto }) {
  const t = useText(waitingText)
  const format = useFormat()
  const reason = useProblemText(new ApiError(409, { ...photo.refusal }))
  const about = [photo.orderNumber, photo.finding?.name].filter(Boolean).join(' · ')
  const title = `${t('oneAt', { what: t('photo'), time: format.time(photo.at) })} · ${about}`
  return (
    <Refused title={title} reason={reason} help="">
      <Button kind="primary" className="!min-h-14 flex-1" onClick={() => void retryPhoto(photo)}>
        {t('again')}
      </Button>
      <Discard block name={title} onDiscard={() => void dropPhoto(photo.id)} />
    </Refused>
  )
}
