export { type FieldCode, fieldTexts } from './field-texts.en.ts'

type Entry = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503
  readonly text: string
  readonly when: string
}
const list = <const T extends Record<string, Entry>>(entries: T): { readonly [K in keyof T]: Entry } => entries

/**
 * Every error the product gives: its status, its English sentence (verbatim where one is required) and when
 * it is given. The Spanish sentences stand in problems.es.ts.
 */
export const problemTexts = list({
  // the wire
  BAD_REQUEST: {
    status: 400,
    text: 'The request could not be read. Check its form and send it again.',
    when: 'broken JSON, bad UTF-8, repeated or forbidden keys, a bad header',
  },
  SHOP_ID_REQUIRED: {
    status: 400,
    text: 'A shop_id query param is required',
    when: 'a customer or vehicle call without a shop (P40)',
  },
  NOT_SIGNED_IN: {
    status: 401,
    text: 'Your session has ended. Please log in again.',
    when: 'no token, or one that is unknown, ended or of another kind',
  },
  WRONG_CREDENTIALS: {
    status: 401,
    text: 'The e-mail address or the password is wrong.',
    when: 'sign-in with an unknown address, a wrong password or a member who may not sign in (A2)',
  },
  SELECTION_EXPIRED: {
    status: 401,
    text: 'This sign-in took too long. Please log in again.',
    when: 'a tenant-selection token that is used, unknown or older than five minutes (A5)',
  },
  NOT_ALLOWED: {
    status: 403,
    text: 'You do not have permission to access this resource.',
    when: 'the permission a call needs is missing',
  },
  TENANT_REQUIRED: {
    status: 403,
    text: 'Choose an organization first.',
    when: 'a super-admin without a tenant makes a tenant call',
  },
  TENANT_NOT_APPROVED: {
    status: 403,
    text: 'Your organization is not approved yet. You can finish your application or wait for its review.',
    when: 'a tenant that is pending, rejected or suspended (A32, P60)',
  },
  NOT_FOUND: { status: 404, text: 'Not found', when: 'an id that is malformed, unknown, or not yours' },
  UNKNOWN_ENDPOINT: { status: 404, text: 'Unknown endpoint: {method} {path}', when: 'no call has this path (P21)' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'Method not allowed', when: 'the path exists with other methods' },
  TENANT_MISMATCH: {
    status: 409,
    text: 'This page belongs to another organization than the one you are signed in to. Switch the organization or reload the page.',
    when: 'X-Expected-Tenant differs from the session (S-31)',
  },
  STALE_VERSION: {
    status: 409,
    text: 'Someone else changed this in the meantime. Reload it and make your change again.',
    when: 'a version that is not the current one (R8)',
  },
  CONFLICT: {
    status: 409,
    text: 'This cannot be done in the present state. Reload and try again.',
    when: 'a race or a rule of the data was lost',
  },
  IN_FLIGHT: {
    status: 409,
    text: 'The same request is still being worked on. Try again in a moment.',
    when: 'the same Idempotency-Key is in work',
  },
  TOO_LARGE: { status: 413, text: 'The request is too large.', when: 'a body over 256 kB, or an upload over its limit' },
  FILE_TOO_LARGE: {
    status: 413,
    text: 'The file is too large. At most {megabytes} MB are allowed.',
    when: 'an upload over the limit of its purpose',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send this as {expected}.', when: 'another content type than the call takes' },
  FILE_TYPE_REFUSED: {
    status: 415,
    text: 'This kind of file is not accepted. Allowed: {allowed}.',
    when: 'a file whose content is not of an allowed type',
  },
  VALIDATION_FAILED: { status: 422, text: '{first}', when: 'one or more fields are wrong; `errors` lists them' },
  KEY_REUSED: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. Use a new one.',
    when: 'the same key with another body or for another record (OP-90)',
  },
  FILE_MISSING: { status: 422, text: 'A file is required.', when: 'an upload without a file' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.', when: 'a limit is reached' },
  UNAVAILABLE: {
    status: 503,
    text: 'The service is busy or restarting. Try again in a moment.',
    when: 'the database is away, overloaded or a lock took too long; too many documents or pictures wait',
  },

  // tenants, shops, people
  TENANT_NOT_FOUND: { status: 404, text: 'Organization not found', when: 'a tenant that is unknown or not offered' },
  SHOP_NOT_FOUND: { status: 404, text: 'Shop not found', when: 'a shop that is unknown or not yours' },
  SHOP_INACTIVE: {
    status: 409,
    text: 'This shop is inactive and takes no new work orders.',
    when: 'an order for an inactive shop (OP-47)',
  },
  SHOP_IN_USE: {
    status: 409,
    text: 'This shop has open work orders. Finish or cancel them first.',
    when: 'deleting a shop with open orders (OP-72)',
  },
  SHOP_HAS_RECORDS: {
    status: 409,
    text: 'This shop still has customers or vehicles. Choose the shop that they move to.',
    when: 'deleting a shop with customers or vehicles without `move_to`',
  },
  BAY_IN_USE: {
    status: 409,
    text: 'Bay {name} has work scheduled. Move it to another bay first.',
    when: 'removing a bay with bookings ahead',
  },
  LAST_SHOP: {
    status: 409,
    text: 'The last shop of an organization with work orders cannot be deleted.',
    when: 'OP-72',
  },
  USER_NOT_FOUND: { status: 404, text: "User with ID '{id}' not found", when: 'P35' },
  TECHNICIAN_NOT_FOUND: { status: 404, text: 'Technician not found', when: 'a technician that is unknown or not yours' },
  TECHNICIAN_EXISTS: {
    status: 409,
    text: 'This person is already a technician.',
    when: 'a second technician record for one user',
  },
  TECHNICIAN_IN_USE: {
    status: 409,
    text: 'This technician has open jobs. Reassign them first.',
    when: 'deleting a technician with open jobs',
  },
  NOT_A_TECHNICIAN: {
    status: 409,
    text: 'You have no technician record. Ask an administrator to add you as a technician.',
    when: 'a technician call by someone who is none',
  },
  NOTIFICATION_NOT_FOUND: { status: 404, text: 'Notification not found', when: 'a notification that is unknown or not yours' },
  ROLE_NOT_FOUND: { status: 404, text: "Role with ID '{id}' not found", when: 'P35' },
  NO_RECIPIENT: {
    status: 409,
    text: 'Nobody else holds this role. Choose another one.',
    when: 'writing to a role that only oneself, or nobody, has',
  },
  USER_EXISTS: { status: 409, text: 'User with this email already exists', when: 'P33' },
  ADMIN_UNDELETABLE: { status: 409, text: 'Cannot delete admin users', when: 'P34, OP-10' },
  LAST_ADMIN: {
    status: 409,
    text: 'This is the last active administrator. Make someone else one first.',
    when: 'suspending, demoting or deleting the last one (OP-10)',
  },
  OWN_ACCESS: {
    status: 409,
    text: 'You cannot change your own role or status. Ask another administrator.',
    when: 'a change to one’s own access (security T9)',
  },
  GRANT_TOO_HIGH: {
    status: 403,
    text: 'You cannot give or change rights that you do not hold yourself: {permissions}',
    when: 'a role or person beyond one’s own rights (C16)',
  },
  ALREADY_JOINED: {
    status: 409,
    text: 'This person has signed in already and needs no invitation.',
    when: 'an invitation for someone who has joined',
  },
  ROLE_NAME_TAKEN: { status: 409, text: 'Role name already exists', when: 'P36' },
  ROLE_IN_USE: { status: 409, text: 'Cannot delete role with assigned users', when: 'C20' },
  SYSTEM_ROLE_UNDELETABLE: { status: 409, text: 'Cannot delete system roles', when: 'C14, C20' },
  SYSTEM_ROLE_FIXED: {
    status: 409,
    text: 'System roles cannot be changed. Duplicate the role and change the copy.',
    when: 'C14',
  },
  INVALID_PERMISSIONS: { status: 422, text: 'Invalid permissions: {list}', when: 'P36' },
  PERMISSION_NOT_FOUND: { status: 404, text: 'Permission not found', when: 'P35' },
  PERMISSION_ASSIGNED: { status: 409, text: 'Permission already assigned to role', when: 'C22' },
  PERMISSION_NOT_ASSIGNED: { status: 409, text: 'Permission not assigned to role', when: 'C22' },
  LINK_UNKNOWN: {
    status: 404,
    text: 'This link is not complete or not known. Open it from the mail again, or ask for a new one.',
    when: 'the token of a link in a mail that is unknown',
  },
  LINK_USED: {
    status: 409,
    text: 'This link has already been used, or a newer one was sent. Ask for a new one if you still need it.',
    when: 'the token of a link in a mail, a second time',
  },
  LINK_EXPIRED: {
    status: 409,
    text: 'This link has expired. Ask for a new one.',
    when: 'the token of a link in a mail after its time',
  },
  WRONG_PASSWORD: {
    status: 422,
    text: 'The current password is wrong.',
    when: 'changing the password with a wrong one (A11)',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'Session not found', when: 'a session that is unknown or not yours' },

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
  ORDER_NOT_DELETABLE: {
    status: 409,
    text: 'Only pending or cancelled work orders without an invoice can be deleted.',
    when: 'G13',
  },
  DOUBLE_BOOKING: { status: 409, text: '{resource} is already booked from {from} to {to} for {order}.', when: 'G25' },
  OVERLAP_NOT_ALLOWED: {
    status: 403,
    text: 'Only someone who may assign work can allow an overlapping booking.',
    when: 'allow_overlap without service-order:assign',
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

  // jobs, tasks, notes, files
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
  TEMPLATE_NOT_FOUND: { status: 404, text: 'Template not found', when: 'P59' },
  PAYMENT_NOT_FOUND: { status: 404, text: 'Payment not found', when: 'a payment that is unknown' },
  ORDER_NOT_COMPLETED: {
    status: 409,
    text: 'Only a completed work order can be invoiced.',
    when: 'an invoice for another order',
  },
  INVOICE_EXISTS: { status: 409, text: 'This work order already has an invoice.', when: 'OP-65' },
  INVOICE_ISSUED: { status: 409, text: 'An issued invoice cannot be changed. Void it and make a new one.', when: 'M7' },
  INVALID_INVOICE_STATE: { status: 409, text: 'This is not possible for an invoice that is {status}.', when: 'M3' },
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
  PAYMENT_REVERSED: { status: 409, text: 'This payment has already been reversed.', when: 'a second reversal' },
  INVOICE_HAS_PAYMENTS: {
    status: 409,
    text: 'This invoice has payments. Reverse them before voiding it.',
    when: 'voiding an invoice that something was paid on',
  },
  PDF_NOT_DRAWN: {
    status: 422,
    text: 'The PDF of this invoice could not be made in time. Try again in a moment; until then read the invoice on its page.',
    when: 'drawing takes longer or more memory than it may',
  },
  NOTHING_TO_PAY: { status: 409, text: 'This invoice is already paid in full.', when: 'paying an invoice with no balance' },
})
