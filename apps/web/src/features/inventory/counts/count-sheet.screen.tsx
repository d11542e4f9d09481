import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Card, Facts } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { CountLineRow } from './count-line-row.tsx'
import { CountPill } from './count-list.screen.tsx'
import {
  type CountLine,
  type CountSheet,
  useApproveCount,
  useCancelCount,
  useCountLines,
  useCountSheet,
  useLiveCounts,
} from './counts.api.ts'
import { countsText } from './counts.text.ts'

function useCountsPlace(): ListPlace {
  const t = useText(countsText)
  const paths = usePaths()
  return { to: paths.counts, title: t('title'), back: t('back') }
}

/** One count: its lines with what was counted, on a phone in the aisle or at a desk (PAR8, PAR24). */
export function CountSheetScreen() {
  const t = useText(countsText)
  const { sheetId = '' } = useParams({ strict: false }) as { sheetId?: string }
  const found = useCountSheet(sheetId)
  useLiveCounts()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useCountsPlace()}>
      {({ count_sheet, lines }) => <Sheet sheet={count_sheet} lines={lines} />}
    </DetailFrame>
  )
}

/** A scanned part leads to its field, whichever has the focus; what it is, also by another number, the server knows (PAR3, PAR30). */
function useScannedLine(lines: readonly CountLine[] | null): void {
  const t = useText(countsText)
  const go = async (code: string) => {
    if (lines === null) return
    try {
      const { found } = await api('scan', { query: { code } })
      const line = lines.find((one) => found.some(({ kind, id }) => kind === 'item' && id === one.item_id))
      const field = line && document.querySelector<HTMLInputElement>(`input[data-count="${line.item_id}"]`)
      if (!field) return notify({ kind: 'warning', title: t('notHere', { code }) })
      field.focus()
      field.select()
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  useScanner((code) => void go(code))
}

function Sheet({ sheet, lines }: { sheet: CountSheet; lines: readonly CountLine[] }) {
  const t = useText(countsText)
  const format = useFormat()
  const mayCount = sheet.allowed.includes('count')
  useScannedLine(mayCount ? lines : null)
  const values = lines.map((one) => one.difference_value)
  const worth = values.some((value) => value !== undefined)
    ? values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100
    : null
  return (
    <div className="page">
      <DetailHeader
        list={useCountsPlace()}
        crumb={sheet.location}
        title={sheet.location}
        beside={<CountPill state={sheet.state} size="lg" />}
        actions={<Actions sheet={sheet} />}
      />
      <Card>
        <Facts
          items={[
            [t('category'), sheet.category ?? t('allCategories')],
            [t('lines'), t('progress', { counted: format.number(sheet.counted_count), all: format.number(sheet.line_count) })],
            [t('result'), t('differences', { count: sheet.difference_count })],
            ...(worth === null ? [] : ([[t('worth'), format.money(worth)]] as const)),
            ...(sheet.note ? ([[t('note'), sheet.note]] as const) : []),
          ]}
        />
        <p className="mt-3 text-sm text-ink-2">
          {[
            t('openedBy', { name: sheet.created_by_name, date: format.dateTime(sheet.created_at) }),
            ...(sheet.counted_by_name ? [t('countedBy', { name: sheet.counted_by_name })] : []),
            ...(sheet.closed_at
              ? [
                  t('closedBy', {
                    state: t(`states.${sheet.state}`),
                    name: sheet.closed_by_name,
                    date: format.dateTime(sheet.closed_at),
                  }),
                ]
              : []),
          ].join(' · ')}
        </p>
      </Card>
      <Card title={t('lines')} flush>
        {lines.length === 0 ? (
          <p className="card-body text-ink-3">{t('noLines')}</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <CountLineRow key={line.item_id} sheetId={sheet.id} line={line} mayCount={mayCount} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

type Step = 'close' | 'approve' | 'cancel'
function Actions({ sheet }: { sheet: CountSheet }) {
  const t = useText(countsText)
  const format = useFormat()
  const [asked, setAsked] = useState<Step | null>(null)
  const [count, approve, cancel] = [useCountLines(), useApproveCount(), useCancelCount()]
  const problem = useProblemText(asked === 'approve' ? approve.error : asked === 'cancel' ? cancel.error : count.error)
  const params = { id: sheet.id }
  const steps = {
    close: () => count.mutateAsync({ params, body: { lines: [], is_done: true } }),
    approve: () => approve.mutateAsync({ params, body: { version: sheet.version } }),
    cancel: () => cancel.mutateAsync({ params, body: { version: sheet.version } }),
  }
  const done = { close: 'closed', approve: 'approved', cancel: 'cancelled' } as const
  const busy = { close: 'closing', approve: 'approving', cancel: 'cancelling' } as const
  const left = format.number(sheet.line_count - sheet.counted_count)
  return (
    <>
      {sheet.allowed.includes('cancel') && <Button onClick={() => setAsked('cancel')}>{t('cancel')}</Button>}
      {sheet.allowed.includes('close') && (
        <Button kind="primary" onClick={() => setAsked('close')}>
          {t('close')}
        </Button>
      )}
      {sheet.allowed.includes('approve') && (
        <Button kind="primary" onClick={() => setAsked('approve')}>
          {t('approve')}
        </Button>
      )}
      {(['close', 'approve', 'cancel'] as const).map((step) => (
        <ConfirmDialog
          key={step}
          open={asked === step}
          onOpenChange={(open) => setAsked(open ? step : null)}
          danger={step === 'cancel'}
          title={t(`${step}Title`)}
          description={
            step === 'close'
              ? t('closeText', { left })
              : step === 'approve'
                ? t('approveText', { count: sheet.difference_count })
                : t('cancelText')
          }
          confirmText={t(step)}
          busyText={t(busy[step])}
          error={asked === step ? problem : undefined}
          onConfirm={async () => {
            try {
              await steps[step]()
              notify({ kind: 'success', title: t(done[step]), text: sheet.location })
            } catch (caught) {
              notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
              throw caught
            }
          }}
        />
      ))}
    </>
  )
}
