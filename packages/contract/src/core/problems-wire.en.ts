import { problemList } from './problem-list.ts'

/** Errors that any call may give: of the wire, the session and the gate. */
export const wireProblems = problemList({
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
})
