import { Link } from '@tanstack/react-router'
import { kpiOf } from '@twopost/contract/kpis'
import { Ellipsis, FileChartColumn, Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ExportMenu, FigureScreens, figuresText } from '#features/analytics/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { fileQuery, screenSearch } from './report-question.rules.ts'
import { reportsPerPage, type SavedReport, useDeleteReport, useSavedReports } from './reports.api.ts'
import { savedReportsText } from './saved-reports.text.ts'

const ReportDialog = lazyDialog(() => import('./saved-report-dialog.tsx'))
const SchedulesDrawer = lazyDialog(() => import('./schedules-drawer.tsx'))
const params = { page: param.int(1) }
type Opened = { what: 'edit' | 'remove' | 'schedules'; report: SavedReport } | { what: 'new' }

/** Reports under a name, one's own and shared ones, and when they are mailed (KPI14). */
export function SavedReportsScreen() {
  const t = useText(savedReportsText)
  const [{ page }, setAt] = useUrlState(params)
  const found = useSavedReports(page)
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useDeleteReport()
  const close = () => setOpened(null)
  const total = found.data?.pagination.total ?? 0
  const add = (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ what: 'new' })}>
      {t('add')}
    </Button>
  )
  const report = opened && opened.what !== 'new' ? opened.report : null
  async function destroy(one: SavedReport) {
    try {
      await remove.mutateAsync({ params: { id: one.id } })
      notify({ kind: 'success', title: t('deleted') })
    } catch (caught) {
      notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={t('title')}
        beside={<span className="text-sm text-ink-3">{t('beside')}</span>}
        actions={total > 0 && add}
      />
      <FigureScreens />
      <FoundPart found={found} failed={t('failed')}>
        {({ saved_reports }) => (
          <div className="card">
            {saved_reports.length === 0 ? (
              <EmptyState icon={<FileChartColumn size={24} />} title={t('empty')} text={t('emptyText')} action={add} />
            ) : (
              <ul>
                {saved_reports.map((one) => (
                  <Row key={one.id} report={one} onOpen={(what) => setOpened({ what, report: one })} />
                ))}
              </ul>
            )}
          </div>
        )}
      </FoundPart>
      {total > reportsPerPage && (
        <Pager page={page} limit={reportsPerPage} total={total} onPage={(next) => setAt({ page: next })} />
      )}
      <ReportDialog
        open={opened?.what === 'new' || opened?.what === 'edit'}
        onOpenChange={close}
        report={opened?.what === 'edit' ? opened.report : null}
      />
      <SchedulesDrawer open={opened?.what === 'schedules'} onOpenChange={close} report={report} />
      <ConfirmDialog
        open={opened?.what === 'remove'}
        onOpenChange={close}
        title={t('removeTitle', { name: report?.name ?? '' })}
        description={t('removeText')}
        confirmText={t('confirmRemove')}
        danger
        onConfirm={() => report && void destroy(report)}
      />
    </div>
  )
}

function Row({ report, onOpen }: { report: SavedReport; onOpen: (what: 'edit' | 'remove' | 'schedules') => void }) {
  const { today } = useFormat()
  const t = useText(savedReportsText)
  const frame = useText(figuresText)
  const paths = usePaths()
  const [mayExport, seesBooks] = [useMay('reports:export'), useMay('reports:financial')]
  const isTax = report.kind === 'tax'
  const groups = new Set(report.codes.map((code) => kpiOf(code as never).group))
  const profit = groups.size === 1 && groups.has('profit')
  // Figures that are no sales stand on a screen of their own; mixed ones open where sales are.
  const isRunning = groups.size > 0 && !groups.has('sales') && !groups.has('profit')
  const about = [
    t(`kind.${report.kind}`),
    !isTax && (report.codes.length === 0 ? t('all') : t('figures', { count: report.codes.length })),
    report.group_by && t(`group.${report.group_by}`),
    report.shop_name || t('allShops'),
    frame(`preset.${report.period}`),
  ]
  const isOpen = isTax || profit ? seesBooks : true
  return (
    <li className="list-row flex-wrap">
      <span className="two-lines min-w-0 flex-1 basis-64">
        <span className="font-[520]">{report.name}</span>
        <span>{about.filter(Boolean).join(' · ')}</span>
        <span className="text-xs text-ink-3">{report.is_shared ? t('sharedBy', { name: report.owner_name }) : t('own')}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <Button asChild size="sm">
            <Link
              to={isTax ? paths.taxReport : profit ? paths.profitFigures : isRunning ? paths.runningFigures : paths.salesFigures}
              search={screenSearch(report) as never}
            >
              {t('openReport')}
            </Link>
          </Button>
        )}
        {mayExport && isOpen && (
          <ExportMenu size="sm" call={isTax ? 'exportTaxReport' : 'exportKpis'} query={fileQuery(report, today)} />
        )}
        {report.allowed.includes('schedule') && (
          <Button
            size="sm"
            icon={<Mail size={16} />}
            aria-label={t('schedulesOf', { name: report.name })}
            onClick={() => onOpen('schedules')}
          >
            {t('schedules', { count: report.schedules })}
          </Button>
        )}
        {report.allowed.includes('change') && (
          <Menu
            label={t('more', { name: report.name })}
            trigger={<IconButton icon={<Ellipsis size={18} />} label={t('more', { name: report.name })} />}
          >
            <MenuItem icon={<Pencil size={16} />} onSelect={() => onOpen('edit')}>
              {t('edit')}
            </MenuItem>
            <MenuItem icon={<Trash2 size={16} />} onSelect={() => onOpen('remove')}>
              {t('remove')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}
