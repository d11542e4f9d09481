/** What every key of the API begins with. */
export const apiKeyPrefix = 'tp_live_'

/** Signing in, rights, and keys, webhooks and feeds themselves. */
const closed =
  /^\/(auth|roles|permissions|permission-categories|permission-resources|api-keys|webhooks|calendar-feeds)(\/|$)|^\/users\/\{id\}\/role/
/** Does no key open this call, whatever it holds (INT7)? `path` as the call has it, with slots in braces. */
export const isClosedToKeys = (path: string): boolean => closed.test(path)
