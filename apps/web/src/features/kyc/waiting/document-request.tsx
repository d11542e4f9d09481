import { FileQuestion, Send } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { renewSession } from '#platform/session/session-actions.ts'
import { useUploads } from '#platform/uploads/use-uploads.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { type Application, useSubmitApplication } from '../kyc.api.ts'
import { mayChangeDocument } from '../onboarding/onboarding.rules.ts'
import { onboardingText } from '../onboarding/onboarding.text.ts'
import { DocumentsStep } from '../onboarding/onboarding-documents-step.tsx'

/** A reviewer asks for a document (R1-27): what they write, where to add it, and sending it. */
export function DocumentRequest({ application }: { application: Application }) {
  const t = useText(onboardingText)
  const format = useFormat()
  const uploads = useUploads({
    purpose: 'kyc-document',
    target: { application_id: application.id },
    refreshes: ['getOwnKycApplication'],
    onAdded: (_, file) => notify({ kind: 'success', title: say(onboardingText)('uploaded', { name: file.name }) }),
  })
  const submit = useSubmitApplication()
  const problem = useProblemText(submit.error)
  const { documentRequest: request, documents } = application
  const hasNew = documents.some((document) => mayChangeDocument(application, document))
  const send = () =>
    submit.mutate(
      { params: { id: application.id } },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: say(onboardingText)('waiting.documentsSent') })
          // The request is off the session, and with it the notice on every screen.
          void renewSession().catch(() => undefined)
        },
      },
    )
  return (
    <div className="stack pt-6">
      <header className="flex items-start gap-4">
        <span className="empty-icon flex-none" data-tone="amber">
          <FileQuestion size={26} />
        </span>
        <div className="flex flex-col gap-1">
          <h1 className="text-balance">{t('waiting.askedTitle')}</h1>
          <p className="text-ink-2">{t('waiting.askedText')}</p>
        </div>
      </header>
      {request && (
        <section className="card p-4">
          <p className="mb-1 text-sm text-ink-3">
            {t('waiting.askedBy', { name: request.requestedBy, when: format.dateTime(request.requestedAt) })}
          </p>
          <p className="whitespace-pre-line break-words">{request.text}</p>
        </section>
      )}
      <DocumentsStep application={application} uploads={uploads} />
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      <Button
        size="lg"
        kind="primary"
        className="self-end max-md:self-stretch"
        icon={<Send size={17} />}
        busy={submit.isPending}
        busyText={t('submitting')}
        disabledReason={uploads.isBusy ? t('submitSending') : hasNew ? undefined : t('waiting.sendNothing')}
        onClick={send}
      >
        {t('waiting.sendDocuments')}
      </Button>
    </div>
  )
}
