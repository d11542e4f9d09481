import { BadgeCheck, CircleCheck, FileQuestion, SearchCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, toProblem, useProblemText } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { RangeField } from '#ui/range-field.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { type Application, useChangeApplication, useRequestDocument, useReviewApplication } from '../kyc.api.ts'
import { checksOf, warningsOf } from './application-checks.rules.ts'
import { kycReviewText } from './kyc-review.text.ts'

const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))

type Risk = 'low' | 'medium' | 'high'
interface Finding {
  riskLevel: Risk | null
  complianceScore: number | null
  verificationNotes: string
}
const findingOf = ({ verificationDetails: found }: Application): Finding => ({
  riskLevel: found?.riskLevel ?? null,
  complianceScore: found?.complianceScore ?? null,
  verificationNotes: found?.verificationNotes ?? '',
})

/** What a reviewer finds and decides: taking up, risk, score, notes, approve or reject (N10, OP-76). */
export function DecisionPanel({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  const mayReview = useMay('kyc:review')
  const isOpen = application.status === 'submitted' || application.status === 'under_review'
  return (
    <aside className="card flex flex-col gap-4 p-4" aria-label={t('decision')}>
      <h2>{t('decision')}</h2>
      <Checks application={application} />
      <hr className="-mx-4 border-border" />
      {isOpen && mayReview ? <OpenDecision application={application} /> : <Outcome application={application} isOpen={isOpen} />}
    </aside>
  )
}

function Checks({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  return (
    <ul className="flex flex-col gap-2.5" aria-label={t('checks')}>
      {checksOf(application).map((check) => (
        <li key={check.key} className="flex items-start gap-2.5">
          {check.kind === 'ok' ? (
            <CircleCheck size={17} className="mt-0.5 flex-none text-ok" />
          ) : (
            <TriangleAlert size={17} className="mt-0.5 flex-none text-warn" />
          )}
          <span>{t(`check.${check.key}`, { count: check.count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Before it is handed in, and after it was decided: what was found, and by whom. */
function Outcome({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const t = useText(kycReviewText)
  const format = useFormat()
  const { status, reviewedAt, reviewedBy, rejectionReason } = application
  const finding = findingOf(application)
  return (
    <div className="flex flex-col gap-3">
      {status === 'draft' && <p className="text-ink-2">{t('draftNote')}</p>}
      {isOpen && <p className="text-ink-2">{t('readOnly')}</p>}
      {reviewedAt && (status === 'approved' || status === 'rejected') && (
        <p className="font-[520]">
          {t(status === 'approved' ? 'decidedApproved' : 'decidedRejected', {
            name: reviewedBy ?? '–',
            when: format.dateTime(reviewedAt),
          })}
        </p>
      )}
      {rejectionReason && <p className="whitespace-pre-line break-words">{rejectionReason}</p>}
      {finding.riskLevel && (
        <p className="flex justify-between text-sm">
          <span className="text-ink-3">{t('risk')}</span> {t(finding.riskLevel)}
        </p>
      )}
      {finding.complianceScore !== null && (
        <p className="flex justify-between text-sm">
          <span className="text-ink-3">{t('score')}</span> {t('scoreOf', { score: String(finding.complianceScore) })}
        </p>
      )}
      {finding.verificationNotes && finding.verificationNotes !== rejectionReason && (
        <div className="flex flex-col gap-1 text-sm">
          <span className="text-ink-3">{t('notes')}</span>
          <span className="whitespace-pre-line break-words">{finding.verificationNotes}</span>
        </div>
      )}
    </div>
  )
}

function OpenDecision({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  const format = useFormat()
  const stored = findingOf(application)
  const [typed, setTyped] = useState<Partial<Finding>>({})
  const [asking, setAsking] = useState<'approve' | 'reject' | 'document' | null>(null)
  const save = useChangeApplication()
  const review = useReviewApplication()
  const request = useRequestDocument()
  const finding = { ...stored, ...typed }
  const isDirty = JSON.stringify(finding) !== JSON.stringify(stored)
  const [error, setError] = useState<unknown>(null)
  const name = application.businessInfo.businessName || application.tenantName
  const found = application.verificationDetails
  const set = (change: Partial<Finding>) => setTyped((before) => ({ ...before, ...change }))

  /** A stale version means that somebody else was here: their state is fetched, what is typed stays. */
  async function fail(caught: unknown): Promise<never> {
    setError(caught)
    if (toProblem(caught).status === 409) await refreshCalls(['getKycApplication', 'listKycReviews'])
    throw caught
  }
  async function change(body: { status?: 'under_review'; verificationDetails?: Finding }) {
    setError(null)
    const sent = { params: { id: application.id }, body: { ...body, version: application.version } }
    const answer = await save.mutateAsync(sent).catch(fail)
    if (body.verificationDetails) setTyped({})
    return answer.application.version
  }
  async function decide(status: 'approved' | 'rejected', notes: string) {
    setError(null)
    const version = isDirty ? await change({ verificationDetails: finding }) : application.version
    await review.mutateAsync({ params: { id: application.id }, body: { status, notes, version } }).catch(fail)
    notify({ kind: 'success', title: say(kycReviewText)(status === 'approved' ? 'approvedDone' : 'rejectedDone', { name }) })
  }
  async function askForDocument(text: string) {
    setError(null)
    const version = isDirty ? await change({ verificationDetails: finding }) : application.version
    await request.mutateAsync({ params: { id: application.id }, body: { text, version } }).catch(fail)
    notify({ kind: 'success', title: say(kycReviewText)('askDone', { name }) })
  }
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <>
      <DecisionProblem error={error} />
      {application.status === 'submitted' && (
        <Button
          kind="soft"
          icon={<SearchCheck size={17} />}
          busy={save.isPending}
          onClick={() => quietly(change({ status: 'under_review' }))}
        >
          {t('takeUp')}
        </Button>
      )}
      <FindingFields finding={finding} onChange={set} />
      {isDirty && (
        <Button
          busy={save.isPending}
          busyText={t('saving')}
          onClick={() =>
            quietly(
              change({ verificationDetails: finding }).then(() =>
                notify({ kind: 'success', title: say(kycReviewText)('saved') }),
              ),
            )
          }
        >
          {t('saveFinding')}
        </Button>
      )}
      {found?.verifiedBy && found.verificationDate && (
        <p className="text-xs text-ink-3">
          {t('takenBy', { name: found.verifiedBy, when: format.dateTime(found.verificationDate) })}
        </p>
      )}
      <hr className="-mx-4 border-border" />
      {application.documentRequest && (
        <Banner kind="warn">
          {t('asked', {
            name: application.documentRequest.requestedBy,
            when: format.dateTime(application.documentRequest.requestedAt),
          })}
        </Banner>
      )}
      <Button size="lg" icon={<FileQuestion size={18} />} onClick={() => setAsking('document')}>
        {t('ask')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" kind="danger-quiet" onClick={() => setAsking('reject')}>
          {t('reject')}
        </Button>
        <Button size="lg" kind="primary" className="flex-1" icon={<BadgeCheck size={18} />} onClick={() => setAsking('approve')}>
          {t('approve')}
        </Button>
      </div>
      <ApproveDialog
        open={asking === 'approve'}
        name={name}
        application={application}
        onClose={() => setAsking(null)}
        onApprove={() => decide('approved', finding.verificationNotes)}
      />
      <WordsDialogs
        asking={asking}
        onClose={() => setAsking(null)}
        name={name}
        notes={finding.verificationNotes}
        request={application.documentRequest?.text ?? ''}
        onReject={(reason) => decide('rejected', reason)}
        onAsk={askForDocument}
      />
    </>
  )
}

function FindingFields({ finding, onChange: set }: { finding: Finding; onChange: (change: Partial<Finding>) => void }) {
  const t = useText(kycReviewText)
  return (
    <>
      <Field label={t('risk')} group>
        <Segmented<Risk | ''>
          block
          label={t('risk')}
          value={finding.riskLevel ?? ''}
          onValue={(riskLevel) => riskLevel && set({ riskLevel })}
          options={(['low', 'medium', 'high'] as const).map((risk) => ({ value: risk, label: t(risk) }))}
        />
      </Field>
      <Score value={finding.complianceScore} onValue={(complianceScore) => set({ complianceScore })} />
      <Field label={t('notes')} help={t('notesHelp')}>
        <Textarea
          rows={4}
          maxLength={4000}
          value={finding.verificationNotes}
          onChange={(event) => set({ verificationNotes: event.target.value })}
        />
      </Field>
    </>
  )
}

/** The two questions that are answered in words which the applicant reads: why it is rejected, and which document is needed. */
function WordsDialogs({
  asking,
  onClose,
  name,
  notes,
  request,
  onReject,
  onAsk,
}: {
  asking: 'approve' | 'reject' | 'document' | null
  onClose: () => void
  name: string
  notes: string
  request: string
  onReject: (reason: string) => Promise<void>
  onAsk: (text: string) => Promise<void>
}) {
  const t = useText(kycReviewText)
  return (
    <>
      <ReasonDialog
        open={asking === 'reject'}
        onClose={onClose}
        onDone={onClose}
        size="md"
        lines
        rows={5}
        title={t('rejectTitle', { name })}
        description={t('rejectText')}
        words={{
          reason: t('reason'),
          help: t('reasonHelp'),
          keep: t('keepOpen'),
          confirm: t('reject'),
          busy: t('rejecting'),
        }}
        initial={notes}
        most={4000}
        send={onReject}
      />
      <ReasonDialog
        open={asking === 'document'}
        onClose={onClose}
        onDone={onClose}
        size="md"
        lines
        rows={5}
        harmless
        title={t('askTitle', { name })}
        description={t('askText')}
        words={{
          reason: t('askLabel'),
          help: t('askHelp'),
          keep: t('keepOpen'),
          confirm: t('ask'),
          busy: t('asking'),
        }}
        initial={request}
        most={2000}
        send={onAsk}
      />
    </>
  )
}

function DecisionProblem({ error }: { error: unknown }) {
  const t = useText(kycReviewText)
  const problem = useProblemText(error)
  if (!error) return null
  const isStale = toProblem(error).code === 'STALE_VERSION'
  return (
    <Banner kind={isStale ? 'warn' : 'bad'} alert>
      {isStale ? t('stale') : problem}
    </Banner>
  )
}

function Score({ value, onValue }: { value: number | null; onValue: (score: number) => void }) {
  const t = useText(kycReviewText)
  const told = value === null ? t('scoreNone') : t('scoreOf', { score: String(value) })
  return (
    <Field label={t('score')} aside={<b className="text-sm font-[620]">{told}</b>}>
      <RangeField value={value} max={100} told={told} onValue={onValue} />
    </Field>
  )
}

function ApproveDialog({
  open,
  name,
  application,
  onClose,
  onApprove,
}: {
  open: boolean
  name: string
  application: Application
  onClose: () => void
  onApprove: () => Promise<void>
}) {
  const t = useText(kycReviewText)
  const [problem, setProblem] = useState('')
  const warnings = warningsOf(application)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setProblem('')
        if (!next) onClose()
      }}
      title={t('approveTitle', { name })}
      description={t('approveText')}
      confirmText={t(warnings.length > 0 ? 'approveAnyway' : 'approve')}
      busyText={t('approving')}
      cancelText={t('keepOpen')}
      error={problem}
      onConfirm={() =>
        onApprove().catch(async (error: unknown) => {
          setProblem(await spokenProblem(error))
          throw error
        })
      }
    >
      {warnings.length > 0 &&
        warnings.map(({ key, count }) => (
          <Banner key={key} kind="warn">
            {t(key, { count })}
          </Banner>
        ))}
    </ConfirmDialog>
  )
}
