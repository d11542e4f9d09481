/**
 * What a person may do now with a record, as its answer says under `allowed` (architecture 4): the one list of these words for server and
 * screens. Another word does not compile.
 */
export const allowedWords = {
  order: [
    'schedule',
    'reschedule',
    'start',
    'complete',
    'cancel',
    'assign',
    'edit',
    'add_line',
    'add_note',
    'add_attachment',
    'add_flag',
    'delete',
    'create_invoice',
  ],
  job: ['start', 'hold', 'resume', 'complete', 'cancel', 'note', 'photo', 'flag', 'task', 'timer'],
  flag: ['acknowledge', 'resolve', 'dismiss', 'reopen'],
  invoice: ['edit', 'send', 'pay', 'delete', 'mail', 'link', 'reverse', 'void', 'credit', 'dispute', 'settle'],
  invoice_template: ['edit', 'copy', 'set_default', 'activate', 'deactivate', 'delete'],
  customer: ['edit', 'delete'],
  vehicle: ['edit', 'transfer', 'delete'],
  item: ['edit', 'delete'],
  count_sheet: ['count', 'close', 'approve', 'cancel'],
  saved_report: ['change', 'delete', 'schedule'],
  report_schedule: ['change', 'pause', 'resume', 'send-now', 'delete'],
  supplier: ['edit', 'delete'],
  purchase_order: ['edit', 'order', 'receive', 'close_short', 'cancel', 'delete'],
  vendor_bill: ['edit', 'match', 'post', 'reverse', 'delete'],
  vendor_claim: ['ship', 'credit', 'lose'],
  core: ['take_in', 'keep', 'send', 'lose'],
  exemption: ['edit', 'activate', 'renew', 'revoke', 'delete'],
  reorder: ['edit', 'order', 'receive', 'cancel', 'delete'],
  credit_note: ['mail'],
  receipt: ['apply', 'unapply', 'refund', 'reverse'],
  day_close: ['close', 'reopen'],
  payment_intent: ['cancel'],
  exception: ['assign', 'snooze', 'accept'],
} as const satisfies Record<string, readonly string[]>
export type AllowedWord<Kind extends keyof typeof allowedWords> = (typeof allowedWords)[Kind][number]
