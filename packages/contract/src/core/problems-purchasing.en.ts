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
  BILL_NOT_FOUND: { status: 404, text: 'Bill not found', when: 'a supplier’s bill that is unknown, deleted or of another shop' },
  BILL_EXISTS: {
    status: 409,
    text: 'Bill {number} of {supplier} is already entered.',
    when: 'a second bill of a supplier with the same number and date (PAR39)',
  },
  BILL_POSTED: {
    status: 409,
    text: 'Bill {number} is posted. Take it back and enter it again.',
    when: 'changing, matching or deleting a bill that was posted (PAR10)',
  },
  BILL_NOT_MATCHED: {
    status: 409,
    text: 'Name the delivery of these lines first: {lines}.',
    when: 'posting a bill with lines that name no delivery of the same quantity (PAR39)',
  },
  BILL_NEEDS_APPROVAL: {
    status: 403,
    text: 'A price differs by more than 2 % or 5.00. Someone who approves purchases can post this bill.',
    when: 'posting a bill with a difference beyond the tolerance without purchasing:approve (PAR16)',
  },
  BILL_TOO_HIGH: {
    status: 422,
    text: 'A bill may come to at most 100,000,000.00. Split it.',
    when: 'a bill beyond that',
  },
  DELIVERY_LINE_NOT_FOUND: {
    status: 404,
    text: 'This part of a delivery was not found. Choose one of this supplier in this shop.',
    when: 'a bill that names a delivery which is unknown, of another supplier, shop or part',
  },
  DELIVERY_BILLED: {
    status: 409,
    text: 'A delivery can be billed once, and another line or bill names this one already.',
    when: 'two lines that bill one part of a delivery (PAR16)',
  },
  WORK_BILLED: {
    status: 409,
    text: 'A bill of the supplier names this work. Take it off the bill first.',
    when: 'work of another shop that is billed twice, or is taken off its order or changed while a bill names it (PAR5)',
  },
  DELIVERY_KEPT: {
    status: 409,
    text: 'Only parts that go back to their supplier have photos.',
    when: 'a photo of a line of a delivery of which nothing goes back (PAR39)',
  },
  DELIVERY_PHOTOS_FULL: {
    status: 409,
    text: 'A part that goes back has {most} photos at most.',
    when: 'one more photo of a line of a delivery than it may have',
  },
  CLAIM_NOT_FOUND: { status: 404, text: 'Claim not found', when: 'a claim that is unknown or of another shop' },
  CORE_NOT_FOUND: { status: 404, text: 'Core not found', when: 'an old part that is unknown or of another shop' },
  NOTHING_TO_CLAIM: {
    status: 409,
    text: 'The bill asks for no more than came. There is nothing to claim.',
    when: 'claiming a line of a bill that agrees with its delivery, or bills less',
  },
  CREDIT_LINE_NOT_FOUND: {
    status: 404,
    text: 'No posted bill of this supplier has such a credit.',
    when: 'crediting a claim by a line that is unknown, not below zero, or of another supplier',
  },
  CREDIT_USED: { status: 409, text: 'This credit is used for another claim.', when: 'one credit for two claims' },
  BILL_CREDITS: {
    status: 409,
    text: 'Bill {number} credits a claim and cannot be taken back.',
    when: 'taking back a bill whose credit ended a claim',
  },
  REORDER_NOT_FOUND: { status: 404, text: 'Reorder not found', when: 'a reorder that is unknown or of another shop' },
  REORDER_EXISTS: {
    status: 409,
    text: '{part} is on the list of what to buy for this order already.',
    when: 'asking a second time for what a line of an order needs',
  },
  REORDER_NOT_PENDING: {
    status: 409,
    text: 'This reorder is ordered or closed and cannot be changed.',
    when: 'changing or deleting a reorder that is not pending',
  },
})
