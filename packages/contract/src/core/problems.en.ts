import { problemList } from './problem-list.ts'
import { consentProblems } from './problems-consent.en.ts'
import { factorProblems } from './problems-factors.en.ts'
import { figureProblems } from './problems-figures.en.ts'
import { importProblems } from './problems-import.en.ts'
import { inspectionProblems } from './problems-inspections.en.ts'
import { integrationProblems } from './problems-integrations.en.ts'
import { messageProblems } from './problems-messages.en.ts'
import { moneyProblems } from './problems-money.en.ts'
import { peopleProblems } from './problems-people.en.ts'
import { pricingProblems } from './problems-pricing.en.ts'
import { privacyProblems } from './problems-privacy.en.ts'
import { purchasingProblems } from './problems-purchasing.en.ts'
import { reportProblems } from './problems-reports.en.ts'
import { stockProblems } from './problems-stock.en.ts'
import { taxProblems } from './problems-taxes.en.ts'
import { timeProblems } from './problems-time.en.ts'
import { wireProblems } from './problems-wire.en.ts'

export { type FieldCode, fieldTexts } from './field-texts.en.ts'

/**
 * Every error the product gives: its status, its English sentence (verbatim where one is required) and when
 * it is given. The Spanish sentences stand in problems.es.ts.
 */
export const problemTexts = problemList({
  ...wireProblems,
  ...peopleProblems,
  ...timeProblems,
  ...stockProblems,
  ...importProblems,
  ...purchasingProblems,
  ...moneyProblems,
  ...consentProblems,
  ...messageProblems,
  ...integrationProblems,
  ...privacyProblems,
  ...taxProblems,
  ...pricingProblems,
  ...inspectionProblems,
  ...factorProblems,
  ...figureProblems,
  ...reportProblems,
  // customers and vehicles
  CUSTOMER_NOT_FOUND: { status: 404, text: 'Customer not found', when: 'a customer that is unknown or not yours' },
  CUSTOMER_IN_USE: {
    status: 409,
    text: 'This customer has open work orders or unpaid invoices. Finish them first.',
    when: 'deleting such a customer (OP-71)',
  },
  VEHICLE_NOT_FOUND: { status: 404, text: 'Vehicle not found', when: 'a vehicle that is unknown or not yours (P28)' },
  VEHICLE_INACTIVE: {
    status: 409,
    text: 'This vehicle is inactive and takes no new work orders. Activate it first.',
    when: 'OP-47',
  },
  VEHICLE_OF_ANOTHER_CUSTOMER: {
    status: 409,
    text: 'This vehicle belongs to another customer. Transfer it first.',
    when: 'an order whose vehicle is not the customer’s',
  },
  VEHICLE_HAS_OPEN_ORDERS: {
    status: 409,
    text: 'This vehicle has open work orders: {orders}. Finish or cancel them first, or set the vehicle to inactive.',
    when: 'retiring a vehicle that the shop still works on',
  },
  VIN_ON_FILE: {
    status: 409,
    text: 'A vehicle with this VIN is already on file.',
    when: 'a VIN that another active vehicle has',
  },
  NO_VIN_IN_IMAGE: {
    status: 422,
    text: 'No VIN could be read from this picture. Hold the camera closer, avoid glare, or type the VIN.',
    when: 'a scan without a result',
  },
  NO_VIN_IN_TEXT: {
    status: 422,
    text: 'There is no VIN in this text. Scan the label again, or type the VIN.',
    when: 'a scan whose text was read before',
  },
  NOT_AN_IMAGE: {
    status: 415,
    text: 'This is not a picture that can be read. Send a JPEG, PNG or WebP photo.',
    when: 'a scan of something else',
  },

  // service orders
  ORDER_NOT_FOUND: { status: 404, text: "Work order with ID '{id}' not found", when: 'P23' },
  INVALID_TRANSITION: { status: 409, text: "Invalid status transition from '{from}' to '{to}'", when: 'G23, P24' },
  NOT_SCHEDULED: { status: 409, text: 'Work order must be scheduled before it can be started', when: 'P25' },
  NOT_IN_PROGRESS: { status: 409, text: 'Work order must be in progress before it can be completed', when: 'P26' },
  ORDER_CLOSED: {
    status: 409,
    text: 'This work order is {status} and can no longer be changed.',
    when: 'changing an invoiced or cancelled order (G16)',
  },
  MILEAGE_JUMP: {
    status: 409,
    text: '{mileage_out} is {miles} miles more than when the vehicle came in. Check the figure. If it is right, confirm it.',
    when: 'a mileage out that is more than 500 miles above the mileage in and was not confirmed',
  },
  OPEN_SAFETY_FLAGS: {
    status: 409,
    text: 'An open safety flag stops this: {titles}. Resolve it, or have someone who may approve say why the order is completed all the same.',
    when: 'completing a work order with an open safety flag and no reason',
  },
  ORDER_NOT_DELETABLE: {
    status: 409,
    text: 'Only pending or cancelled work orders without an invoice can be deleted.',
    when: 'G13',
  },
  DOUBLE_BOOKING: { status: 409, text: '{resource} is already booked from {from} to {to} for {order}.', when: 'G25' },
  NO_ESTIMATE: {
    status: 409,
    text: '{order} has no estimate. Say how long the work takes first.',
    when: 'suggestions for an order of unknown length',
  },
  TOO_MANY_DAYS: {
    status: 422,
    text: 'Choose at most {days} days, the first before the last.',
    when: 'a schedule or plan of too many days, or backwards',
  },
  PLAN_RUNNING: {
    status: 409,
    text: 'A plan for this shop is being made. Try again in a few seconds.',
    when: 'two plans of one shop at a time',
  },
  PLAN_CHANGED: {
    status: 409,
    text: 'Nothing was booked. This no longer fits: {orders}. Propose again.',
    when: 'applying a plan of which something has changed since',
  },
  TECHNICIAN_AWAY: {
    status: 409,
    text: '{technician} does not work then. Back at work: {next}.',
    when: 'a start on a day on which the technician has no working time left',
  },
  NOT_ABLE: {
    status: 409,
    text: '{technician} is not able to do this work: it needs {skills}. Choose someone who is able, or have someone who can assign work allow it.',
    when: 'booking or assigning a technician who lacks a skill that the work needs, without allow_unfit (G37)',
  },
  BAY_UNFIT: {
    status: 409,
    text: 'Bay {bay} does not fit this work or vehicle. Choose another bay, or have someone who can assign work allow it.',
    when: 'booking a bay of the wrong kind or too small for the vehicle, without allow_unfit (G37)',
  },
  UNFIT_NOT_ALLOWED: {
    status: 403,
    text: 'Only someone who can assign work can book a technician who is not able or a bay that does not fit.',
    when: 'allow_unfit without service-order:assign',
  },
  OVERLAP_NOT_ALLOWED: {
    status: 403,
    text: 'Only someone who can assign work can allow an overlapping booking.',
    when: 'allow_overlap without service-order:assign',
  },
  ORDER_TOO_HIGH: {
    status: 422,
    text: 'A work order may come to at most 100,000,000.00. Split the work into several orders.',
    when: 'a line that takes the sum of an order beyond that (S1-4)',
  },
  LINE_ITEM_NOT_FOUND: { status: 404, text: 'Line item not found', when: 'a line that is unknown or of another order' },
  ALREADY_ASSIGNED: {
    status: 409,
    text: 'This technician is already assigned to the work order.',
    when: 'a second job of one technician on one order',
  },
  JOB_STARTED: {
    status: 409,
    text: 'This technician has already started work and cannot be removed.',
    when: 'removing a technician with a started job',
  },
  BAY_NOT_FOUND: { status: 404, text: 'Bay not found', when: 'a bay that is unknown or of another shop' },
  SCHEDULE_ENDS_BEFORE_START: {
    status: 422,
    text: 'The end must be after the start.',
    when: 'a booking that ends before it starts',
  },
  DRAFT_NOT_FOUND: { status: 404, text: 'No draft is kept for this shop.', when: 'reading a draft that is not there' },

  SERVICE_LEVEL_NOT_FOUND: { status: 404, text: 'Service level not found', when: 'a service level that is unknown or gone' },
  SERVICE_LEVEL_EXISTS: {
    status: 409,
    text: 'A service level with this name already exists.',
    when: 'a name used twice in one organization',
  },

  SUPPLIER_NOT_FOUND: { status: 404, text: 'Supplier not found', when: 'a supplier that is unknown or gone (P57)' },
  SUPPLIER_EXISTS: {
    status: 409,
    text: 'A supplier with this name is already on file.',
    when: 'a name used twice in one organization',
  },
  SUPPLIER_IN_USE: {
    status: 409,
    text: 'This supplier is still in use. Set it to inactive instead: it is kept, and no longer offered.',
    when: 'deleting a supplier that parts, orders or bills name',
  },

  SKILL_NOT_FOUND: { status: 404, text: 'Skill not found', when: 'a skill that is unknown or gone' },
  SKILL_EXISTS: { status: 409, text: 'A skill with this name already exists.', when: 'a name used twice in one organization' },

  // jobs, tasks, notes, files
  FLAG_NOT_FOUND: { status: 404, text: 'Flag not found', when: 'a flag that is unknown or of a shop one may not enter' },
  INVALID_FLAG_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'a move of a flag that is not in its table',
  },
  JOB_NOT_FOUND: { status: 404, text: 'Job not found', when: 'P41' },
  TASK_NOT_FOUND: { status: 404, text: 'Task not found', when: 'P41' },
  TASK_DEPENDS: { status: 409, text: 'Finish the tasks this one depends on first.', when: 'OP-41' },
  INVALID_JOB_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'H16, OP-40',
  },
  NOTE_NOT_FOUND: { status: 404, text: 'Note not found', when: 'a note that is unknown' },
  FILE_NOT_FOUND: { status: 404, text: 'File not found', when: 'a file that is unknown or not yours' },

  // timers
  TIMER_NOT_FOUND: { status: 404, text: 'No timer is running on this work order.', when: 'a timer call without an open timer' },
  TIMER_RUNNING: {
    status: 409,
    text: 'A timer is already running on {order}. Stop it first.',
    when: 'a second running timer (I12)',
  },
  TIMER_STATE: {
    status: 409,
    text: 'The timer is {state}; this is not possible now.',
    when: 'pausing a paused timer and the like',
  },
  NO_JOB_ON_ORDER: {
    status: 409,
    text: 'You have no job on this work order. Ask to be assigned first.',
    when: 'OP-53',
  },
  ORDER_NOT_WORKABLE: { status: 409, text: 'This work order is {status}; no timer can run on it.', when: 'OP-53' },

  // invoices
  INVOICE_NOT_FOUND: { status: 404, text: 'Invoice not found', when: 'P59' },
  RATING_NOT_FOUND: {
    status: 404,
    text: 'This link does not work any more, or it is not complete. Open it from the mail again.',
    when: 'a customer’s link to a rating that is unknown or over (H42)',
  },
  RATING_GIVEN: {
    status: 409,
    text: 'You have rated this work already. Thank you.',
    when: 'rating an order a second time (H42)',
  },
  INVOICE_LINK_VOID: {
    status: 404,
    text: 'This invoice has been voided. There is nothing to pay on it. Ask the shop for the current one.',
    when: 'the customer link of a voided invoice (S1-17)',
  },
  TEMPLATE_NOT_FOUND: { status: 404, text: 'Template not found', when: 'P59' },
  TEMPLATE_EXISTS: {
    status: 409,
    text: 'Another template has this name. Choose a different one.',
    when: 'a name of a template used twice in one organization (M21)',
  },
  TEMPLATE_IS_DEFAULT: {
    status: 409,
    text: 'New invoices begin with the default template. Make another one the default first.',
    when: 'putting away or deleting the default template, or leaving none (OP-67)',
  },
  TEMPLATES_TOO_MANY: {
    status: 409,
    text: 'An organization can keep {most} templates. Delete one first.',
    when: 'a template beyond that',
  },
  PAYMENT_NOT_FOUND: { status: 404, text: 'Payment not found', when: 'a payment that is unknown' },
  ORDER_NOT_COMPLETED: {
    status: 409,
    text: 'Only a completed work order can be invoiced.',
    when: 'an invoice for another order',
  },
  INVOICE_EXISTS: { status: 409, text: 'This work order already has an invoice.', when: 'OP-65' },
  SERVICE_INVOICED: {
    status: 409,
    text: '{service} is on invoice {number}. Void that invoice before you change it.',
    when: 'lines or payer of a service whose invoice is issued, while the order waits for its other invoices (NOW4)',
  },
  PAYER_INVOICED: {
    status: 409,
    text: 'Invoice {number} to this account is issued already. Void it before you add work to it.',
    when: 'a service that goes to a payer whose invoice is issued, while the order waits for its other invoices (NOW4)',
  },
  PAYER_WITHOUT_ACCOUNT: {
    status: 422,
    text: 'Work that the customer pays goes on the account of the customer. Choose another payer to name an account.',
    when: 'a service with payer customer and an account of its own (EST2)',
  },
  PAYER_NOT_ON_ORDER: {
    status: 409,
    text: 'Nothing on this work order is left to bill to this account.',
    when: 'an invoice for somebody who pays for nothing on the order (NOW4)',
  },
  NOT_A_COUNTER_SALE: {
    status: 409,
    text: 'The lines of this invoice are those of its work order. Change them there.',
    when: 'lines put on a draft that is no counter sale (PAY22)',
  },
  INVOICE_ISSUED: { status: 409, text: 'An issued invoice cannot be changed. Void it and make a new one.', when: 'M7' },
  INVALID_INVOICE_STATE: { status: 409, text: 'This is not possible for an invoice that is {status}.', when: 'M3' },
  INVOICE_TOO_HIGH: {
    status: 422,
    text: 'An invoice may come to at most 100,000,000.00 with tax. Split the work into several orders.',
    when: 'an invoice whose total goes beyond that (S1-4)',
  },
  INVOICE_EMPTY: {
    status: 409,
    text: 'This invoice has no lines. Add work to the order first.',
    when: 'issuing an invoice without lines',
  },
  CUSTOMER_HAS_NO_EMAIL: {
    status: 422,
    text: 'The customer has no e-mail address. Add one, or hand over the PDF.',
    when: 'OP-69',
  },
  PAYMENT_TOO_HIGH: { status: 422, text: 'The payment is higher than the balance of {balance}.', when: 'M11' },
  PAYMENT_DATE_FUTURE: {
    status: 422,
    text: 'A payment cannot be dated after today, {today}.',
    when: 'a payment dated after today in the shop’s zone',
  },
  PAYMENT_REVERSED: { status: 409, text: 'This payment has already been reversed.', when: 'a second reversal' },
  INVOICE_HAS_PAYMENTS: {
    status: 409,
    text: 'This invoice has payments. Reverse them before voiding it.',
    when: 'voiding an invoice that something was paid on',
  },
  PDF_NOT_DRAWN: {
    status: 422,
    text: 'The PDF could not be made in time. Try again in a moment; until then read it on its page.',
    when: 'drawing takes longer or more memory than it may',
  },
  NOTHING_TO_PAY: { status: 409, text: 'This invoice is already paid in full.', when: 'paying an invoice with no balance' },
})
