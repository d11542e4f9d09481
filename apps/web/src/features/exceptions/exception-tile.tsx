import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Card } from '#ui/layout.tsx'
import { useExceptionSummary } from './exceptions.api.ts'
import { exceptionsText } from './exceptions.text.ts'

/** What is at risk at the shop, on the dashboard of people who may see exceptions (EXC18). */
export function ExceptionTile() {
  const t = useText(exceptionsText)
  const format = useFormat()
  const paths = usePaths()
  useLiveRefresh(['exception.changed'], ['getExceptionSummary'])
  // Nobody asks for it any more once the organization is left.
  const shopId = useShop()?.id
  const found = useExceptionSummary(shopId, shopId !== undefined).data
  if (!found || found.totals.count === 0) return null
  return (
    <Card
      title={t('atRisk')}
      actions={
        <Link to={paths.exceptions} className="text-sm">
          {t('tileOpen')}
        </Link>
      }
    >
      <p>
        <b className="font-[620]">{t('tileText', { amount: format.money(found.totals.at_risk), count: found.totals.count })}</b>{' '}
        {t('tileMine', { count: found.mine.count })}
      </p>
    </Card>
  )
}
