import { useState } from 'react'
import { MoneyPage, useMoneyPaths } from '#features/invoices/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, Facts } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { DueFees } from './due-fees.tsx'
import { type FeeRule, useLateFees, useLiveLateFees } from './late-fees.api.ts'
import { lateFeesText } from './late-fees.text.ts'

const FeeRuleDialog = lazyDialog(() => import('./fee-rule-dialog.tsx'))

/** What a shop charges on overdue invoices, and the fees that are due today (PAY20, PAY29). */
export function LateFeesScreen() {
  const t = useText(lateFeesText)
  const paths = useMoneyPaths()
  const shop = useShop()
  const found = useLateFees(shop?.id)
  const problem = useProblemText(found.error)
  const [editing, setEditing] = useState(false)
  useLiveLateFees()
  const fees = found.data
  return (
    <MoneyPage back={{ to: paths.receivables, label: t('back') }} title={t('title')}>
      {!shop ? (
        <Banner>{t('chooseShop')}</Banner>
      ) : found.error && !fees ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : !fees ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className="stack">
          <Card
            title={t('rule')}
            actions={<Button onClick={() => setEditing(true)}>{fees.rule?.is_on ? t('change') : t('set')}</Button>}
          >
            {fees.rule?.is_on ? <RuleFacts rule={fees.rule} /> : <p>{t('off')}</p>}
          </Card>
          {fees.rule?.is_on && <DueFees fees={fees} shopId={shop.id} />}
        </div>
      )}
      {shop && <FeeRuleDialog open={editing} onOpenChange={setEditing} shop={shop} rule={fees?.rule ?? null} />}
    </MoneyPage>
  )
}

function RuleFacts({ rule }: { rule: FeeRule }) {
  const t = useText(lateFeesText)
  const format = useFormat()
  const fee =
    rule.amount === null ? t('ofOpen', { percent: format.percent((rule.percent ?? 0) / 100, 4) }) : format.money(rule.amount)
  return (
    <Facts
      items={[
        [t('fee'), fee],
        ...(rule.min === null ? [] : ([[t('least'), format.money(rule.min)]] as const)),
        ...(rule.max === null ? [] : ([[t('most'), format.money(rule.max)]] as const)),
        [t('grace'), t('days', { count: rule.grace_days })],
        [t('every'), t('days', { count: rule.every_days })],
        [t('made_by'), t(rule.is_automatic ? 'by.clock' : 'by.person')],
        [t('since'), format.calendarDate(rule.valid_from)],
      ]}
    />
  )
}
