import { dropAnswersNaming } from '#features/analytics/index.ts'
import { blankTalks, selectTalks } from '#features/deferred/index.ts'
import { deleteAttachments, deleteFileRows, removeFileBytes, selectLooseAttachments } from '#features/files/index.ts'
import { blankFlags, blankFlagWords, selectFlagWords } from '#features/flags/index.ts'
import { blankDeliveriesNaming } from '#features/integrations/index.ts'
import { blankMessages, selectSpoken } from '#features/messages/index.ts'
import { dropNotificationsAbout } from '#features/notifications/index.ts'
import { blankComments } from '#features/ratings/index.ts'
import { dropReportMailsNaming } from '#features/reports/index.ts'
import { blankOrders, dropDraftsNaming, dropNotes } from '#features/service-orders/index.ts'
import { blankLinks, blankTraces, revokeLinksOf, selectLinkIds, selectTraces } from '#features/share-links/index.ts'
import { blankOwnerNotes, blankPastNotes, blankVehiclesOf, selectOwnerNotes } from '#features/vehicles/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { blankMailsTo, dropKeptMailTo } from '#platform/mail/personal.queries.ts'
import {
  blankCreditMails,
  blankStatementMails,
  dropTokens,
  selectCreditMails,
  selectFlags,
  selectIndexed,
  selectLinkedOf,
  selectLinkedOfOrders,
  selectOrders,
  selectPersonTokens,
  selectSignatures,
  selectStatementMails,
} from './erase-places.queries.ts'

/** Whom the steps take out, as they stand in the database before the last step. */
export interface Person {
  readonly customerId: string
  readonly now: Date
  /** In small letters. */
  readonly addresses: readonly string[]
  /** Names of the person and of who belongs to them, long enough to mean them alone. */
  readonly names: readonly string[]
  /** Id, names, addresses, phone number: what a text names them by. */
  readonly words: readonly string[]
}
/** One bounded piece in a transaction of its own: how many rows it changed. Asked again until it changes fewer than `mostRows`. */
export interface EraseStep {
  readonly table: string
  readonly run: (tx: Tx) => Promise<number>
  /** Whether a function of the database writes, and nothing else in its transaction (docs/cluster.md, C4). */
  readonly isBlanking?: true
  /** After its transaction is committed. */
  readonly after?: () => Promise<void>
}
export const mostRows = 200
const ordersAtOnce = 50
/** Short numbers are parts of others, too: an order is still found by its own. */
const isTelling = (token: string): boolean => !/^\d{1,6}$/.test(token) && token !== ''

/** A step that finds ids first and blanks them by a function of the database, which comes before any write (decision 59). */
const blanking = (
  table: string,
  find: (tx: Tx) => Promise<readonly string[]>,
  blank: (tx: Tx, ids: readonly string[]) => Promise<number>,
): EraseStep => ({
  table,
  isBlanking: true,
  run: async (tx) => {
    const ids = await find(tx)
    return ids.length === 0 ? 0 : blank(tx, ids)
  },
})
/** A step whose one statement changes all that there is; it changes nothing when it is asked again. */
const once = (table: string, run: (tx: Tx) => Promise<number>): EraseStep => ({ table, run })

/** Links first, so that nobody reads by one what the next steps take away. */
function linkSteps(find: (tx: Tx) => Promise<readonly string[]>, now: Date): EraseStep[] {
  const linked = async (tx: Tx) => {
    const records = await find(tx)
    return { records, links: await selectLinkIds(tx, records) }
  }
  return [
    once('public_links', async (tx) => {
      const { records, links } = await linked(tx)
      return revokeLinksOf(tx, [...records, ...links])
    }),
    blanking('share_events', async (tx) => selectTraces(tx, (await linked(tx)).links, mostRows), blankTraces),
    once('share_links', async (tx) => blankLinks(tx, (await linked(tx)).links, now)),
  ]
}
function attachmentStep(tenant: Tx['tenant'], orderIds: readonly string[]): EraseStep {
  let gone: string[] = []
  return {
    table: 'attachments',
    run: async (tx) => {
      const found = await selectLooseAttachments(tx, orderIds, await selectSignatures(tx, orderIds), mostRows)
      const count = await deleteAttachments(
        tx,
        found.map(({ id }) => id),
      )
      gone = await deleteFileRows(tx, [...new Set(found.map(({ file_id }) => file_id))])
      return count
    },
    after: async () => {
      for (const id of gone) await removeFileBytes(tenant, id)
      gone = []
    },
  }
}
/** What stands at orders, fifty of them at a time. */
function orderSteps(tenant: Tx['tenant'], orderIds: readonly string[], tokens: readonly string[], person: Person): EraseStep[] {
  return [
    ...linkSteps(async (tx) => [...orderIds, ...(await selectLinkedOfOrders(tx, orderIds))], person.now),
    blanking('flag_changes', (tx) => selectFlagWords(tx, orderIds, mostRows), blankFlagWords),
    once('flags', (tx) => blankFlags(tx, orderIds)),
    attachmentStep(tenant, orderIds),
    once('notes', (tx) => dropNotes(tx, orderIds)),
    once('service_orders', (tx) => blankOrders(tx, orderIds, person.now)),
    once('notifications', (tx) => dropNotificationsAbout(tx, orderIds, [])),
    once('search_tokens', async (tx) => dropTokens(tx, [...orderIds, ...(await selectFlags(tx, orderIds))], tokens)),
  ]
}

/**
 * Everything about a person but who they are, one bounded step after the other (AUD8). The customer’s own row comes last and elsewhere: until then a
 * run that broke off knows whom it is about.
 */
export async function* eraseSteps(
  person: Person,
  tenant: Tx['tenant'],
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): AsyncGenerator<EraseStep> {
  const { customerId, addresses, names, words, now } = person
  const tokens = (await read((tx) => selectPersonTokens(tx, customerId))).filter(isTelling)
  yield* linkSteps((tx) => selectLinkedOf(tx, customerId), now)
  yield blanking('messages', (tx) => selectSpoken(tx, customerId, mostRows), blankMessages)
  yield blanking('credit_note_mails', (tx) => selectCreditMails(tx, customerId, mostRows), blankCreditMails)
  yield blanking('statement_mails', (tx) => selectStatementMails(tx, customerId, mostRows), blankStatementMails)
  yield blanking('deferred_contacts', (tx) => selectTalks(tx, customerId, mostRows), blankTalks)
  yield blanking('vehicle_owners', (tx) => selectOwnerNotes(tx, customerId, mostRows), blankOwnerNotes)
  yield once('past_work', (tx) => blankPastNotes(tx, customerId, mostRows))
  yield once('mailbox', (tx) => dropKeptMailTo(tx, addresses))
  yield once('outbox', (tx) => blankMailsTo(tx, addresses))
  yield once('order_ratings', (tx) => blankComments(tx, customerId))
  yield once('order_drafts', (tx) => dropDraftsNaming(tx, words))
  yield once('notifications', (tx) => dropNotificationsAbout(tx, [], names))
  yield once('kept_figures', (tx) => dropAnswersNaming(tx, words))
  yield once('report_mails', (tx) => dropReportMailsNaming(tx, words))
  yield once('webhook_deliveries', (tx) => blankDeliveriesNaming(tx, words))
  let after: string | null = null
  for (;;) {
    const orderIds: string[] = await read((tx) => selectOrders(tx, customerId, after, ordersAtOnce))
    if (orderIds.length > 0) yield* orderSteps(tenant, orderIds, tokens, person)
    if (orderIds.length < ordersAtOnce) break
    after = orderIds.at(-1) ?? null
  }
  yield once('search_tokens', async (tx) => dropTokens(tx, await selectIndexed(tx, customerId), tokens))
  yield once('vehicles', (tx) => blankVehiclesOf(tx, customerId, now))
}
