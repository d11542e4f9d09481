import { useText } from '#platform/i18n/text.ts'
import { RulesCard } from '#platform/rules-card.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { attendanceText } from './attendance.text.ts'
import { useTimeRules } from './time-rules.api.ts'
import { timeRulesText } from './time-rules.text.ts'

const TimeRulesDialog = lazyDialog(() => import('./time-rules-dialog.tsx'))

/** How the chosen shop counts hours, with its change for who may (CLK4). */
export function TimeRulesCard() {
  const shop = useShop()
  const maySee = useMay('time:view', 'settings:view')
  return maySee && shop ? <Rules key={shop.id} shopId={shop.id} shopName={shop.name} /> : null
}

function Rules({ shopId, shopName }: { shopId: string; shopName: string }) {
  const t = useText(timeRulesText)
  const words = useText(attendanceText)
  const found = useTimeRules(shopId)
  return (
    <RulesCard
      title={t('title', { shop: shopName })}
      edit={t('edit')}
      failed={t('failed')}
      found={found}
      rules={found.data?.rules}
      facts={(rules) => [
        [t('soldOn'), t(`sold.${rules.soldOn}`)],
        [t('needs'), t(`need.${rules.clockNeedsAttendance}`)],
        [t('shared'), t(`sharedHow.${rules.sharedClock ? 'on' : 'off'}`)],
        [
          t('break'),
          rules.unpaidBreakAfter === null ? t('breakPaid') : t('breakUnpaid', { minutes: String(rules.unpaidBreakAfter) }),
        ],
        [t('unpaid'), rules.unpaidCodes.map((code) => words(`code.${code}`)).join(', ') || t('allPaid')],
        [t('rounding'), t(`round.m${rules.rounding}`)],
        [t('autoClose'), t('minutesAfter', { minutes: String(rules.autoCloseAfter) })],
      ]}
      skeletons={3}
      dialog={(rules, at) => <TimeRulesDialog {...at} rules={rules} />}
    />
  )
}
