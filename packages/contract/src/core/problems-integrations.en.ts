import { problemList } from './problem-list.ts'

/** Errors of keys of the API, webhooks and calendar feeds (INT). */
export const integrationProblems = problemList({
  API_KEY_NOT_FOUND: { status: 404, text: 'API key not found', when: 'a key of the API that is unknown' },
  API_KEY_REVOKED: {
    status: 409,
    text: 'This key is revoked. Make a new one.',
    when: 'changing or replacing a key that is revoked',
  },
  TOO_MANY_API_KEYS: {
    status: 409,
    text: 'An organization can have at most {most} live keys. Revoke one first.',
    when: 'one live key too many (INT26)',
  },
  SCOPE_UNKNOWN: {
    status: 422,
    text: 'A key cannot have the scope {scope}.',
    when: 'a scope that is no permission, or one that keys never have (INT7, INT26)',
  },
  SCOPE_NOT_HELD: {
    status: 403,
    text: 'You cannot give a key more than you hold: {scope}.',
    when: 'a scope above the giver’s own permissions (INT26)',
  },
  WEBHOOK_NOT_FOUND: { status: 404, text: 'Webhook not found', when: 'a webhook that is unknown' },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    text: 'This delivery no longer exists.',
    when: 'a delivery that is unknown or older than 30 days',
  },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 422,
    text: 'This address cannot be used. It must be a public https address.',
    when: 'a webhook to http, to a private address or a name that resolves to one, or with credentials in it (INT27)',
  },
  WEBHOOK_DISABLED: {
    status: 409,
    text: 'This webhook is paused. Resume it first.',
    when: 'a test or a replay of a webhook that is disabled (INT6)',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    text: 'An organization can have at most {most} webhooks. Delete one first.',
    when: 'one webhook too many',
  },
  EVENT_TYPE_UNKNOWN: { status: 422, text: 'There is no event {type}.', when: 'an event type that is not in the list (INT27)' },
  EVENT_TYPE_NOT_HELD: {
    status: 403,
    text: 'You cannot have an address told what you may not see: {type}.',
    when: 'an event type about records that the maker may not see',
  },
  INVALID_WEBHOOK_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'pausing or resuming a webhook that is so already (INT6)',
  },
  REPLAY_TOO_LONG: {
    status: 422,
    text: 'Events are kept for {days} days. Choose a time within them, the beginning before the end.',
    when: 'a replay of more than 30 days, or of a range that ends before it begins (INT27)',
  },
  LEDGER_PLACE_TWICE: {
    status: 422,
    text: 'Each amount goes to one account. {place} is named twice.',
    when: 'a map of accounts that names a place twice (INT20)',
  },
  LEDGER_CODE_TWO_NAMES: {
    status: 422,
    text: 'Account {code} has two names: {first} and {second}. Give it one name.',
    when: 'a map of accounts in which one number has two names (INT20)',
  },
  LEDGER_ACCOUNTS_MISSING: {
    status: 409,
    text: 'Accounts are missing: {count}. Name one for each amount that these days need, then export again.',
    when: 'an export of days with an amount that no account is named for; each is listed under errors (INT15)',
  },
  JOURNAL_RANGE: {
    status: 422,
    text: 'Choose at most {most} days, none of them after {today}.',
    when: 'an export of too many days or of days to come (INT15)',
  },
  JOURNAL_EMPTY: {
    status: 409,
    text: 'Nothing was recorded on these days. Choose other days.',
    when: 'an export of days without any entry that were never exported before (INT15)',
  },
  JOURNAL_NOT_FOUND: { status: 404, text: 'Journal not found', when: 'a journal that is unknown or of another shop' },
  JOURNAL_EXPORT_NOT_FOUND: {
    status: 404,
    text: 'Export not found',
    when: 'an export of journals that is unknown or of another shop',
  },
  JOURNAL_EXPORT_NOT_READY: {
    status: 409,
    text: 'This export is not done yet. Wait until it is.',
    when: 'the file of an export that is at work or has failed',
  },
  CALENDAR_FEED_NOT_FOUND: {
    status: 404,
    text: 'Calendar feed not found',
    when: 'a calendar feed that is unknown or another person’s',
  },
  CALENDAR_FEED_REFUSED: {
    status: 403,
    text: 'You cannot see this schedule.',
    when: 'a calendar feed by who may not see work orders, or is no member of the organization',
  },
  TOO_MANY_CALENDAR_FEEDS: {
    status: 409,
    text: 'You can have at most {most} calendar feeds. Revoke one first.',
    when: 'one calendar feed too many',
  },
})
