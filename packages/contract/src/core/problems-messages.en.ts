import { problemList } from './problem-list.ts'

/** Errors of contacts and of what shops and customers write to each other (NOW10, AUT12, MSG12). Amounts are written with their currency. */
export const messageProblems = problemList({
  CONTACT_NOT_FOUND: { status: 404, text: 'Contact not found', when: 'a contact that is unknown or of another customer' },
  CONVERSATION_NOT_FOUND: { status: 404, text: 'Conversation not found', when: 'a thread that is unknown or of another shop' },
  NO_APPROVER: {
    status: 409,
    text: 'Nobody could approve then. Add a contact who is an approver first.',
    when: 'letting only named contacts approve where there is no approver (AUT12)',
  },
  LAST_APPROVER: {
    status: 409,
    text: '{name} is the last approver, and only named contacts may approve. Add another approver first, or let others approve.',
    when: 'retiring the last approver, or taking the role away, where only named contacts approve (AUT12)',
  },
  ONLY_NAMED_CONTACTS: {
    status: 409,
    text: 'Only named contacts may decide for {customer}. Choose an approver.',
    when: 'a decision by somebody else where only named contacts approve (AUT12)',
  },
  OVER_CONTACT_LIMIT: {
    status: 409,
    text: '{name} may approve up to {limit}. This comes to {amount}.',
    when: 'a contact approving more than their limit (AUT12)',
  },
})
