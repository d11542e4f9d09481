import { Link, useParams } from '@tanstack/react-router'
import { findingsFirst, itemName } from '@twopost/contract/inspections'
import { ClipboardCheck, FileText, Send, Signature, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DetailFrame } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { usePaths } from '#platform/paths.ts'
import { PhotoDialog } from '#platform/photo-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, EmptyState } from '#ui/feedback.tsx'
import { Avatar, Plate } from '#ui/identity.tsx'
import { Breadcrumbs, Card, DefinitionList, PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Count, Pill } from '#ui/status.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { FindingRow } from './finding-row.tsx'
import { FindingServices } from './finding-services.tsx'
import { findingsText } from './findings.text.ts'
import {
  fetchReportPdf,
  type Inspection,
  type Result,
  useFindingService,
  useInspection,
  useReopenInspection,
} from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'
import { RatingBar, RatingSums } from './rating-mark.tsx'
import { ReportLinks } from './report/report-links.tsx'

const ReleaseDialog = lazyDialog(() => import('./report/release-dialog.tsx'))
const SignDialog = lazyDialog(() => import('./annual/sign-dialog.tsx'))

/** An inspection as the office sees it: findings, the services made of them, and the way to the customer (INS19, prototype s4b). */
export function InspectionScreen() {
  const t = useText(findingsText)
  const paths = usePaths()
  const { inspectionId = '' } = useParams({ strict: false }) as { inspectionId?: string }
  const found = useInspection(inspectionId)
  return (
    <DetailFrame found={found} failed={t('failed')} list={{ to: paths.orders, title: t('orders'), back: t('orders') }}>
      {({ inspection }) => <Shown key={inspection.id} inspection={inspection} />}
    </DetailFrame>
  )
}

function Shown({ inspection }: { inspection: Inspection }) {
  const paths = usePaths()
  const t = useText(findingsText)
  const isSpanish = useLocale() === 'es'
  const { vehicle, results } = inspection
  const name = (isSpanish && inspection.name_es) || inspection.name_en
  return (
    <div className="page">
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="orders" to={paths.orders}>
                {t('orders')}
              </Link>,
              <Link key="order" to={paths.order(inspection.service_order_id)}>
                {inspection.order_number}
              </Link>,
              name,
            ]}
          />
        }
        title={name}
        beside={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {vehicle.plate && <Plate number={vehicle.plate} state={vehicle.plate_state || null} size="lg" />}
            <span className="text-ink-2">{[vehicle.title, vehicle.unit_number].filter(Boolean).join(', ')}</span>
          </span>
        }
        actions={<Actions inspection={inspection} />}
      />
      <Standing inspection={inspection} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Findings inspection={inspection} results={results} />
        <div className="stack">
          {inspection.report && <SignedReport report={inspection.report} />}
          <FindingServices inspection={inspection} />
          {(inspection.state === 'shared' || inspection.state === 'signed' || inspection.shared_at) && (
            <ReportLinks inspection={inspection} />
          )}
        </div>
      </div>
    </div>
  )
}

function Actions({ inspection }: { inspection: Inspection }) {
  const t = useText(findingsText)
  const paths = usePaths()
  const reopen = useReopenInspection()
  const [asks, setAsks] = useState(false)
  const [window, setWindow] = useState<'release' | 'sign' | null>(null)
  const { allowed } = inspection
  const mayRelease = allowed.includes('review') || allowed.includes('share')
  const isOpen = inspection.state === 'open' || inspection.state === 'in_progress'
  return (
    <>
      {!isOpen && (
        <Button icon={<FileText size={16} />} onClick={() => void openPdf(() => fetchReportPdf(inspection.id))}>
          {t('report')}
        </Button>
      )}
      {allowed.includes('rate') && (
        <Button asChild>
          <Link to={paths.ownInspection(inspection.id)}>{t('rate')}</Link>
        </Button>
      )}
      {allowed.includes('reopen') && (
        <Button icon={<Undo2 size={16} />} onClick={() => setAsks(true)}>
          {inspection.technician_name
            ? t('backTo', { name: inspection.technician_name.split(' ')[0] ?? '' })
            : t('backToTechnician')}
        </Button>
      )}
      {allowed.includes('sign') && (
        <Button kind="primary" icon={<Signature size={16} />} onClick={() => setWindow('sign')}>
          {t('sign')}
        </Button>
      )}
      {mayRelease && (
        <Button kind="primary" icon={<Send size={16} />} onClick={() => setWindow('release')}>
          {t('release')}
        </Button>
      )}
      <ReleaseDialog
        open={window === 'release'}
        onOpenChange={(open) => setWindow(open ? 'release' : null)}
        inspection={inspection}
      />
      <SignDialog open={window === 'sign'} onOpenChange={(open) => setWindow(open ? 'sign' : null)} inspection={inspection} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('reopenTitle')}
        description={t('reopenText')}
        confirmText={t('backToTechnician')}
        onConfirm={async () => {
          try {
            await reopen.mutateAsync({ params: { id: inspection.id }, body: { version: inspection.version } })
            notify({ kind: 'success', title: t('reopened') })
            setAsks(false)
          } catch (error) {
            notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
          }
        }}
      />
    </>
  )
}

/** State, who looked at it and how long, and what came of it. */
function Standing({ inspection }: { inspection: Inspection }) {
  const t = useText(findingsText)
  const shared = useText(inspectionsText)
  const format = useFormat()
  const { counts, started_at: begun, finished_at: ended } = inspection
  const minutes = begun && ended ? Math.max(1, Math.round((Date.parse(ended) - Date.parse(begun)) / 60_000)) : null
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Pill family="inspection" value={inspection.state}>
        {shared(`states.${inspection.state}`)}, {shared('counter', { checked: counts.checked, total: counts.total })}
      </Pill>
      {inspection.is_changed && <span className="text-sm text-warn">{shared('changed')}</span>}
      {inspection.technician_name && (
        <span className="inline-flex items-center gap-2">
          <Avatar name={inspection.technician_name} size="sm" />
          <span>
            {[
              inspection.technician_name,
              minutes !== null && format.duration(minutes),
              ended && t('today', { when: format.dateTime(ended) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      )}
      <span className="min-w-[160px] flex-1">
        <RatingBar counts={counts} />
      </span>
      <RatingSums counts={counts} />
    </section>
  )
}

function Findings({ inspection, results }: { inspection: Inspection; results: readonly Result[] }) {
  const t = useText(findingsText)
  const format = useFormat()
  const locale = useLocale()
  const make = useFindingService()
  const [view, setView] = useState<'findings' | 'all'>('findings')
  const [photo, setPhoto] = useState<{ result: Result; at: number } | null>(null)
  const [making, setMaking] = useState<string | null>(null)
  const findings = findingsFirst(results)
  const mayMake = inspection.allowed.includes('make_service')
  const isOpen = inspection.state === 'open' || inspection.state === 'in_progress'
  const shown = view === 'all' ? results : findings
  const makeOne = async (result: Result) => {
    setMaking(result.id)
    try {
      const { service } = await make.mutateAsync({ params: { id: inspection.id, resultId: result.id } })
      notify({ kind: 'success', title: t('made', { name: service.name }) })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    } finally {
      setMaking(null)
    }
  }
  return (
    <Card
      flush
      title={t('findings')}
      beside={<Count value={findings.length} />}
      actions={
        <Segmented
          size="sm"
          label={t('show')}
          value={view}
          onValue={setView}
          options={[
            { value: 'findings', label: t('nowAndSoon') },
            { value: 'all', label: t('all', { count: results.length }) },
          ]}
        />
      }
      footer={!isOpen && findings.length > 0 && t('left', { count: inspection.open_findings })}
    >
      {isOpen && (
        <div className="px-4 pt-3">
          <Banner kind="info">{t('notDone')}</Banner>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck size={24} />}
          title={t('noFindings', { ok: inspection.counts.ok, total: inspection.counts.total })}
          text={t('noFindingsText')}
        />
      ) : (
        <ul className="divide-y divide-border">
          {shown.map((result) => (
            <FindingRow
              key={result.id}
              result={result}
              orderId={inspection.service_order_id}
              mayMake={mayMake}
              busy={making === result.id}
              onMake={() => void makeOne(result)}
              onPhoto={() => setPhoto({ result, at: 0 })}
            />
          ))}
        </ul>
      )}
      {photo && (
        <PhotoDialog
          photos={photo.result.photos.map((one) => ({
            fileId: one.file_id,
            name: one.caption || itemName(photo.result, locale),
            note: [one.taken_by, format.dateTime(one.taken_at)].filter(Boolean).join(', '),
          }))}
          at={photo.at}
          onAt={(at) => setPhoto({ ...photo, at })}
          onClose={() => setPhoto(null)}
        />
      )}
    </Card>
  )
}

function SignedReport({ report }: { report: NonNullable<Inspection['report']> }) {
  const t = useText(findingsText)
  const shared = useText(inspectionsText)
  const format = useFormat()
  return (
    <Card title={t('signedCard')}>
      <DefinitionList
        items={[
          [t('number'), report.number],
          [t('result'), shared(`results.${report.result}`)],
          [t('signedBy'), report.signed_by],
          [t('signedOn'), format.calendarDate(report.signed_on)],
          [t('decal'), report.decal_no],
          [t('keepUntil'), format.calendarDate(report.keep_until)],
        ]}
      />
    </Card>
  )
}
