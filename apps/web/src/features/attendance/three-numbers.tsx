import { useText } from '#platform/i18n/text.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import type { Numbers } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import { hoursOf, percentOf } from './hours.rules.ts'

/** The three clocks of one person and the numbers made of them, each with its formula; a dash where nothing was measured (CLK9). */
export function ThreeNumbers({ numbers, size = 'md' }: { numbers: Numbers; size?: 'sm' | 'md' }) {
  const t = useText(attendanceText)
  const unit = t('hoursUnit')
  return (
    <div className="flex flex-col gap-3">
      <StatStrip size={size}>
        <Stat label={t('attended')} value={hoursOf(numbers.attendedSeconds)} unit={unit} />
        <Stat label={t('onJob')} value={hoursOf(numbers.onJobSeconds)} unit={unit} />
        <Stat label={t('sold')} value={numbers.soldHours.toFixed(2)} unit={unit} />
      </StatStrip>
      <StatStrip size={size} quiet>
        <Stat label={t('efficiency')} value={percentOf(numbers.efficiency)} note={t('efficiencyFormula')} />
        <Stat label={t('productivity')} value={percentOf(numbers.productivity)} note={t('productivityFormula')} />
        <Stat label={t('proficiency')} value={percentOf(numbers.proficiency)} note={t('proficiencyFormula')} />
        <Stat label={t('unapplied')} value={hoursOf(numbers.unappliedSeconds)} unit={unit} note={t('unappliedFormula')} />
      </StatStrip>
    </div>
  )
}
