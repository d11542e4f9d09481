import { addDays, daysBetween } from '@twopost/contract/core/time'
import { journalFormatWords } from '@twopost/contract/ledger'
import { type JournalFormat, journalFormats, mostJournalDays } from '@twopost/contract/ledger.states'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { usePlaceName } from './account-map.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import { type JournalExport, useCreateJournals, useJournalExport } from './ledger.api.ts'
import { useJournalDownload } from './use-journal-download.ts'

/** The month before the day, whole. */
function monthBefore(today: string): { from: string; to: string } {
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Exports the days of a shop, shows how far that is, and gives the file when it is there (INT15, INT20). */
export default function ExportDialog({
  open,
  onOpenChange,
  onAccounts,
  onJournals,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAccounts: () => void
  onJournals: () => void
}) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const shops = useShops().data?.shops ?? []
  const chosen = useShop()
  const create = useCreateJournals()
  const asked = create.data?.journal_export
  const job = useJournalExport(asked?.id).data?.journal_export ?? asked
  const [shop, setShop] = useState<string>()
  const [days, setDays] = useState(() => monthBefore(format.today))
  const [form, setForm] = useState<JournalFormat>('csv')
  const shopId = shop ?? chosen?.id ?? shops[0]?.id
  const fault =
    days.from === '' || days.to === ''
      ? undefined
      : days.from > days.to
        ? t('export.turned')
        : daysBetween(days.from, days.to) >= mostJournalDays
          ? t('export.tooMany', { most: String(mostJournalDays) })
          : undefined
  const close = () => onOpenChange(false)
  const start = () => {
    if (!shopId || fault || days.from === '' || days.to === '') return
    create.mutate({ body: { shop_id: shopId, ...days, format: form } })
  }
  if (job)
    return (
      <Progress
        job={job}
        open={open}
        onClose={close}
        onAgain={() => create.reset()}
        onAccounts={onAccounts}
        onJournals={onJournals}
      />
    )
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={close}
      title={t('export.title')}
      onSubmit={start}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending} busyText={t('export.starting')}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-ink-2">{t('export.lead')}</p>
        <Refused error={create.error} onAccounts={onAccounts} />
        {shops.length > 1 && (
          <Field label={t('shop')}>
            <Select
              value={shopId ?? null}
              onValue={setShop}
              options={shops.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('from')}>
            <DateField value={days.from} max={format.today} onValue={(from) => setDays((before) => ({ ...before, from }))} />
          </Field>
          <Field label={t('to')} error={fault}>
            <DateField value={days.to} max={format.today} onValue={(to) => setDays((before) => ({ ...before, to }))} />
          </Field>
        </div>
        <Field label={t('format')} help={t(`export.formatHelp.${form}`)}>
          <Select
            value={form}
            onValue={setForm}
            options={journalFormats.map((value) => ({ value, label: journalFormatWords[value][0] }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** What the server refused; of missing accounts each one, with the way to name them. */
function Refused({ error, onAccounts }: { error: unknown; onAccounts: () => void }) {
  const t = useText(bookkeepingText)
  const problem = useProblemText(error)
  const nameOf = usePlaceName()
  if (!error) return null
  const { code, errors = [] } = error as { code?: string; errors?: { params?: { place?: unknown } }[] }
  if (code !== 'LEDGER_ACCOUNTS_MISSING')
    return (
      <Banner kind="bad" alert>
        {t('export.failed')}. {problem}
      </Banner>
    )
  return (
    <Banner kind="bad" alert>
      <b className="block font-[620]">{t('missing', { count: errors.length })}</b>
      <ul className="mt-1 list-disc pl-4">
        {errors.map((one) => (
          <li key={String(one.params?.place)}>{nameOf(String(one.params?.place))}</li>
        ))}
      </ul>
      <Button className="mt-2" onClick={onAccounts}>
        {t('toAccounts')}
      </Button>
    </Banner>
  )
}

function Progress({
  job,
  open,
  onClose,
  onAgain,
  onAccounts,
  onJournals,
}: {
  job: JournalExport
  open: boolean
  onClose: () => void
  onAgain: () => void
  onAccounts: () => void
  onJournals: () => void
}) {
  const t = useText(bookkeepingText)
  const format = useFormat()
  const { busy, download } = useJournalDownload()
  const percent = String(Math.round(job.progress * 100))
  const isDone = job.state === 'done'
  const isFailed = job.state === 'failed'
  const lacksAccounts = isFailed && job.problem === 'LEDGER_ACCOUNTS_MISSING'
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onClose}
      title={t('export.of', { from: format.calendarDate(job.from), to: format.calendarDate(job.to) })}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isDone && <Button onClick={onJournals}>{t('export.list')}</Button>}
          {lacksAccounts && (
            <Button kind="primary" onClick={onAccounts}>
              {t('toAccounts')}
            </Button>
          )}
          {isFailed && !lacksAccounts && (
            <Button kind="primary" onClick={onAgain}>
              {t('export.again')}
            </Button>
          )}
          {isDone && job.journals > 0 && (
            <Button
              kind="primary"
              icon={<Download size={16} />}
              busy={busy === job.id}
              onClick={() => void download({ call: 'getJournalExportFile', id: job.id })}
            >
              {t('export.download')}
            </Button>
          )}
        </>
      }
    >
      {isFailed ? (
        <Banner kind="bad" alert>
          {t(lacksAccounts ? 'export.lacks' : 'export.broke')}
        </Banner>
      ) : (
        <div className="flex flex-col gap-3" aria-live="polite">
          <p className="text-ink-2">
            {isDone
              ? t('export.done', { count: job.journals })
              : t(job.state === 'running' ? 'export.running' : 'export.waiting')}
          </p>
          {isDone ? (
            job.changed > 0 && <Banner kind="warn">{t('export.changed', { count: job.changed })}</Banner>
          ) : (
            <>
              <progress className="print-progress" value={percent} max={100} aria-label={t('export.progress', { percent })} />
              <span className="text-sm text-ink-3">{t('export.progress', { percent })}</span>
              <p className="text-sm text-ink-3">{t('export.goesOn')}</p>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
