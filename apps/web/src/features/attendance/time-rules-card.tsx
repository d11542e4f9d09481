import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
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
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const [editing, setEditing] = useState(false)
  const rules = found.data?.rules
  return (
    <Card
      title={t('title', { shop: shopName })}
      actions={
        mayChange &&
        rules && (
          <Button size="sm" icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {rules ? (
        <DefinitionList
          items={[
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
        />
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {rules && <TimeRulesDialog open={editing} onOpenChange={setEditing} rules={rules} />}
    </Card>
  )
}
