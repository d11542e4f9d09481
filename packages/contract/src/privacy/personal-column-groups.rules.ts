import type { ColumnGroup, PersonalSubject, StayReason } from './personal-columns.rules.ts'

/** `name -name_key`: both are treated alike, and what has a minus in front is not in an export. */
function read(text: string): Pick<ColumnGroup, 'columns' | 'exported'> {
  const words = text.split(' ')
  return { columns: words.map((word) => word.replace('-', '')), exported: words.filter((word) => !word.startsWith('-')) }
}
/** Goes by a request of the customer. */
export const goes = (text: string): ColumnGroup => ({ subject: 'customer', treatment: 'erase', ...read(text) })
/** Of the customer; stays until its retention ends. */
export const lasts = (text: string): ColumnGroup => ({ subject: 'customer', treatment: 'term', reason: 'proof', ...read(text) })
/** Of the customer; stays for this reason. */
export const stays = (reason: StayReason, text: string): ColumnGroup => ({
  ...{ subject: 'customer', treatment: 'keep', reason },
  ...read(text),
})
/** Of somebody else, who is no customer: never in a customer’s export. */
export const others = (subject: PersonalSubject, reason: StayReason, text: string): ColumnGroup => ({
  ...{ subject, treatment: 'keep', reason },
  ...{ columns: text.split(' '), exported: [] },
})
/** Names of the people of the business beside what they did. */
export const staff = (text: string): ColumnGroup => others('staff', 'employment', text)
/** Nobody’s. */
export const nobody = (text: string): ColumnGroup => ({
  ...{ subject: null, treatment: 'none' },
  ...{ columns: text.split(' '), exported: [] },
})
