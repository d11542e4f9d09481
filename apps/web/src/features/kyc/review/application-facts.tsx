import { formatPhone } from '@twopost/contract/core/phone'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { DefinitionList } from '#ui/layout.tsx'
import type { Application } from '../kyc.api.ts'
import { addressLine, isKnownType, safeLink, siteName } from '../kyc.rules.ts'
import { kycText } from '../kyc.text.ts'

type Business = Application['businessInfo']
type Contact = Application['contactInfo']

/** What a business says of itself. `taxId` in its place where not everybody behind the reader should see it. */
export function BusinessFacts({ business, taxId = business.taxId }: { business: Business; taxId?: ReactNode }) {
  const t = useText(kycText)
  const format = useFormat()
  const type = isKnownType(business.businessType) ? t(`typeOf.${business.businessType}`) : business.businessType
  const link = safeLink(business.website)
  return (
    <DefinitionList
      items={[
        [t('businessName'), <b key="name">{business.businessName}</b>],
        [t('businessType'), type],
        [t('industry'), business.industry],
        [t('registrationNumber'), business.registrationNumber],
        [t('taxId'), taxId],
        [
          t('establishedDate'),
          isDay(business.establishedDate) ? format.calendarDate(business.establishedDate) : business.establishedDate,
        ],
        [
          t('website'),
          link ? (
            <a key="site" className="link" href={link} target="_blank" rel="noopener noreferrer">
              {siteName(business.website)}
            </a>
          ) : (
            business.website
          ),
        ],
        [
          t('description'),
          business.description && (
            <span key="what" className="whitespace-pre-line">
              {business.description}
            </span>
          ),
        ],
      ]}
    />
  )
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Whom to ask, where the business is, where bills go. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const t = useText(kycText)
  const { name, position, email, phone } = contact.primaryContact
  const billing = addressLine(contact.billingAddress)
  return (
    <DefinitionList
      items={[
        [t('primaryContact'), <b key="who">{[name, position].filter(Boolean).join(', ') || '–'}</b>],
        [t('email'), email],
        [t('phone'), formatPhone(phone)],
        [t('businessAddress'), addressLine(contact.businessAddress)],
        [
          t('billingAddress'),
          billing || (
            <span key="same" className="inline-flex items-center gap-1.5 text-ok">
              <Check size={15} />
              {t('sameAsBusiness')}
            </span>
          ),
        ],
      ]}
    />
  )
}
