import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ExportMenu } from '../figures/figure-export.tsx'
import { Choice, PeriodChoice } from '../figures/figure-filters.tsx'
import { figuresText } from '../figures/figures.text.ts'
import type { useFigureView } from '../figures/use-figure-view.ts'
import { partsReportsText } from './parts-reports.text.ts'

/** Above a report of a period: the period, and the report as a file for who may have it. */
export function PeriodBar({
  view,
  days,
  file,
}: {
  view: ReturnType<typeof useFigureView>
  /** The days of the period in words. */
  days: string
  /** What the file is of. */
  file: Readonly<Record<string, string>>
}) {
  const t = useText(partsReportsText)
  const frame = useText(figuresText)
  const mayExport = useMay('reports:export')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FilterBar>
        <Choice
          label={t('period')}
          value={view.preset ? frame('presetDays', { preset: frame(`preset.${view.preset}`), days }) : days}
        >
          {(close) => <PeriodChoice view={view} close={close} />}
        </Choice>
      </FilterBar>
      {mayExport && (
        <span className="ml-auto">
          <ExportMenu call="exportPartsReport" query={file} />
        </span>
      )}
    </div>
  )
}
