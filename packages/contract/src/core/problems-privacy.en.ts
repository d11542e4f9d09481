import { problemList } from './problem-list.ts'

/** Errors of requests about personal data, retention and legal holds (AUD). */
export const privacyProblems = problemList({
  PRIVACY_REQUEST_NOT_FOUND: {
    status: 404,
    text: 'Request not found',
    when: 'a request about personal data that is unknown, or of a kind one may not see',
  },
  PRIVACY_REQUEST_OPEN: {
    status: 409,
    text: 'This customer has an open request of this kind already. Go on with that one.',
    when: 'a second open request of one kind for one customer',
  },
  PRIVACY_DUE_BEFORE_ASKED: {
    status: 422,
    text: 'The answer cannot be due before the request. Choose a later day.',
    when: 'a due day before the day of asking',
  },
  PRIVACY_NOT_CHECKED: {
    status: 409,
    text: 'Nobody has said yet how the person was recognized. Do that first.',
    when: 'running a request before it is checked (AUD15)',
  },
  PRIVACY_RUNNING: {
    status: 409,
    text: 'This request is being carried out. Wait until it is done.',
    when: 'refusing or withdrawing a request while its job works',
  },
  INVALID_PRIVACY_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'a move of a request about personal data that its state does not allow (AUD4)',
  },
  CANNOT_ERASE: {
    status: 409,
    text: 'This customer still has {what}. Settle that first.',
    when: 'erasing a customer with open work, money that is open, or a legal hold (AUD15)',
  },
  ALREADY_ERASED: {
    status: 409,
    text: 'This customer was erased already. There is nothing left to ask for.',
    when: 'a request for a customer who was erased',
  },
  WRONG_CONFIRMATION: {
    status: 422,
    text: 'Type the name of the customer exactly as it is shown.',
    when: 'erasing with another text than the name of the customer (AUD15)',
  },
  PRIVACY_FILE_NOT_READY: {
    status: 409,
    text: 'The file is not ready yet. Try again when the request is done.',
    when: 'downloading an export before its job is done',
  },
  PRIVACY_FILE_GONE: {
    status: 404,
    text: 'This file is gone. It was kept for {days} days; enter a new request to get another.',
    when: 'downloading an export after its days (AUD7)',
  },
  RETENTION_TOO_SHORT: {
    status: 422,
    text: 'These records must be kept for at least {months} months.',
    when: 'a term below the fewest months of its kind, 14 for annual inspections (AUD16)',
  },
  RETENTION_ACTION: {
    status: 422,
    text: 'These records can only be treated one way: {action}.',
    when: 'another action than the one of its kind',
  },
  RETENTION_NOT_SEEN: {
    status: 422,
    text: 'Look at what this rule would do before you switch it on.',
    when: 'switching a rule on, or making its term shorter, without the count of its preview (AUD10)',
  },
  RETENTION_PREVIEW_CHANGED: {
    status: 409,
    text: 'More records would change now than the preview said: {count}. Look at the preview again.',
    when: 'switching a rule on after its preview has become larger (AUD10)',
  },
  LEGAL_HOLD_NOT_FOUND: { status: 404, text: 'Legal hold not found', when: 'a hold that is unknown or released' },
  HOLD_RECORD_NOT_FOUND: { status: 404, text: 'There is no such record to hold.', when: 'a hold on a record that is unknown' },
  HOLD_ENDS_IN_PAST: {
    status: 422,
    text: 'The last day of a hold cannot lie in the past.',
    when: 'a hold that would have ended already',
  },
})
