import { ChevronDown, Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { exportFile } from '#platform/list/export-file.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { FigureQuery } from './figures.api.ts'
import { figuresText } from './figures.text.ts'

export type FiguresExport =
  | 'exportOrderAnalytics'
  | 'exportCustomerAnalytics'
  | 'exportVehicleAnalytics'
  | 'exportTechnicianAnalytics'
type RecordsExport =
  | 'exportOrderFigureRecords'
  | 'exportCustomerFigureRecords'
  | 'exportVehicleFigureRecords'
  | 'exportTechnicianFigureRecords'

/** The figures of a screen as a file, for who may export them; the file is of the same shop, days and comparison (O2, OP-82). */
export function FigureExport({ call, query }: { call: FiguresExport; query: FigureQuery }) {
  const mayExport = useMay('analytics:export')
  const mayReport = useMay('reports:export')
  // Hours and jobs of people go with the right to the figures of analytics alone.
  if (!mayExport && (!mayReport || call === 'exportTechnicianAnalytics')) return null
  return <ExportMenu call={call} query={{ ...query }} />
}

/** A file of figures or of the records of one, as CSV or as a workbook. */
export function ExportMenu({
  call,
  query,
  params,
  size = 'md',
}: {
  call: FiguresExport | RecordsExport | 'exportPartsReport' | 'exportKpis' | 'exportKpiRecords' | 'exportTaxReport'
  params?: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  size?: 'sm' | 'md'
}) {
  const t = useText(figuresText)
  const [busy, setBusy] = useState(false)
  const underway = useRef<AbortController | null>(null)
  useEffect(() => () => underway.current?.abort(), [])
  async function save(format: 'csv' | 'xlsx') {
    const controller = new AbortController()
    underway.current = controller
    setBusy(true)
    try {
      await exportFile(call, { ...(params && { params }), query: { ...query, format } } as never, {
        onShare: () => {},
        signal: controller.signal,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('export')}
      trigger={
        <Button size={size} icon={<Download size={16} />} busy={busy} busyText={t('exporting')}>
          {t('export')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<FileText size={16} />} onSelect={() => void save('csv')}>
        {t('exportCsv')}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet size={16} />} onSelect={() => void save('xlsx')}>
        {t('exportXlsx')}
      </MenuItem>
    </Menu>
  )
}

/** What stands on the screen, on paper (KPI15). */
export function PrintButton() {
  const t = useText(figuresText)
  return (
    <Button icon={<Printer size={16} />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}
