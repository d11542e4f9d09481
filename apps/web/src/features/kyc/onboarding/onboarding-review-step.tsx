import { CircleCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { DocumentThumb } from '../document-preview.tsx'
import type { Application } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { BusinessFacts, ContactFacts } from '../review/application-facts.tsx'
import { bodyOf, type Fault, faultsOf, type KycDraft, type OnboardingStep, stepOf } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'

/** Step 4: all of it as the reviewer will see it, with what is still missing (N16). */
export function ReviewStep({
  draft,
  application,
  onEdit,
}: {
  draft: KycDraft
  application: Application
  onEdit: (step: OnboardingStep) => void
}) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const faults = faultsOf(draft)
  const of = (step: OnboardingStep) => faults.filter((fault) => stepOf(fault.path) === step)
  const { businessInfo, contactInfo } = bodyOf(draft)
  return (
    <>
      {faults.length === 0 && application.status === 'rejected' ? (
        <Banner kind="warn">{t('checkAgain')}</Banner>
      ) : faults.length === 0 ? (
        <Banner kind="teal" icon={<CircleCheck size={17} />}>
          <b>{t('complete')}</b> {t('reviewLead')}
        </Banner>
      ) : (
        <Banner kind="warn">{t('missingTitle', { count: faults.length })}</Banner>
      )}
      <Part step="business" faults={of('business')} onEdit={onEdit}>
        <BusinessFacts business={businessInfo} />
      </Part>
      <Part step="contact" faults={of('contact')} onEdit={onEdit}>
        <ContactFacts contact={contactInfo} />
      </Part>
      <Part step="documents" faults={[]} onEdit={onEdit}>
        {application.documents.length === 0 ? (
          <p className="text-sm text-ink-2">
            {t('noDocuments')}. {t('noDocumentsText')}
          </p>
        ) : (
          <ul className="photo-grid">
            {application.documents.map((document) => (
              <li key={document.id} className="flex min-w-0 flex-col gap-1.5">
                <DocumentThumb applicationId={application.id} document={document} />
                <span className="truncate text-sm">{document.name}</span>
                <span className="text-xs text-ink-3">{words(`document.${document.type}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  )
}

function Part({
  step,
  faults,
  onEdit,
  children,
}: {
  step: 'business' | 'contact' | 'documents'
  faults: readonly Fault[]
  onEdit: (step: OnboardingStep) => void
  children: ReactNode
}) {
  const t = useText(onboardingText)
  const say = useFieldText()
  return (
    <Card
      title={t(`step.${step}`)}
      actions={
        <Button
          size="sm"
          icon={<Pencil size={15} />}
          aria-label={t('editStep', { step: t(`step.${step}`) })}
          onClick={() => onEdit(step)}
        >
          {t('edit')}
        </Button>
      }
    >
      {faults.length > 0 && (
        <ul className="mb-3 flex list-disc flex-col gap-0.5 pl-5 text-sm text-bad">
          {faults.map((fault) => (
            <li key={fault.path}>
              <FieldName path={fault.path} />: {say({ code: fault.code, message: fault.code })}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}

const named = [
  'businessName',
  'businessType',
  'registrationNumber',
  'establishedDate',
  'website',
  'name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'country',
  'postalCode',
] as const

/** The label of a field by its path. */
function FieldName({ path }: { path: string }) {
  const words = useText(kycText)
  const last = named.find((name) => path.endsWith(`.${name}`))
  return last ? words(last) : path
}
