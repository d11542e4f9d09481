import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Send } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { say, useText } from '#platform/i18n/text.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useUser } from '#platform/session/use-session.ts'
import { useUploads } from '#platform/uploads/use-uploads.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Banner, SkeletonRows } from '#ui/feedback.tsx'
import { Kbd } from '#ui/identity.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Stepper } from '#ui/progress.tsx'
import { type Application, useSubmitApplication } from '../kyc.api.ts'
import { useSessionWatch } from '../waiting/use-session-watch.ts'
import { VerifyNotice } from '../waiting/verify-notice.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftProvider } from './draft-field.tsx'
import { KeptWord, SaveTrouble } from './kept-word.tsx'
import {
  draftOf,
  emptyDraft,
  type Fault,
  faultsOf,
  type KycDraft,
  nextStep,
  type OnboardingStep,
  serverFaults,
  stepOf,
  steps,
  withText,
} from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'
import { BusinessStep } from './onboarding-business-step.tsx'
import { ContactStep } from './onboarding-contact-step.tsx'
import { DocumentsStep } from './onboarding-documents-step.tsx'
import { ReviewStep } from './onboarding-review-step.tsx'
import { SubmitStep } from './onboarding-submit-step.tsx'
import { useKeptApplication } from './use-kept-application.ts'

const params = { step: param.oneOf(['', ...steps], '') }

/** The five steps of an application, saved by themselves, to handing it in (N16). `record`: null while there is none yet. */
// oxlint-disable-next-line max-lines-per-function -- the five steps share one draft and one place
export function OnboardingFlow({ record, onDiscarded }: { record: Application | null; onDiscarded: () => void }) {
  const t = useText(onboardingText)
  const user = useUser()
  const [draft, setDraft] = useState<KycDraft>(() => (record ? draftOf(record) : emptyDraft()))
  const kept = useKeptApplication(record, draft, setDraft)
  const [first] = useState<OnboardingStep>(() => (record ? nextStep(draft, record.documents.length) : 'business'))
  const [view, setView] = useUrlState(params)
  const step: OnboardingStep = view.step || first
  const at = steps.indexOf(step)
  const form = useDraftFaults(draft, setDraft, kept.state.kind === 'failed' ? kept.state.error.errors : noErrors)
  const handIn = useHandIn(kept, form.refuse)
  // Here and not in their step: a file on its way goes on while the person goes on (R1-9).
  const uploads = useUploads({
    purpose: 'kyc-document',
    target: { application_id: record?.id ?? '' },
    refreshes: ['getOwnKycApplication'],
    onAdded: (_, file) => notify({ kind: 'success', title: say(onboardingText)('uploaded', { name: file.name }) }),
  })
  const isSending = uploads.isBusy
  const onTheWay = uploads.list.filter((one) => one.state.phase !== 'failed').length
  const top = useRef<HTMLDivElement>(null)
  useSessionWatch(user?.email_verified === false)

  const { save } = kept
  const go = useCallback(
    (to: OnboardingStep) => {
      void save()
      setView({ step: to }, { push: true })
    },
    [save, setView],
  )
  // The address says where one is from the beginning, so that a reload stays there.
  useEffect(() => {
    if (view.step === '') setView({ step: first })
  }, [view.step, first, setView])
  // A new step begins at its top, with the focus there for readers and keys.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [step])
  const focusFault = () => requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  function next() {
    const following = steps[at + 1]
    if (form.try(step)) {
      if (following) go(following)
    } else focusFault()
  }
  async function submit() {
    const lacking = faultsOf(draft)[0]
    if (lacking) {
      form.try(stepOf(lacking.path))
      go(stepOf(lacking.path))
      requestAnimationFrame(focusFault)
    } else if (user?.email_verified && !isSending) {
      const at = await handIn.send()
      if (at) go(at)
    }
  }
  useContinueKey(() => (step === 'submit' ? void submit() : next()))

  return (
    <DraftProvider value={form.context}>
      <div className="flex flex-col gap-4 pb-24">
        <PageHeader title={t('title')} beside={<KeptWord state={kept.state} />} />
        <p className="-mt-2 text-ink-2">{t('lead')}</p>
        <VerifyNotice />
        {record?.status === 'rejected' && record.rejectionReason && (
          <Banner kind="bad" size="lg">
            <b>{t('rejectedTitle')}</b> <span className="whitespace-pre-line">{record.rejectionReason}</span>
          </Banner>
        )}
        <SaveTrouble state={kept.state} onSave={() => void kept.save()} onSettle={kept.settle} />
        <div className="card px-5 py-3.5 max-md:px-3">
          <Stepper
            label={t('stepsLabel')}
            current={at}
            onStep={(index) => go(steps[index] ?? 'business')}
            steps={steps.map((one) => t(`step.${one}`))}
          />
        </div>
        {uploads.list.length > 0 && step !== 'documents' && (
          <Banner kind={isSending ? 'teal' : 'warn'}>
            {isSending ? t('sendingOn', { count: onTheWay }) : t('notSent')}{' '}
            <button type="button" className="link" onClick={() => go('documents')}>
              {t('step.documents')}
            </button>
          </Banner>
        )}
        <section ref={top} tabIndex={-1} className="stack outline-none" aria-label={t(`step.${step}`)}>
          <HandInProblem error={handIn.error} />
          {step === 'business' && <BusinessStep />}
          {step === 'business' && record?.status === 'draft' && (
            <DiscardDraft id={record.id} onHold={kept.hold} onGone={onDiscarded} />
          )}
          {step === 'contact' && <ContactStep onSameBilling={(sameBilling) => setDraft({ ...draft, sameBilling })} />}
          {step === 'documents' &&
            (record ? <DocumentsStep application={record} uploads={uploads} /> : <SkeletonRows rows={3} />)}
          {step === 'review' &&
            (record ? <ReviewStep draft={draft} application={record} onEdit={go} /> : <SkeletonRows rows={3} />)}
          {step === 'submit' && <SubmitStep />}
        </section>
      </div>
      <div className="flow-foot">
        <div className="mx-auto flex w-full max-w-290 items-center gap-3">
          {at > 0 && (
            <Button size="lg" icon={<ArrowLeft size={17} />} onClick={() => go(steps[at - 1] ?? 'business')}>
              {t('back')}
            </Button>
          )}
          <span className="ml-auto flex items-center gap-3">
            {step === 'submit' ? (
              <Button
                size="lg"
                kind="primary"
                icon={<Send size={17} />}
                busy={handIn.isBusy}
                busyText={t('submitting')}
                disabledReason={
                  user?.email_verified === false ? t('submitUnverified') : isSending ? t('submitSending') : undefined
                }
                onClick={() => void submit()}
              >
                {t('submit')}
              </Button>
            ) : (
              <>
                <span className="flex items-center gap-2 text-sm text-ink-3 max-md:hidden">
                  {t('continueWith')} <Kbd>Ctrl ↵</Kbd>
                </span>
                <Button size="lg" kind="primary" onClick={next}>
                  {t(`continueTo.${(steps[at + 1] ?? 'submit') as OnboardingStep}`)}
                  <ArrowRight size={17} />
                </Button>
              </>
            )}
          </span>
        </div>
      </div>
    </DraftProvider>
  )
}
const noErrors: readonly { path: string; code: string }[] = []

/** What is shown about the form: nothing about a field before it was left or its step tried; what the server refused until it is changed. */
function useDraftFaults(
  draft: KycDraft,
  setDraft: (change: (before: KycDraft) => KycDraft) => void,
  saveErrors: readonly { path: string; code: string }[],
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<OnboardingStep>>(new Set())
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const context = useMemo(() => {
    const own = faultsOf(draft).filter(({ path }) => touched.has(path) || tried.has(stepOf(path)))
    const server = [...refused, ...serverFaults(saveErrors)].filter(({ path }) => !own.some((one) => one.path === path))
    return {
      draft,
      faults: [...own, ...server],
      change: (path: string, text: string) => {
        setRefused((before) => before.filter((fault) => fault.path !== path))
        setDraft((before) => withText(before, path, text))
      },
      touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    }
  }, [draft, touched, tried, refused, saveErrors, setDraft])
  return {
    context,
    /** Shows what a step lacks. @returns whether it lacks nothing */
    try: (step: OnboardingStep) => {
      setTried((before) => new Set(before).add(step))
      return !faultsOf(draft).some((fault) => stepOf(fault.path) === step)
    },
    refuse: setRefused,
  }
}

/** Hands the application in: saves first, then submits; the session learns that it waits now. */
function useHandIn(kept: ReturnType<typeof useKeptApplication>, refuse: (faults: readonly Fault[]) => void) {
  const router = useRouter()
  const submit = useSubmitApplication()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** @returns the step that the server found something on */
  async function send(): Promise<OnboardingStep | null> {
    if (isBusy) return null
    setIsBusy(true)
    setError(null)
    try {
      if (!(await kept.save()) || kept.id === null) return null
      await submit.mutateAsync({ params: { id: kept.id } })
      await renewSession().catch(() => undefined)
      await router.navigate({ to: '/tenant-pending-approval', replace: true })
      return null
    } catch (caught) {
      const { code, errors } = toProblem(caught)
      setError(caught)
      const faults = serverFaults(errors)
      refuse(faults)
      if (code === 'EMAIL_NOT_VERIFIED') await renewSession().catch(() => undefined)
      if (code === 'KYC_NOT_DRAFT') await refreshCalls(['getOwnKycApplication'])
      return faults[0] ? stepOf(faults[0].path) : null
    } finally {
      setIsBusy(false)
    }
  }
  return { send, isBusy, error }
}

function HandInProblem({ error }: { error: unknown }) {
  const problem = useProblemText(error)
  return problem ? (
    <Banner kind="bad" size="lg" alert>
      {problem}
    </Banner>
  ) : null
}

/** Ctrl or Cmd with Enter goes on, wherever the focus is, but not behind a dialog. */
function useContinueKey(go: () => void) {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
