import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { useExceptionSummary } from './exceptions.api.ts'
import { exceptionsText } from './exceptions.text.ts'

/** What is at risk at the shop, on the dashboard of people who may see exceptions (EXC18). */
export function ExceptionTile({ shopId }: { shopId: string | undefined }) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const paths = usePaths()
  useLiveRefresh(['exception.changed'], ['getExceptionSummary'])
  const found = useExceptionSummary(shopId).data
  if (!found || found.totals.count === 0) return null
  return (
    <StatStrip pairs>
      <Stat
        label={t('tile')}
        value={format.money(found.totals.at_risk)}
        note={<Link to={paths.exceptions}>{t('tileNote', { count: found.totals.count })}</Link>}
      />
      <Stat label={t('mine')} value={format.money(found.mine.at_risk)} note={t('tileNote', { count: found.mine.count })} />
    </StatStrip>
  )
}
