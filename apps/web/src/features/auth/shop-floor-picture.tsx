import { Image as ImageIcon } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { Avatar, Plate } from '#ui/identity.tsx'
import { TimeBar } from '#ui/status.tsx'
import { authText } from './auth.text.ts'

/** What the board looks like: an illustration, no data. */
export function ShopFloorPicture() {
  const t = useText(authText)
  const format = makeFormat(useLocale(), 'UTC', 0)
  const rows = [
    {
      bay: 2,
      vehicle: 'Freightliner Cascadia 126',
      plate: 'C84217K',
      fault: t('exampleFault'),
      used: 102,
      of: 450,
      timer: 'working',
      who: 'Marcus Bell',
    },
    {
      bay: 3,
      vehicle: 'Peterbilt 579',
      plate: 'C19362A',
      fault: t('exampleClutch'),
      used: 552,
      of: 480,
      timer: 'working',
      who: 'Tomás Rivera',
    },
    {
      bay: 5,
      vehicle: 'Mercedes-Benz Sprinter 2500',
      plate: 'C90126H',
      fault: t('exampleSensor'),
      used: 125,
      of: 180,
      timer: 'paused',
      who: 'Priya Nair',
    },
    {
      bay: 6,
      vehicle: 'Ford F-150',
      plate: 'CBX 7194',
      fault: t('exampleBrakes'),
      used: 58,
      of: 135,
      timer: 'working',
      who: 'Hana Kim',
    },
  ] as const
  return (
    <div className="signin-art" data-theme="dark" aria-hidden="true">
      <svg className="bay-lines" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="3">
          <path d="M161.6 300 L-376 900M260.8 300 L-8 900M360 300 L360 900M459.2 300 L728 900M558.4 300 L1096 900" />
          <path d="M0 300H720" strokeWidth="1.5" />
        </g>
      </svg>
      <p className="signin-copy">{t('art')}</p>
      <div className="signin-board">
        <div className="signin-board-head flex items-center justify-between text-sm">
          <b>{t('floor')}</b>
          <span className="flex items-center gap-2 text-xs text-ink-3">
            <ImageIcon size={14} />
            {t('sample')}
          </span>
        </div>
        {rows.map((row) => (
          <div key={row.bay} className="signin-board-row">
            <span className="bay-number">{row.bay}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="flex items-center justify-between gap-2">
                <span className="truncate font-[520]">{row.vehicle}</span>
                <Plate state="WA" number={row.plate} />
              </div>
              <div className="flex justify-between gap-2 text-xs">
                <span className="truncate text-ink-3">{row.fault}</span>
                <span className="whitespace-nowrap text-ink-2">{format.duration(row.used)}</span>
              </div>
              <TimeBar used={row.used} of={row.of} family="timer" value={row.timer} label="" />
            </div>
            <Avatar name={row.who} />
          </div>
        ))}
      </div>
    </div>
  )
}
