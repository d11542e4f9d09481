import { problemList } from './problem-list.ts'

/** Errors of buying (PAR10, PAR39, K14-K20). `{ordered}` and `{received}` are numbers of units. */
export const purchasingProblems = problemList({
  PURCHASE_ORDER_NOT_FOUND: {
    status: 404,
    text: 'Purchase order not found',
    when: 'a purchase order that is unknown, deleted or of another shop',
  },
  PURCHASE_NOT_DRAFT: {
    status: 409,
    text: '{number} is no longer a draft and cannot be changed.',
    when: 'changing or deleting a purchase order that was ordered (OP-64)',
  },
  PURCHASE_NOT_PLACED: {
    status: 409,
    text: '{number} is not placed, so it is not mailed.',
    when: 'mailing a purchase order that is a draft or cancelled',
  },
  PURCHASE_OVER_LIMIT: {
    status: 403,
    text: 'Your limit for a purchase order is {limit}. Someone who approves purchases can place this one.',
    when: 'ordering for more than the limit of one’s role without purchasing:approve (PAR10)',
  },
  PURCHASE_TOO_HIGH: {
    status: 422,
    text: 'A line may come to at most 10,000,000.00 and a purchase order to 100,000,000.00. Split it.',
    when: 'a line or a purchase order beyond that',
  },
  PURCHASE_TWICE: {
    status: 422,
    text: '{part} is on this purchase order twice. Put it on one line.',
    when: 'two lines of one part',
  },
  PURCHASE_RECEIVED: {
    status: 409,
    text: 'Some of it is here already. Close what is missing instead.',
    when: 'canceling what was received in part (PAR10)',
  },
  NOTHING_RECEIVED: {
    status: 409,
    text: 'Nothing of {number} is here yet. Cancel it instead.',
    when: 'closing short what nothing came of',
  },
  OVER_DELIVERY: {
    status: 409,
    text: '{ordered} were ordered, {received} are already here.',
    when: 'receiving more of a line than was ordered without saying that it is kept (PAR39)',
  },
  SUPPLIER_HAS_NO_EMAIL: {
    status: 422,
    text: '{supplier} has no e-mail address. Add one, or order another way.',
    when: 'mailing a purchase order to a supplier without an address',
  },
  SUPPLIER_MISSING: {
    status: 409,
    text: 'Choose where to buy {part} first.',
    when: 'ordering a part that names no supplier',
  },
  NOTHING_MISSING: {
    status: 409,
    text: 'Nothing of {part} is missing any more: it is here or on its way.',
    when: 'ordering a part for a work order that has it, or to which it is coming (PAR26)',
  },
  REORDER_NOT_FOUND: { status: 404, text: 'Reorder not found', when: 'a reorder that is unknown or of another shop' },
  REORDER_NOT_PENDING: {
    status: 409,
    text: 'This reorder is ordered or closed and cannot be changed.',
    when: 'changing or deleting a reorder that is not pending',
  },
})
