import { problemList } from './problem-list.ts'

/** Errors of receipts and of a day's count (PAY17, PAY21, PAY37, PAY38). Amounts are written with their currency. */
export const moneyProblems = problemList({
  RECEIPT_NOT_FOUND: { status: 404, text: 'Receipt not found', when: 'a receipt that is unknown or of another shop' },
  CREDIT_NOTE_NOT_FOUND: { status: 404, text: 'Credit note not found', when: 'a credit note that is unknown or of another shop' },
  CREDIT_TOO_HIGH: {
    status: 409,
    text: 'Only {amount} of this invoice is not credited yet.',
    when: 'crediting more than is left of an invoice (PAY38)',
  },
  CREDIT_LINE_TOO_HIGH: {
    status: 409,
    text: 'Only {quantity} of {line} is not credited yet.',
    when: 'crediting more of a line than is left of it (PAY14)',
  },
  CREDIT_LINE_UNKNOWN: {
    status: 422,
    text: 'A line was chosen that this invoice does not have, or twice.',
    when: 'crediting a line of another invoice, or one line twice',
  },
  NOTHING_TO_CREDIT: {
    status: 422,
    text: 'Choose at least one line with an amount, or enter an amount.',
    when: 'a credit note that comes to nothing (PAY14)',
  },
  CREDIT_BEFORE_INVOICE: {
    status: 422,
    text: 'A credit note cannot be dated before its invoice, {date}.',
    when: 'a credit note of a day before the issue',
  },
  INVOICE_CREDITED: {
    status: 409,
    text: 'This invoice has credit notes, so it cannot be voided. Credit the rest instead.',
    when: 'voiding an invoice that something was credited of (PAY14)',
  },
  PART_NOT_RETURNABLE: {
    status: 409,
    text: '{part} cannot go back to the shelf or to its supplier: it was not taken from stock. Choose scrap.',
    when: 'bringing back a part that the ledger did not give out (PAY15)',
  },
  ALLOCATION_TOO_HIGH: {
    status: 422,
    text: 'You have allocated {sum} of {amount}.',
    when: 'more on invoices than a receipt has (PAY37)',
  },
  ALLOCATED_TWICE: { status: 422, text: 'The same invoice is named twice.', when: 'one invoice in two allocations (PAY37)' },
  INVOICE_OF_OTHER_CUSTOMER: {
    status: 422,
    text: '{number} is an invoice of another customer.',
    when: 'money of one customer on the invoice of another (PAY37)',
  },
  NOT_ALLOCATED: {
    status: 422,
    text: 'A write-off settles invoices. Choose those that it is for.',
    when: 'a write-off of which something is left (PAY2)',
  },
  CASH_TOO_LOW: {
    status: 422,
    text: 'Enter at least {amount} as cash received.',
    when: 'less cash handed over than is paid (PAY16)',
  },
  NO_CARD_NUMBERS: {
    status: 422,
    text: 'Do not write card numbers here. The last four digits are enough.',
    when: 'a card’s number in a reference or note (PAY21)',
  },
  DAY_CLOSED: {
    status: 409,
    text: 'The day {date} is closed. Reopen it or use today.',
    when: 'money on a business day that was counted and closed (PAY17)',
  },
  REFUND_TOO_HIGH: {
    status: 409,
    text: 'At most {amount} can be refunded.',
    when: 'giving back more than is left of a receipt (PAY38)',
  },
  REFUND_OVER_LIMIT: {
    status: 403,
    text: 'You may give back up to {limit} by another way than the money came. Refund it that way, or ask someone with a higher limit.',
    when: 'a refund by another way above the limit of one’s role (PAY13)',
  },
  RECEIPT_REVERSED: { status: 409, text: 'This receipt was taken back.', when: 'using a receipt that was reversed' },
  RECEIPT_REFUNDED: {
    status: 409,
    text: 'Part of this receipt was refunded. Reverse the refund first.',
    when: 'reversing a receipt that something was given back of',
  },
  RECEIPT_OF_EARLIER_DAY: {
    status: 409,
    text: 'Only a receipt of today can be reversed. Refund it instead.',
    when: 'reversing after its business day (PAY25)',
  },
  RECEIPT_CHANGED: {
    status: 409,
    text: 'Somebody has just used this receipt. Look at it again.',
    when: 'two people who move the same receipt at once',
  },
  NOT_APPLIED: {
    status: 409,
    text: 'At most {amount} of this receipt is on {number}.',
    when: 'taking more back from an invoice than was applied to it (PAY25)',
  },
  ACCOUNT_TOO_LONG: {
    status: 422,
    text: 'This span has more than {most} entries. Choose a later first day.',
    when: 'an account of more entries than one page shows (PAY27)',
  },
  OPENING_EXISTS: {
    status: 409,
    text: 'This document of this customer is entered already.',
    when: 'an opening balance whose customer and number are on file (NOW4)',
  },
  OPENING_NOT_CREDITED: {
    status: 409,
    text: 'An opening balance was not sold here, so it cannot be credited. Write it off or void it.',
    when: 'a credit note of an invoice of origin opening (NOW4)',
  },
  LATE_FEES_OFF: {
    status: 409,
    text: 'This shop charges no late fees. Set its rule first.',
    when: 'making late fees where no rule is in force (PAY20)',
  },
  DAY_CLOSE_NOT_FOUND: { status: 404, text: 'Day close not found', when: 'a day that nobody closed, or of another shop' },
  DAY_ALREADY_CLOSED: {
    status: 409,
    text: 'The day {date} is closed already.',
    when: 'closing a day a second time (PAY8)',
  },
  DAY_NOT_CLOSED: { status: 409, text: 'This day is not closed.', when: 'reopening a day that is open (PAY8)' },
  DAY_IN_FUTURE: {
    status: 422,
    text: 'A day after today, {today}, cannot be closed.',
    when: 'closing a day that has not come',
  },
  DAY_HAS_DIFFERENCE: {
    status: 422,
    text: 'Counted and expected differ by {amount}. Write a note about it.',
    when: 'closing a day with a difference and no note (PAY30)',
  },
  STATEMENT_NOT_FOUND: { status: 404, text: 'Statement not found', when: 'a statement that is not there, or of another shop' },
  STATEMENT_DATE_FUTURE: {
    status: 422,
    text: 'A statement cannot go past today, {today}.',
    when: 'a statement up to a day that has not come (PAY19)',
  },
  STATEMENT_EXISTS: {
    status: 409,
    text: '{name} has a statement up to {date} already. Choose a later day, or mail that one again.',
    when: 'a second statement for days that one has (PAY19)',
  },
  LINK_GONE: {
    status: 404,
    text: 'This link is no longer valid. Ask the shop for a new one.',
    when: 'a customer’s link that is unknown, has ended or was revoked (section 0)',
  },
  PAYMENT_INTENT_NOT_FOUND: {
    status: 404,
    text: 'Online payment not found',
    when: 'an online payment that is unknown or of another shop',
  },
  ONLINE_PAYMENTS_OFF: {
    status: 409,
    text: 'This shop does not take payments online. It is turned on in the settings of the shop.',
    when: 'a link to pay, or a payment by one, at a shop without a provider (PAY23)',
  },
  TEST_PAYMENTS_REFUSED: {
    status: 422,
    text: 'This server does not allow test payments.',
    when: 'choosing the test provider in production without ALLOW_TEST_PAYMENTS (PAY23)',
  },
  DEPOSIT_TOO_HIGH: {
    status: 422,
    text: 'A deposit is at most {amount}: the total of the order with tax, less what was paid ahead or is asked for already.',
    when: 'a deposit above what the order costs (PAY12)',
  },
  DEPOSIT_NOT_POSSIBLE: {
    status: 409,
    text: 'This order takes no deposit any more.',
    when: 'a deposit for an order that is cancelled or invoiced (PAY12)',
  },
  PAYMENT_EVENT_REFUSED: {
    status: 401,
    text: 'This event is not signed for this address.',
    when: 'an event of a provider with a wrong signature, or for an address that is not there (PAY38)',
  },
  RECEIPT_CAME_ONLINE: {
    status: 409,
    text: 'This money went through the payment provider. It cannot be taken back as mistyped. Refund it instead.',
    when: 'reversing a receipt of an online payment (PAY13)',
  },
})
