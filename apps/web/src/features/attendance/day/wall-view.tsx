import { Users } from 'lucide-react'
import { dateOf, instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Tag } from '#ui/status.tsx'
import type { Lane } from '../attendance.api.ts'
import { attendanceText } from '../attendance.text.ts'
import { hoursAndMinutes, wallOrder } from '../hours.rules.ts'

const tones = { working: 'green', paused: 'slate', break: 'amber', indirect: 'violet', idle: 'red', out: 'slate' } as const

/** Who is on what at this moment, big enough for a screen on the wall; it follows live (CLK16). */
export function WallView({ lanes }: { lanes: readonly Lane[] }) {
  const t = useText(attendanceText)
  const format = useFormat()
  const now = useNow(15_000)
  if (lanes.length === 0)
    return <EmptyState icon={<Users size={24} />} title={t('noTechnicians')} text={t('noTechniciansText')} />
  return (
    <section aria-labelledby="who-on-what" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="who-on-what" className="text-[22px] leading-8">
          {t('whoOnWhat')}
        </h2>
        <span className="text-[22px] leading-8 text-ink-2">{format.time(dateOf(now).toISOString())}</span>
      </div>
      <ul className="grid gap-3 lg:grid-cols-2">
        {wallOrder(lanes).map((lane) => (
          <Person key={lane.technicianId} lane={lane} nowMs={now} />
        ))}
      </ul>
    </section>
  )
}

function Person({ lane, nowMs }: { lane: Lane; nowMs: number }) {
  const t = useText(attendanceText)
  const format = useFormat()
  const state = lane.now?.state ?? 'out'
  const code = lane.spans.find((span) => span.to === null && span.code !== null)?.code
  const what = code && !lane.now?.serviceOrderId ? t(`code.${code}`) : (lane.now?.label ?? '')
  return (
    <li
      className={cx(
        'card flex flex-wrap items-center gap-x-4 gap-y-2 p-4',
        state !== 'out' && 'border-l-[6px] !border-l-(--solid)',
      )}
      data-tone={tones[state]}
    >
      <Avatar name={lane.name} size="lg" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="text-[20px] leading-7 font-[620]">{lane.name}</b>
          <Tag family="tone" value={tones[state]}>
            {t(`wall.${state}`)}
          </Tag>
        </span>
        {what && <span className="text-[18px] leading-6 break-words text-ink-2">{what}</span>}
      </span>
      {lane.now?.since && (
        <span className="flex flex-none flex-col items-end max-sm:w-full max-sm:flex-row max-sm:items-baseline max-sm:gap-2 max-sm:pl-14">
          <span className="numeric text-[22px] leading-7 whitespace-nowrap">
            {hoursAndMinutes(Math.max(0, nowMs - instantMs(lane.now.since)) / 60_000)}
          </span>
          <span className="text-[16px] leading-5 text-ink-2">{t('since', { time: format.time(lane.now.since) })}</span>
        </span>
      )}
    </li>
  )
}
