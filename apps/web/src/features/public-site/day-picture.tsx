import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { StatusGlyph } from '#ui/status.tsx'
import { siteText } from './site.text.ts'

type Work = keyof (typeof siteText)['en']['work']
interface Block {
  work: Work
  vehicle: string
  status: 'completed' | 'in-progress' | 'scheduled'
  /** Hours of the day. */
  from: number
  to: number
  waits?: true
}
const opens = 7
const closes = 18
const bays: readonly (readonly Block[])[] = [
  [
    { work: 'pm', vehicle: 'International LT625', status: 'completed', from: 7, to: 8.25 },
    { work: 'dpf', vehicle: 'Freightliner Cascadia', status: 'in-progress', from: 8.8, to: 14.5 },
  ],
  [
    { work: 'battery', vehicle: 'Isuzu NPR-HD', status: 'completed', from: 7.5, to: 9.4 },
    { work: 'nox', vehicle: 'Sprinter 2500', status: 'in-progress', from: 9.5, to: 12, waits: true },
    { work: 'tires', vehicle: 'Model Y', status: 'scheduled', from: 13, to: 15 },
  ],
  [
    { work: 'clutch', vehicle: 'Peterbilt 579', status: 'in-progress', from: 7.5, to: 12 },
    { work: 'air', vehicle: 'Kenworth T680', status: 'scheduled', from: 12.6, to: 16 },
  ],
  [
    { work: 'alignment', vehicle: 'Outback', status: 'completed', from: 7.5, to: 9.5 },
    { work: 'brakes', vehicle: 'F-150', status: 'in-progress', from: 9.7, to: 12 },
  ],
  [
    { work: 'oil', vehicle: 'CR-V', status: 'completed', from: 7, to: 7.95 },
    { work: 'pto', vehicle: 'F-550', status: 'in-progress', from: 8, to: 11.5 },
    { work: 'oil', vehicle: 'VNL 760', status: 'scheduled', from: 13, to: 15 },
  ],
]
const share = (hour: number) => `${((hour - opens) / (closes - opens)) * 100}%`

/** What a day in a shop looks like: an illustration, no data. */
export function DayPicture() {
  const t = useText(siteText)
  const hour = new Intl.DateTimeFormat(useLocale() === 'es' ? 'es-US' : 'en-US', { hour: 'numeric', timeZone: 'UTC' })
  const hours = Array.from({ length: closes - opens }, (_, at) => opens + at)
  return (
    <div className="day" data-theme="light" aria-hidden="true">
      <b className="day-title">{t('picture.title')}</b>
      <div className="day-row day-hours">
        <span />
        <div className="day-lane">
          {hours.map((at) => (
            <span key={at} style={{ left: share(at) }}>
              {hour.format(Date.UTC(2026, 0, 1, at))}
            </span>
          ))}
        </div>
      </div>
      {bays.map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <div className="day-row" key={at}>
          <span className="day-bay">
            <span className="bay-number">{at + 1}</span>
            {t('picture.bay', { number: String(at + 1) })}
          </span>
          <div className="day-lane">
            <span className="day-lunch" style={{ left: share(12), width: `${(0.5 / (closes - opens)) * 100}%` }} />
            {blocks.map((block) => (
              <div
                key={block.from}
                className="day-block"
                data-status={block.status}
                data-waits={block.waits}
                style={{ left: share(block.from), width: `calc(${((block.to - block.from) / (closes - opens)) * 100}% - 3px)` }}
              >
                <b>
                  <StatusGlyph status={block.status} size={13} toned />
                  <span className="truncate">{t(`work.${block.work}`)}</span>
                </b>
                <span className="truncate">
                  {block.vehicle}
                  {block.waits && ` · ${t('picture.waiting')}`}
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
      <span className="day-now" />
    </div>
  )
}
