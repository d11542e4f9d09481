import { useText } from '#platform/i18n/text.ts'
import { Card } from '#ui/layout.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { kycText } from '../kyc.text.ts'
import { DraftField, useDraftForm } from './draft-field.tsx'
import { onboardingText } from './onboarding.text.ts'

/** Step 2: whom to ask, where the business is, where bills go (N1). */
export function ContactStep({ onSameBilling }: { onSameBilling: (isSame: boolean) => void }) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const { draft } = useDraftForm()
  return (
    <>
      <Card title={words('primaryContact')}>
        <p className="mb-4 text-sm text-ink-2">{t('contactLead')}</p>
        <div className="form-grid">
          <DraftField path="contactInfo.primaryContact.name" label={words('name')} most={120} autoComplete="name" />
          <DraftField
            path="contactInfo.primaryContact.position"
            label={words('position')}
            most={120}
            autoComplete="organization-title"
            optional
          />
          <DraftField
            path="contactInfo.primaryContact.email"
            label={words('email')}
            most={254}
            type="email"
            autoComplete="email"
          />
          <DraftField
            path="contactInfo.primaryContact.phone"
            label={words('phone')}
            most={40}
            type="tel"
            autoComplete="tel"
            optional
          />
        </div>
      </Card>
      <Card title={t('addressTitle')}>
        <AddressFields path="contactInfo.businessAddress" scope="work" />
      </Card>
      <Card title={t('billingTitle')}>
        <Checkbox checked={draft.sameBilling} onCheckedChange={onSameBilling}>
          {t('sameBilling')}
        </Checkbox>
        {!draft.sameBilling && (
          <div className="mt-4">
            <AddressFields path="contactInfo.billingAddress" scope="billing" />
          </div>
        )}
      </Card>
    </>
  )
}

function AddressFields({ path, scope }: { path: string; scope: 'work' | 'billing' }) {
  const words = useText(kycText)
  const auto = (part: string) => (scope === 'billing' ? `billing ${part}` : part)
  return (
    <div className="form-grid">
      <DraftField path={`${path}.street`} label={words('street')} most={200} autoComplete={auto('address-line1')} wide />
      <DraftField path={`${path}.city`} label={words('city')} most={120} autoComplete={auto('address-level2')} />
      <DraftField path={`${path}.state`} label={words('state')} most={80} autoComplete={auto('address-level1')} optional />
      <DraftField path={`${path}.postalCode`} label={words('postalCode')} most={20} autoComplete={auto('postal-code')} optional />
      <DraftField path={`${path}.country`} label={words('country')} most={80} autoComplete={auto('country-name')} optional />
    </div>
  )
}
