import { Suspense, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { timerServicesText } from './timer-services.text.ts'
import { type Timer, useTimerServices } from './timers.api.ts'

const ServicesSheet = lazyPart(() => import('./timer-services-sheet.tsx').then((module) => module.TimerServicesSheet))

/** A way to say what a timer counts for: services by name, or the order as a whole. */
export function useCountsFor(): (names: readonly string[]) => string {
  const t = useText(timerServicesText)
  return (names) => {
    if (names.length === 0) return t('wholeOrder')
    const listed = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(t('and'))
    return names.length > 1 ? t('evenly', { names: listed }) : listed
  }
}

/** What one's timer counts for, with its change while it runs: a service, several where the shop lets them share, or all (CLK2, CLK12). */
export function TimerServices({ timer }: { timer: Timer }) {
  const t = useText(timerServicesText)
  const countsFor = useCountsFor()
  const choices = useTimerServices(timer.id).data
  const [changing, setChanging] = useState(false)
  // An order of one service has nothing to choose.
  if ((choices?.services.length ?? 0) < 2 && timer.serviceNames.length === 0) return null
  return (
    <div className="mt-2 flex items-center justify-between gap-3 border-t border-border pt-2">
      <p className="min-w-0 text-[16px] text-ink-2">{t('countsFor', { what: countsFor(timer.serviceNames) })}</p>
      {choices && choices.services.length > 1 && timer.status === 'working' && timer.timer_id !== '' && (
        <Button className="!min-h-12 flex-none !text-[16px]" aria-label={t('changeLabel')} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
      <Suspense fallback={null}>
        {changing && choices && <ServicesSheet timer={timer} choices={choices} onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  )
}
