import { type ToldFact, toldFacts } from './order-fields.ts'

/**
 * What happens to an order (G27, I18, H33): the one list of activities, with the facts that each keeps. An activity is stored as its type
 * and these facts and said in the reader's language, on the screen and over the API (R1-40). Another type does not compile.
 */
export const activityTypes = {
  created: ['number'],
  scheduled: ['start', 'end', 'zone', 'bay', 'overlap'],
  rescheduled: ['start', 'end', 'zone', 'bay', 'overlap'],
  started: [],
  completed: [],
  // Somebody who may approve completed it although a safety flag was open, and said why.
  completed_despite_flags: ['reason', 'flags'],
  cancelled: ['reason'],
  deleted: [],
  invoiced: ['invoice'],
  reopened: ['invoice'],
  // One of several invoices of an order, which waits for the others or is open again (NOW4).
  invoice_issued: ['invoice'],
  invoice_voided: ['invoice'],
  // The customer answered the question after payment (H42).
  customer_rated: ['stars', 'comment'],
  assigned: ['technician'],
  lead_assigned: ['technician'],
  unassigned: ['technician'],
  line_added: ['line'],
  line_changed: ['line'],
  line_removed: ['line'],
  // What happened to the parts of a line: promised, let go, taken from the shelf, brought back.
  part_reserved: ['line', 'quantity'],
  part_released: ['line', 'quantity'],
  part_issued: ['line', 'quantity'],
  part_returned: ['line', 'quantity', 'reason'],
  // Bought for the line, and here. What nobody needs any more goes back to the supplier, or stays with the customer.
  part_ordered: ['line', 'quantity', 'purchase'],
  part_received: ['line', 'quantity'],
  part_sent_back: ['line', 'quantity', 'reason'],
  part_kept: ['line', 'quantity', 'reason'],
  part_not_used: ['line', 'reason'],
  // What a technician asked for from the bay, and what was given or not.
  parts_requested: ['parts'],
  parts_approved: ['parts'],
  parts_rejected: ['parts', 'reason'],
  // Somebody said by hand whether a line is taxed, or left it to the rules again (TAX12).
  line_taxed: ['line', 'reason'],
  line_untaxed: ['line', 'reason'],
  line_tax_by_rules: ['line', 'reason'],
  // Work that is sold often, with its lines (CAN18); discounts of the order (CAN17).
  deferred_added: ['service'],
  canned_job_added: ['service'],
  discount_given: ['line', 'amount'],
  discount_removed: ['line', 'amount'],
  // An inspection and what became of it (INS5). Of two results about one item the later one held; what the other said stays here (INS10).
  inspection_started: ['inspection', 'inspection_id'],
  inspection_rated: ['inspection', 'inspection_id', 'count'],
  inspection_overwritten: ['inspection', 'inspection_id', 'item', 'said', 'by'],
  inspection_finished: ['inspection', 'inspection_id', 'soon', 'now'],
  inspection_reviewed: ['inspection', 'inspection_id'],
  inspection_reopened: ['inspection', 'inspection_id', 'reason'],
  inspection_shared: ['inspection', 'inspection_id'],
  inspection_opened: ['inspection', 'inspection_id'],
  inspection_signed: ['inspection', 'inspection_id', 'report'],
  finding_service: ['item', 'service'],
  defect_settled: ['item', 'inspection_id'],
  // The customer's certificate of exemption ended; the order is taxed again (TAX6).
  exemption_expired: ['date'],
  service_added: ['service'],
  service_changed: ['service'],
  service_removed: ['service'],
  // What the customer decided, who said it and how (AUT2), and what was done without their word, with the reason (AUT4).
  customer_decided: ['person', 'method', 'services'],
  consent_overridden: ['service', 'reason'],
  // A step was let through although something was missing (AUT24), and what the customer said about the old parts.
  gate_overridden: ['reason', 'approver'],
  old_parts_answered: ['answer'],
  // The customer decided by their link, without somebody of the shop.
  customer_answered: ['person', 'method', 'services'],
  estimate_presented: ['estimate', 'services'],
  estimate_opened: ['estimate'],
  // Somebody wrote on the customer's page, or answered there; the words stay in the thread (NOW17).
  customer_wrote: [],
  customer_written_to: [],
  // Who the hours of a labor line go to; `shares` are the people with their percent (CLK15).
  hours_split: ['line', 'line_id', 'shares', 'reason'],
  hours_unsplit: ['line', 'line_id', 'reason'],
  // A note, a task and a flag name the task of the technician that they are about (H33).
  note_added: ['note', 'note_type', 'task_id'],
  attachment_added: ['filename', 'file_id', 'kind'],
  photo_added: ['filename', 'file_id', 'kind'],
  // A recording of a technician; `title` is what they called it.
  voice_added: ['title', 'file_id', 'kind'],
  video_added: ['title', 'file_id', 'kind'],
  flag_raised: ['flag', 'flag_id', 'flag_type', 'priority', 'task_id'],
  flag_acknowledged: ['flag', 'flag_id', 'note'],
  flag_resolved: ['flag', 'flag_id', 'note'],
  flag_dismissed: ['flag', 'flag_id', 'note'],
  flag_reopened: ['flag', 'flag_id', 'note'],
  // `fields` names what changed; of short values the old and the new one stand beside it (R1-36).
  changed: ['fields', ...toldFacts] as readonly ('fields' | ToldFact)[],
  job_started: ['technician'],
  job_resumed: ['technician'],
  job_on_hold: ['technician'],
  job_completed: ['technician'],
  job_cancelled: ['technician'],
  task_added: ['task', 'task_id'],
  task_changed: ['task', 'task_id', 'status'],
  task_completed: ['task', 'task_id', 'minutes', 'status'],
  timer_start: ['technician'],
  timer_pause: ['technician', 'reason', 'notes'],
  timer_resume: ['technician', 'paused_seconds'],
  timer_break: ['technician'],
  timer_stop: ['technician', 'reason'],
} as const satisfies Record<string, readonly string[]>
export type ActivityType = keyof typeof activityTypes
export type ActivityFact = string | number | boolean | null
/** The facts of a type; one that does not apply is left out. */
export type ActivityFacts<T extends ActivityType> = { readonly [K in (typeof activityTypes)[T][number]]?: ActivityFact }
export const isActivityType = (type: string): type is ActivityType => Object.hasOwn(activityTypes, type)

/** States of a task that a change can name. */
export type TaskWord = 'pending' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled'
