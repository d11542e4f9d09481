import { useText } from '#platform/i18n/text.ts'
import { Card } from '#ui/layout.tsx'
import { businessTypes } from '../kyc.rules.ts'
import { kycText } from '../kyc.text.ts'
import { DraftField } from './draft-field.tsx'
import { onboardingText } from './onboarding.text.ts'

/** Step 1: who the business is (N1). */
export function BusinessStep() {
  const t = useText(onboardingText)
  const words = useText(kycText)
  return (
    <Card title={words('business')}>
      <p className="mb-4 text-sm text-ink-2">{t('businessLead')}</p>
      <div className="form-grid">
        <DraftField path="businessInfo.businessName" label={words('businessName')} most={120} autoComplete="organization" wide />
        <DraftField path="businessInfo.registrationNumber" label={words('registrationNumber')} most={80} />
        <DraftField path="businessInfo.taxId" label={words('taxId')} most={80} optional />
        <DraftField
          path="businessInfo.businessType"
          label={words('businessType')}
          most={80}
          options={businessTypes.map((type) => ({ value: type, label: words(`typeOf.${type}`) }))}
        />
        <DraftField path="businessInfo.industry" label={words('industry')} most={80} optional />
        <DraftField path="businessInfo.establishedDate" label={words('establishedDate')} most={10} type="date" optional />
        <DraftField
          path="businessInfo.website"
          label={words('website')}
          most={300}
          type="url"
          autoComplete="url"
          help={t('websiteHelp')}
          optional
        />
        <DraftField path="businessInfo.description" label={words('description')} most={4000} type="area" optional wide />
      </div>
    </Card>
  )
}
