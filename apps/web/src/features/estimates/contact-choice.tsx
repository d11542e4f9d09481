import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Select } from '#ui/select.tsx'
import { contactChoiceText } from './contact-choice.text.ts'
import type { Consent } from './estimates.api.ts'

type Contact = Consent['contacts'][number]
/** Those who may decide: only approvers, where only named contacts may (AUT12). */
const deciders = ({ contacts, only_named_contacts_approve: only }: Consent): Contact[] =>
  contacts.filter((one) => !only || one.roles.includes('approver'))
/** Who is offered first: who was asked last, else an approver where only they may decide; nobody of them otherwise. */
export function firstDecider(consent: Consent): Contact | undefined {
  const able = deciders(consent)
  const asked = able.find((one) => one.id === consent.approver_contact_id)
  return asked ?? (consent.only_named_contacts_approve ? able[0] : undefined)
}
/** How much a contact may approve, in words. */
export function useLimit(): (contact: Contact | undefined) => string | undefined {
  const t = useText(contactChoiceText)
  const format = useFormat()
  return (contact) =>
    contact && contact.approval_limit !== null ? t('upTo', { limit: format.money(contact.approval_limit) }) : undefined
}

/** One of the customer's people, or somebody else where that is allowed. */
export function ContactChoice({
  consent,
  value,
  label,
  other,
  onValue,
}: {
  consent: Consent
  value: string
  label: string
  /** The words for who is none of them. */
  other: string
  onValue: (id: string) => void
}) {
  const options = deciders(consent).map((one) => ({ value: one.id, label: one.name }))
  const isOpen = !consent.only_named_contacts_approve
  return (
    <Select
      aria-label={label}
      value={value === '' ? 'other' : value}
      onValue={(next) => onValue(next === 'other' ? '' : next)}
      options={isOpen ? [{ value: 'other', label: other }, ...options] : options}
    />
  )
}
