import type { TimerActivity } from '@twopost/contract/timers'
import { CircleDot, CirclePause, CirclePlay, CircleStop, Coffee, Mic, NotebookPen, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { timersText, usePauseReason } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { jobsText } from './jobs.text.ts'

const icons: Readonly<Record<TimerActivity['type'], ReactNode>> = {
  start: <CirclePlay size={18} className="text-good" />,
  resume: <CirclePlay size={18} className="text-good" />,
  pause: <CirclePause size={18} className="text-ink-3" />,
  break: <Coffee size={18} className="text-ink-3" />,
  stop: <CircleStop size={18} className="text-bad" />,
  note: <NotebookPen size={18} className="text-accent-text" />,
  status_change: <CircleDot size={18} className="text-ink-3" />,
}
const recorded: Readonly<Record<string, ReactNode>> = {
  voice_added: <Mic size={18} className="text-accent-text" />,
  video_added: <Video size={18} className="text-accent-text" />,
}

/** What happened since the timer started, newest first (I18, I21). */
export function TimerActivities({ activities }: { activities: readonly TimerActivity[] }) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const reasonIn = usePauseReason()
  const format = useFormat()
  const stopReason = (reason: string) => {
    const key = `stopReasons.${reason as 'Other'}` as const
    return timers.has(key) ? timers(key) : reason
  }
  const say = ({ type, details, description, metadata }: TimerActivity): string => {
    if (type === 'pause') return t('did.pause', { reason: reasonIn(details) })
    if (type === 'stop') return t('did.stop', { reason: stopReason(details) })
    if (type === 'resume')
      return t('did.resume', { time: format.duration(Math.floor(Number(metadata.paused_seconds ?? 0) / 60)) })
    if (type === 'note' && details && metadata.activity === 'note_added') return t('did.note', { text: details })
    return description
  }
  if (activities.length === 0) return <p className="text-[15px] text-ink-3">{t('noActivity')}</p>
  return (
    <ul className="timer-activities">
      {activities.map((one) => (
        <li key={one.id}>
          <span aria-hidden="true">{recorded[String(one.metadata.activity)] ?? icons[one.type]}</span>
          <span className="min-w-0 flex-1 break-words">{say(one)}</span>
          <time dateTime={one.timestamp} title={format.exact(one.timestamp)} className="text-ink-2">
            {format.time(one.timestamp)}
          </time>
        </li>
      ))}
    </ul>
  )
}
