import { Link } from '@tanstack/react-router'
import { Ban, Check, Download, MoreHorizontal, Play, ReceiptText, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pill, Tag } from '#ui/status.tsx'
import { type PrivacyRequest, saveExport, useRun } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

export type RequestStep = 'check' | 'refuse' | 'withdraw' | 'remove' | 'erase' | 'outcome'

export const isAtWork = ({ run }: PrivacyRequest): boolean => run?.state === 'waiting' || run?.state === 'running'

/** One request: what, who, how much time is left, how far its run is, and what may be done next. */
export function RequestRow({
  request,
  showsCustomer,
  onStep,
}: {
  request: PrivacyRequest
  showsCustomer: boolean
  onStep: (step: RequestStep, request: PrivacyRequest) => void
}) {
  const t = useText(privacyText)
  const format = useFormat()
  const paths = usePaths()
  const facts = [
    t('requests.asked', { date: format.calendarDate(request.asked_on) }),
    t(`askers.${request.asked_by}`),
    request.finished_at
      ? t('requests.finished', { date: format.date(request.finished_at) })
      : t('requests.due', { date: format.calendarDate(request.due_on) }),
    request.checked_how && t('requests.recognized', { how: t(`checks.${request.checked_how}`) }),
    request.file && t('requests.fileUntil', { date: format.dateTime(request.file.expires_at) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620]">{t(`kinds.${request.kind}`)}</b>
          {showsCustomer && (
            <Link className="link min-w-0 break-words" to={paths.personalData(request.customer.id)}>
              {request.customer.name}
            </Link>
          )}
          <Pill family="privacy" value={request.state}>
            {t(`states.${request.state}`)}
          </Pill>
          <TimeLeft request={request} />
        </span>
        <span className="!whitespace-normal">{facts.join(' · ')}</span>
        {request.refusal && (
          <span className="!whitespace-normal text-sm">{t('requests.refusal', { reason: request.refusal })}</span>
        )}
        <Run request={request} />
      </div>
      <Actions request={request} onStep={onStep} />
    </li>
  )
}

function TimeLeft({ request: { days_left } }: { request: PrivacyRequest }) {
  const t = useText(privacyText)
  if (days_left === null) return null
  const hue = days_left < 0 ? 'red' : days_left <= 7 ? 'amber' : 'slate'
  return (
    <Tag family="tone" value={hue}>
      {days_left === 0
        ? t('requests.dueToday')
        : days_left < 0
          ? t('requests.late', { count: -days_left })
          : t('requests.daysLeft', { count: days_left })}
    </Tag>
  )
}

function Run({ request }: { request: PrivacyRequest }) {
  const t = useText(privacyText)
  const { run } = request
  if (!run) return null
  if (run.state === 'failed')
    return (
      <span className="!whitespace-normal text-bad">
        {t(
          run.problem === 'CANNOT_ERASE'
            ? 'requests.runBlocked'
            : run.problem === 'LONG_JOB_TOO_LONG'
              ? 'requests.runTooLong'
              : 'requests.runFailed',
        )}
      </span>
    )
  const percent = Math.round(run.progress * 100)
  const label = t(`requests.running.${request.kind}`)
  return (
    <span className="flex max-w-sm items-center gap-3 pt-1" aria-live="polite">
      <progress className="print-progress" value={percent} max={100} aria-label={`${label}: ${percent} %`} />
      <span className="shrink-0">{label}</span>
    </span>
  )
}

function Actions({ request, onStep }: { request: PrivacyRequest; onStep: (step: RequestStep, request: PrivacyRequest) => void }) {
  const t = useText(privacyText)
  const run = useRun()
  const mayExport = useMay('data:export')
  const [loading, setLoading] = useState(false)
  const isOpen = request.state === 'received' || request.state === 'checked'
  const busy = isAtWork(request)
  const start = async () => {
    if (request.kind === 'erase') return onStep('erase', request)
    try {
      await run.mutateAsync({ params: { id: request.id }, body: {} })
      notify({ kind: 'success', title: t(`requests.started.${request.kind}`) })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  const download = async () => {
    setLoading(true)
    try {
      await saveExport(request.id)
    } catch (caught) {
      notify({ kind: 'error', title: t('requests.downloadFailed'), text: await spokenProblem(caught) })
    } finally {
      setLoading(false)
    }
  }
  const label = t('requests.actions', { name: request.customer.name })
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
      {request.state === 'received' && (
        <Button icon={<Check size={16} />} onClick={() => onStep('check', request)}>
          {t('requests.check')}
        </Button>
      )}
      {request.state === 'checked' && !busy && (
        <Button
          kind={request.kind === 'erase' ? 'danger' : 'primary'}
          icon={<Play size={16} />}
          busy={run.isPending}
          onClick={() => void start()}
        >
          {request.run?.state === 'failed' ? t('requests.again') : t(`requests.run.${request.kind}`)}
        </Button>
      )}
      {request.file && mayExport && (
        <Button kind="primary" icon={<Download size={16} />} busy={loading} onClick={() => void download()}>
          {t('requests.download')}
        </Button>
      )}
      {request.outcome && (
        <Button icon={<ReceiptText size={16} />} onClick={() => onStep('outcome', request)}>
          {t('requests.outcome')}
        </Button>
      )}
      {isOpen && !busy && (
        <Menu label={label} trigger={<IconButton label={label} icon={<MoreHorizontal size={16} />} />}>
          <MenuItem icon={<Ban size={16} />} onSelect={() => onStep('refuse', request)}>
            {t('requests.refuse')}
          </MenuItem>
          <MenuItem icon={<Undo2 size={16} />} onSelect={() => onStep('withdraw', request)}>
            {t('requests.withdraw')}
          </MenuItem>
          {request.state === 'received' && (
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => onStep('remove', request)}>
              {t('requests.remove')}
            </MenuItem>
          )}
        </Menu>
      )}
    </span>
  )
}
