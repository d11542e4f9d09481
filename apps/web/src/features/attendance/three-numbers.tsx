import { useText } from '#platform/i18n/text.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import type { Numbers } from './attendance.api.ts'
import { attendanceText } from './attendance.text.ts'
import { hoursOf, nothingMeasured, percentOf } from './hours.rules.ts'

/**
 * The three clocks of one person and the numbers made of them, each with its formula; a dash where nothing was measured (CLK9), and `empty`
 * where nothing was at all.
 */
export function ThreeNumbers({ numbers, size = 'md', empty }: { numbers: Numbers; size?: 'sm' | 'md'; empty: string }) {
  const t = useText(attendanceText)
  const unit = t('hoursUnit')
  if (nothingMeasured(numbers)) return <p className="text-ink-3">{empty}</p>
  return (
    <div className="flex flex-col gap-3">
      <StatStrip size={size}>
        <Stat label={t('attended')} value={hoursOf(numbers.attendedSeconds)} unit={unit} />
        <Stat label={t('onJob')} value={hoursOf(numbers.onJobSeconds)} unit={unit} />
        <Stat label={t('sold')} value={numbers.soldHours.toFixed(2)} unit={unit} />
      </StatStrip>
      <dl className="flex flex-col">
        {(['efficiency', 'productivity', 'proficiency'] as const).map((name) => (
          <Row key={name} name={t(name)} formula={t(`${name}Formula`)} value={percentOf(numbers[name])} />
        ))}
        <Row name={t('unapplied')} formula={t('unappliedFormula')} value={`${hoursOf(numbers.unappliedSeconds)} ${unit}`} />
      </dl>
    </div>
  )
}

function Row({ name, formula, value }: { name: string; formula: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-border py-2">
      <dt className="min-w-0">
        {name} <small className="block text-ink-3 sm:inline">{formula}</small>
      </dt>
      <dd className="numeric font-[620] whitespace-nowrap">{value}</dd>
    </div>
  )
}
