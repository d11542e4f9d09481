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
    when: 'a tenant that is pending or rejected (A32, P60)',
  },
  TENANT_SUSPENDED: {
    status: 403,
    text: 'Your organization is suspended. Its data is kept; ask the people who run this service what to do.',
    when: 'a tenant that is suspended (A32, R1-31)',
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
    text: 'This cannot be done in the current state. Reload and try again.',
    when: 'a race or a rule of the data was lost',
  },
  IN_FLIGHT: {
    status: 409,
    text: 'The same request is still being processed. Try again in a moment.',
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
  FILM_NOT_PLAYABLE: {
    status: 415,
    text: 'Other devices may not play this video (H.265). On an iPhone choose Settings, Camera, Formats, Most Compatible and film again, or record it here.',
    when: 'a video whose pictures or sound not every browser plays',
  },
  VALIDATION_FAILED: { status: 422, text: '{first}', when: 'one or more fields are wrong; `errors` lists them' },
  KEY_REUSED: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. Use a new one.',
    when: 'the same key with another body or for another record (OP-90)',
  },
  UPLOAD_NOT_FOUND: {
    status: 404,
    text: 'This upload no longer exists. Start it again.',
    when: 'an upload that is unknown, over, or another person’s (OFF16)',
  },
  UPLOAD_OFFSET: {
    status: 409,
    text: 'The upload continues at another place.',
    when: 'a piece that does not begin where the last one ended; `params.received` says where (OFF16)',
  },
  UPLOAD_CLOSED: {
    status: 409,
    text: 'This upload takes no more pieces. Start it again.',
    when: 'a piece for an upload that is complete or refused',
  },
  UPLOAD_DAMAGED: {
    status: 422,
    text: 'The file arrived damaged. It is being sent again.',
    when: 'a piece or the whole file does not have the hash that was said; `params.received` says where to go on (OFF16)',
  },
  UPLOADS_OPEN: {
    status: 429,
    text: 'Too many uploads are open. Finish or cancel some of them first.',
    when: 'a person has 30 uploads that are not complete',
  },
  LONG_JOB_NOT_FOUND: {
    status: 404,
    text: 'This task no longer exists.',
    when: 'a long job that is unknown, swept, or another person’s',
  },
  LONG_JOB_TOO_LONG: {
    status: 503,
    text: 'This took too long and was stopped. Try again.',
    when: 'the problem of a long job whose time was over',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    text: 'The file ends before this place.',
    when: 'a range that begins behind the end of a file',
  },
  FILE_MISSING: { status: 422, text: 'A file is required.', when: 'an upload without a file' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.', when: 'a limit is reached' },
  TOO_MANY_STREAMS: {
    status: 429,
    text: 'Too many pages are waiting for changes at once. Close some of them.',
    when: 'one more stream of events than a session, a tenant or the process may hold open (S1-8)',
  },
  TOO_SLOW: {
    status: 408,
    text: 'The request took too long to arrive. Check the connection and send it again.',
    when: 'a body that is not there after 15 seconds, or an upload slower than 8 kB a second (S-40)',
  },
  LIST_VIEW_NOT_FOUND: {
    status: 404,
    text: 'This view no longer exists.',
    when: 'a view that is unknown or not one’s own',
  },
  LIST_VIEW_EXISTS: {
    status: 409,
    text: 'You already have a view with this name.',
    when: 'a second view of one list with the same name',
  },
  TOO_MANY_LIST_VIEWS: {
    status: 409,
    text: 'A list holds at most {most} views of yours. Remove one first.',
    when: 'one view too many',
  },
  EXPORT_TOO_LARGE: {
    status: 422,
    text: 'A file holds at most {most} rows. Narrow the list first.',
    when: 'an export of more rows than one file takes',
  },
  NO_SPACE: {
    status: 507,
    text: 'There is no space left to save this. Tell the person who runs this server.',
    when: 'a full disk',
  },
  FILE_BEING_CHECKED: {
    status: 503,
    text: 'This file is being checked for malware. Try again in a moment.',
    when: 'the scanner has not looked at a file yet',
  },
  FILE_NOT_CHECKED: {
    status: 503,
    text: 'This file could not be checked for malware yet. It is tried again by itself.',
    when: 'the scanner is away',
  },
  FILE_INFECTED: {
    status: 404,
    text: 'This file held malware and was removed.',
    when: 'the scanner found malware in a file',
  },
  FILES_UNAVAILABLE: {
    status: 503,
    text: 'Files cannot be reached right now. Nothing was lost. Try again in a moment.',
    when: 'the store of files is away or refuses the server',
  },
  UNAVAILABLE: {
    status: 503,
    text: 'The service is busy or restarting. Try again in a moment.',
    when: 'the database is away, overloaded or a lock took too long; too many documents or pictures wait',
  },
})
