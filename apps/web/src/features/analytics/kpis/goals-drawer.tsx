import { kpiOf } from '@twopost/contract/kpis'
import { useState } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { RecordsCard } from '#platform/records-card.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import GoalDialog from './goal-dialog.tsx'
import { type Goal, goalsPerPage, useDeleteGoal, useGoals } from './goals.api.ts'
import { goalsText } from './goals.text.ts'
import { useKpiFormat } from './kpi-stat.tsx'

/** The goals of the shop that is looked at and of the organization: set, changed, removed (KPI3). */
export default function GoalsDrawer({
  open,
  onOpenChange,
  shopId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Empty for all shops that one may enter. */
  shopId: string
}) {
  const t = useText(goalsText)
  const format = useFormat()
  const show = useKpiFormat()
  const at = useLocale() === 'es' ? 1 : 0
  const [page, setPage] = useState(1)
  const found = useGoals(shopId, page)
  const remove = useDeleteGoal()
  const named = (goal: Goal) => ({ ...goal, name: kpiOf(goal.code).words[at] })
  const total = found.data?.pagination.total ?? 0
  return (
    <Drawer wide open={open} onOpenChange={onOpenChange} title={t('title')} description={t('drawer')}>
      <div className="flex flex-col gap-3">
        <RecordsCard
          words={t}
          found={found}
          items={found.data?.goals.map(named)}
          mayChange
          row={(goal) => (
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1">
                {goal.name}
                <span className="block text-xs text-ink-3">
                  {goal.shop_id === null ? t('allShops') : goal.shop_name} ·{' '}
                  {t('since', { date: format.calendarDate(goal.valid_from) })}
                </span>
              </span>
              <b className="font-[620] whitespace-nowrap tabular-nums">{show(kpiOf(goal.code).unit, goal.value)}</b>
              {!kpiOf(goal.code).denominator && <span className="text-sm text-ink-2">{t(`per.${goal.per}`)}</span>}
            </span>
          )}
          dialog={(goal, close) => <GoalDialog open onOpenChange={close} goal={goal} shopId={shopId} />}
          onRemove={(goal) => remove.mutateAsync({ params: { id: goal.id } })}
        />
        {total > goalsPerPage && <Pager page={page} limit={goalsPerPage} total={total} onPage={setPage} />}
      </div>
    </Drawer>
  )
}
