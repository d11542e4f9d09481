import { privacyMoves } from '@twopost/contract/privacy'
import { blankContacts, blankCustomer, dropCustomerContacts } from '#features/customers/index.ts'
import { forgetFile, removeFileBytes } from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { LongHandler } from '#platform/queue/long-jobs.ts'
import { foldText, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { eraseSteps, mostRows, type Person } from './erase-steps.service.ts'
import { type SubjectRow, selectAddresses, selectContactNames, selectSubject } from './personal-data.queries.ts'
import { backupsFrom, expectErasable, listKept, todayOf } from './personal-data.service.ts'
import { privacyParts } from './privacy-parts.service.ts'
import {
  addBlankedCount,
  addCount,
  dropExportFiles,
  insertErasure,
  lockRequest,
  moveRequest,
  selectRequest,
} from './privacy-requests.queries.ts'

/** What a customer is called who was erased: the last eight signs of the id, which differ most (AUD8). */
export const erasedName = (customerId: string): string => `Erased ${customerId.slice(-8)}`

/** A single short word stands in too many texts to mean one person. */
const isTelling = (name: string): boolean => name.trim().length >= 8 || (name.trim().length >= 5 && name.trim().includes(' '))
async function personOf(tx: Tx, subject: SubjectRow, now: Date): Promise<Person> {
  const addresses = await selectAddresses(tx, subject.id)
  const contacts = await selectContactNames(tx, subject.id)
  const all = [subject.name, subject.company_name, subject.primary_contact_name, ...contacts]
  const names = [...new Set(all.filter(isTelling))]
  const phones = subject.phone_key.length >= 7 ? [subject.phone] : []
  return { customerId: subject.id, now, addresses, names, words: [subject.id, ...names, ...addresses, ...phones] }
}

/** The last step: the customer is nobody, the request is done, and what was done and what stays is on record. */
async function finish(database: Database, tenant: Tx['tenant'], requestId: string): Promise<void> {
  const at = { database, now: await database.now(), requestId: 'job:privacy-erase', log: privacyParts().log }
  const files = await inTenantOf(at, tenant, 'privacy-erase', async (ctx) => {
    await lockRequest(ctx.tx, requestId)
    const request = await selectRequest(ctx.tx, requestId)
    const subject = request && (await selectSubject(ctx.tx, request.customer_id))
    if (!request || !subject || request.state !== 'checked') return []
    // Somebody may have sold them something meanwhile.
    await expectErasable(ctx, subject)
    const kept = await listKept(ctx, subject)
    const name = erasedName(subject.id)
    const counts = {
      ...request.counts,
      contacts: (request.counts.contacts ?? 0) + (await blankContacts(ctx.tx, subject.id, name, ctx.now)),
      customer_contacts: (request.counts.customer_contacts ?? 0) + (await dropCustomerContacts(ctx.tx, subject.id)),
      customers: await blankCustomer(ctx.tx, subject.id, { name, nameKey: foldText(name) }, ctx.now),
    }
    await writeTokens(ctx.tx, 'customer', subject.id, subject.shop_id, wordsOf(name))
    const gone = await dropExportFiles(ctx.tx, { customerId: subject.id })
    for (const id of gone) await forgetFile(ctx.tx, id)
    const what = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    const backups = backupsFrom(todayOf(subject, ctx.now))
    await insertErasure(
      ctx.tx,
      {
        ...{ id: newId(ctx.now), requestId, customerId: subject.id, what, kept },
        backups: backups && { days: backups.days, lastDay: backups.last_day },
      },
      ctx.now,
    )
    const { from, to } = privacyMoves.finish
    await moveRequest(ctx.tx, requestId, from, to, {}, ctx.now)
    await announceLive(ctx, 'customer.changed', subject.shop_id, { customer_id: subject.id })
    await announceLive(ctx, 'privacy.changed', null, { privacy_request_id: requestId, customer_id: subject.id })
    const count = Object.values(what).reduce((sum, one) => sum + one, 0)
    ctx.note({ kind: 'privacy_request', id: requestId, code: 'privacy.erased', params: { count } })
    return gone
  })
  for (const id of files) await removeFileBytes(tenant, id)
}

/**
 * The long job that erases a customer (AUD8): bounded steps, each in its own transaction with its count, so that a run that broke off goes on
 * where it was, and one that is repeated changes nothing. @throws Problem CANNOT_ERASE, CUSTOMER_NOT_FOUND
 */
export const eraseCustomer =
  (database: Database): LongHandler =>
  async ({ tenant, subjectId, signal, report }) => {
    const now = await database.now()
    const person = await database.inTenant(
      tenant,
      async (tx) => {
        const request = await selectRequest(tx, subjectId)
        if (request?.state !== 'checked') return undefined
        const subject = await selectSubject(tx, request.customer_id)
        if (!subject) return undefined
        await expectErasable({ tx, now }, subject)
        return personOf(tx, subject, now)
      },
      { reads: true },
    )
    if (!person) return
    let done = 0
    const read = <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(tenant, work, { reads: true })
    for await (const step of eraseSteps(person, tenant, read)) {
      for (;;) {
        signal.throwIfAborted()
        const count = await database.inTenant(tenant, async (tx) => {
          const changed = await step.run(tx)
          const add = step.isBlanking ? addBlankedCount : addCount
          if (changed > 0) await add(tx, subjectId, step.table, changed)
          return changed
        })
        await step.after?.()
        if (count < mostRows) break
      }
      done += 1
      report(done / (done + 10))
    }
    await finish(database, tenant, subjectId)
  }
