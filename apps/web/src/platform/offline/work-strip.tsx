import { ChevronRight, CircleCheck, CircleX, RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { lazyPart, usePrefetch } from '#ui/lazy-part.ts'
import { dateOf } from '../clock.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useConnection } from './connection.ts'
import { useSending, useWaiting } from './use-waiting.ts'
import { waitingText } from './waiting.text.ts'

const loadSheet = () => import('./waiting-sheet.tsx').then((module) => module.WaitingSheet)
const WaitingSheet = lazyPart(loadSheet)

/**
 * The strip of those who work on bad Wi-Fi (R1-4, x6): no connection and since when, what waits, what is on its way, that all is sent, and what the
 * server refused; it opens what waits. Nothing when there is nothing to say. Sends while it is shown.
 */
export function WorkStrip() {
  const t = useText(waitingText)
  const format = useFormat()
  const { isLost, since } = useConnection()
  const waiting = useWaiting()
  const { sending, doneAt } = useSending()
  const [open, setOpen] = useState(false)
  usePrefetch(loadSheet)
  const { count, refusedCount, actions, photos } = waiting
  const last = actions.at(-1)
  const time = (at: string) => format.time(at)
  const lastWords = last
    ? t('oneAt', { what: t(`calls.${last.call}`), time: time(last.at) })
    : t('photos', { count: photos.length })
  const look = (words: string) => (
    <button type="button" className="work-strip-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {words}
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
  let strip: ReactNode = null
  if (refusedCount > 0)
    strip = (
      <Strip tone="bad" icon={<CircleX size={22} />} title={t('notSaved', { count: refusedCount })} text={t('notSavedText')}>
        {look(t('look'))}
      </Strip>
    )
  else if (isLost && since !== null)
    strip = (
      <Strip
        tone="inverse"
        icon={<WifiOff size={22} />}
        title={t('noConnection', { time: time(dateOf(since).toISOString()) })}
        text={count > 0 ? t('last', { what: lastWords }) : t('keepWorking')}
      >
        {count > 0 && look(t('wait', { count }))}
      </Strip>
    )
  else if (count > 0)
    strip = (
      <Strip
        tone="info"
        icon={<RefreshCw size={22} />}
        title={sending ? t('sendingOf', { at: String(sending.done + 1), of: String(sending.of) }) : t('sending')}
        text={lastWords}
      >
        {look(t('wait', { count }))}
      </Strip>
    )
  else if (doneAt !== null)
    strip = (
      <Strip
        tone="ok"
        icon={<CircleCheck size={22} />}
        title={t('allSent', { time: time(dateOf(doneAt).toISOString()) })}
        text={t('allSentText')}
      />
    )
  return (
    <>
      {strip}
      {open && (
        <Suspense fallback={null}>
          <WaitingSheet waiting={waiting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Strip({
  tone,
  icon,
  title,
  text,
  children,
}: {
  tone: 'inverse' | 'info' | 'ok' | 'bad'
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={cx('work-strip', `work-strip--${tone}`)}>
      <span aria-hidden="true" className="flex-none">
        {icon}
      </span>
      <p className="flex min-w-0 flex-1 flex-col" role={tone === 'inverse' || tone === 'bad' ? 'alert' : 'status'}>
        <b className="font-[620]">{title}</b>
        <span className="text-[15px] leading-5">{text}</span>
      </p>
      {children}
    </div>
  )
}
