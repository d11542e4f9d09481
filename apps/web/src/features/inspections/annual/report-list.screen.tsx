import { Link } from '@tanstack/react-router'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { FileCheck2 } from 'lucide-react'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { TabbedList } from '#platform/list/tabbed-list.tsx'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Banner } from '#ui/feedback.tsx'
import { Tag } from '#ui/status.tsx'
import { inspectionsText } from '../inspections.text.ts'
import { type Report, useReports } from './annual.api.ts'
import { annualText } from './annual.text.ts'

const rows = 25
const dueDays = 60
const views = ['all', 'due'] as const
const place = { view: param.oneOf(views, 'all'), page: param.int(1) }

/** Signed annual reports, and which vehicles are due again (INS17, INS19). */
export function ReportListScreen() {
  const t = useText(annualText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const now = useNow()
  const [{ view, page }, setPlace] = useUrlState(place)
  const due = addDays(dateIn('UTC', now), dueDays)
  const list = useReports({ shop_id: shop?.id, due_before: view === 'due' ? due : undefined, page, limit: rows })
  const expiring = list.data?.expiring ?? []
  const total = list.data?.pagination.total
  return (
    <TabbedList
      title={t('title')}
      up={{ to: paths.settings, title: t('settings') }}
      tabs={{
        label: t('view'),
        value: view,
        onValue: (next) => setPlace({ view: next, page: 1 }),
        items: views.map((value) => ({ value, label: t(`views.${value}`) })),
      }}
      note={
        expiring.length > 0 && (
          <Banner kind="warn">
            <b>{t('expiring')}</b>
            <ul>
              {expiring.map((one) => (
                <li key={one.id}>
                  {t('ends', {
                    name: one.technician_name,
                    kind: t(`kinds.${one.kind}`),
                    date: one.expires_on ? format.calendarDate(one.expires_on) : '',
                  })}
                </li>
              ))}
            </ul>
          </Banner>
        )
      }
      list={list}
      records={list.data?.inspection_reports}
      failed={t('failed')}
      skeletons={6}
      empty={{
        icon: <FileCheck2 size={24} />,
        title: t(view === 'due' ? 'emptyDue' : 'empty'),
        text: t(view === 'due' ? 'emptyDueText' : 'emptyText'),
      }}
      page={total === undefined ? undefined : { page, limit: rows, total, onPage: (next) => setPlace({ page: next }) }}
    >
      {(reports) => (
        <ul className="card divide-y divide-border">
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      )}
    </TabbedList>
  )
}

function Row({ report }: { report: Report }) {
  const t = useText(annualText)
  const shared = useText(inspectionsText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-[220px] flex-col">
        <Link to={paths.inspection(report.inspection_id)} className="font-[560]">
          {report.number}
        </Link>
        <span className="break-words text-ink-2">
          {[report.vehicle, report.unit_number && t('unit', { number: report.unit_number }), report.customer]
            .filter(Boolean)
            .join(', ')}
        </span>
        {(report.replaces || report.is_replaced) && (
          <span className="text-sm text-ink-3">
            {report.is_replaced ? t('replaced') : t('replaces', { number: report.replaces })}
          </span>
        )}
      </span>
      <Tag>{shared(`results.${report.result}`)}</Tag>
      <span className="flex min-w-[130px] flex-col text-sm">
        <span>
          {t('signed')} {format.calendarDate(report.signed_on)}
        </span>
        {report.due_on && (
          <b className="font-[560]">
            {t('due')} {format.calendarDate(report.due_on)}
          </b>
        )}
      </span>
    </li>
  )
}
