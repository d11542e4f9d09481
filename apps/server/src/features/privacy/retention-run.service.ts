import type { TenantId } from '@twopost/contract/core/ids'
import { addMonths } from '@twopost/contract/core/time'
import type { RetentionKind } from '@twopost/contract/privacy'
import { deleteAttachments, deleteFileRows, forgetFile, removeFileBytes, selectAttachedFiles } from '#features/files/index.ts'
import { dropFlagPhotos } from '#features/flags/index.ts'
import { blankTimeEntries } from '#features/timers/index.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { selectHeldRecords } from './legal-holds.queries.ts'
import { dropExportFiles } from './privacy-requests.queries.ts'
import { noteRun, type RuleRow, selectRules } from './retention.queries.ts'
import { firstToday } from './retention-day.service.ts'
import {
  blankFrozen,
  dropSignatures,
  type FrozenName,
  frozenNames,
  retentionSources,
  selectOld,
  selectOldestLeft,
  selectSignatureFiles,
  type Term,
} from './retention-sources.queries.ts'

/** Records of one step, and steps of one kind in a night: what is beyond waits for the next one (AUD10). */
const perStep = 200
const mostSteps = 100

/** Takes these records away or the person out of them. @returns files whose bytes go once that is committed */
async function treat(tx: Tx, name: string, ids: readonly string[]): Promise<string[]> {
  if ((frozenNames as readonly string[]).includes(name)) {
    const signatures = name === 'authorization' ? await selectSignatureFiles(tx, ids) : []
    await blankFrozen(tx, name as FrozenName, ids)
    return dropSignatures(tx, signatures)
  }
  if (name === 'attachments') {
    const files = [...new Set((await selectAttachedFiles(tx, ids)).map(({ file_id }) => file_id))]
    await deleteAttachments(tx, ids)
    await dropFlagPhotos(tx, files)
    return deleteFileRows(tx, files)
  }
  if (name === 'time_entry') {
    await blankTimeEntries(tx, ids)
    return []
  }
  for (const id of ids) await forgetFile(tx, id)
  return [...ids]
}

const earliest = (days: readonly (string | null)[]): string | null => days.flatMap((day) => day ?? []).sort()[0] ?? null

/** One rule in one organization, in steps with a transaction each. @returns how many records it changed */
async function runRule(database: Database, tenant: TenantId, rule: RuleRow, now: Date): Promise<number> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(tenant, work, { reads: true })
  const today = await read((tx) => firstToday(tx, now))
  const term: Term = {
    keptFrom: addMonths(today, -rule.months),
    doneUntil: rule.done_until,
    held: await read((tx) => selectHeldRecords(tx, today)),
  }
  let [count, steps] = [0, 0]
  for (const source of retentionSources[rule.kind])
    for (; steps < mostSteps; steps++) {
      const { ids, files } = await database.inTenant(tenant, async (tx) => {
        const ids = await selectOld(tx, source, term, perStep)
        return { ids, files: ids.length === 0 ? [] : await treat(tx, source.name, ids) }
      })
      for (const id of files) await removeFileBytes(tenant, id)
      count += ids.length
      if (ids.length < perStep) break
    }
  // What was left alone is looked at again, and what did not fit into this night.
  const left: (string | null)[] = []
  for (const source of retentionSources[rule.kind]) left.push(await read((tx) => selectOldestLeft(tx, source, term)))
  const doneUntil = earliest(left) ?? term.keptFrom
  await database.inTenant(tenant, (tx) => noteRun(tx, rule.kind, doneUntil, count, now))
  return count
}

/** Every rule that is on in one organization (AUD10). What it changed goes on record, in figures alone. @returns counts by kind */
export async function applyRetention(
  database: Database,
  log: Log,
  tenant: TenantId,
  now: Date,
): Promise<Partial<Record<RetentionKind, number>>> {
  const rules = (await database.inTenant(tenant, selectRules, { reads: true })).filter(({ is_on }) => is_on)
  const done: Partial<Record<RetentionKind, number>> = {}
  for (const rule of rules) done[rule.kind] = await runRule(database, tenant, rule, now)
  const count = Object.values(done).reduce((sum, one) => sum + one, 0)
  if (count > 0)
    await inTenantOf({ database, now, requestId: 'job:retention', log }, tenant, 'retention', async (ctx) => {
      ctx.note({ kind: 'retention_rule', id: null, code: 'retention.ran', params: { count }, details: { ...done } })
    })
  return done
}
/** Files of exports whose seven days are over (AUD7). */
export async function dropOldExports(database: Database, tenant: TenantId, now: Date): Promise<void> {
  const gone = await database.inTenant(tenant, async (tx) => {
    const ids = await dropExportFiles(tx, { before: now })
    for (const id of ids) await forgetFile(tx, id)
    return ids
  })
  for (const id of gone) await removeFileBytes(tenant, id)
}
/** The nightly job (AUD10). May run twice without effect. */
export const runRetention = (database: Database, log: Log): Promise<void> =>
  inEachTenant(
    database,
    log,
    async ({ tenant, now }) => {
      await dropOldExports(database, tenant, now)
      await applyRetention(database, log, tenant, now)
    },
    'all',
  )
