import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { KeptData } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

/** What stays after erasing, until when and why (AUD8), and until when backups hold the rest (AUD9). */
export function KeptList({ kept, backups }: { kept: readonly KeptData[]; backups: { last_day: string } | null }) {
  const t = useText(privacyText)
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-border rounded-lg border border-border">
        {kept.map(({ kind, count, until, reason }) => (
          <li key={kind} className="flex flex-col px-3 py-2">
            <span>
              {t(`kept.${kind}`)}
              {count > 1 && ` (${format.number(count)})`}
            </span>
            <span className="text-sm text-ink-3">
              {until ? t('until', { date: format.calendarDate(until) }) : t('noEnd')}
              {' · '}
              {t(`reasons.${reason}`)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {backups ? t('erase.backups', { date: format.calendarDate(backups.last_day) }) : t('erase.noBackups')}
      </p>
    </div>
  )
}
