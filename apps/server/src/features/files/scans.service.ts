import { createReadStream } from 'node:fs'
import type { TenantId } from '@twopost/contract/core/ids'
import { notify, recipientsIn } from '#features/notifications/index.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { isNotThere } from '#platform/files/file-store.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import type { Scanner } from '#platform/scan/scanner.ts'
import { ScannerAway } from '#platform/scan/scanner-away.ts'
import { fileStore } from './file-places.service.ts'
import { scanNoticeText } from './scan-notices.text.ts'
import { type NewScan, type ScanRow, selectScan, selectUnscanned, setScan } from './scans.queries.ts'

let scanner: Scanner | undefined
let database: Pick<Database, 'inTenant'> | undefined
/** Tells the feature who looks at files, if anyone; called once by the composition root. */
export function configureScans(parts: { scanner: Scanner | undefined; database: Pick<Database, 'inTenant'> }): void {
  scanner = parts.scanner
  database = parts.database
}

export const scanJob = 'scan-file'
/** Tries of one file in a row; the turn of every hour begins again. */
const mostAttempts = 8
/** Files that one turn looks after in an organization. */
const mostAtOnce = 1_000

/** A file has a job for as long as it waits, one however often that is asked for. */
const askForScan = (tx: Tx, id: string): Promise<number> =>
  enqueue(tx, scanJob, { tenant: tx.tenant, id }, { key: `${scanJob}:${id}`, mostAttempts })

/** How a new file begins: null without a scanner, and what the product made itself is not looked at. */
export const firstScan = (isMade: boolean): NewScan => (scanner ? (isMade ? 'clean' : 'waiting') : null)
/** Has a file that was kept now looked at, in the transaction that keeps it. */
export const beginScan = async (tx: Tx, id: string, scan: NewScan): Promise<void> => {
  if (scan === 'waiting') await askForScan(tx, id)
}

/** What a file is refused with until a scanner has found it clean; nothing without a scanner (S-55). */
const refusals = { waiting: 'FILE_BEING_CHECKED', failed: 'FILE_NOT_CHECKED', infected: 'FILE_INFECTED' } as const
/** @param at the transaction at hand, if there is one @throws Problem FILE_BEING_CHECKED, FILE_NOT_CHECKED, FILE_INFECTED */
export async function expectClean(tenant: TenantId, id: string, at?: Tx): Promise<void> {
  if (!scanner || !database) return
  const row = await (at ? selectScan(at, id) : database.inTenant(tenant, (tx) => selectScan(tx, id), { reads: true }))
  if (!row || row.scan === 'clean') return
  // From before there was a scanner: somebody waits for this one.
  if (row.scan === null) await database.inTenant(tenant, (tx) => askForScan(tx, id))
  throw new Problem(refusals[row.scan ?? 'waiting'])
}

/**
 * Has a file looked at before it is used in the same breath, and kept as looked at.
 * @throws Problem FILE_INFECTED, FILE_NOT_CHECKED
 */
export async function scanNow(place: string): Promise<NewScan> {
  if (!scanner) return null
  try {
    const verdict = await scanner.scan(createReadStream(place, { highWaterMark: 65_536 }))
    if (verdict.kind === 'infected') throw new Problem('FILE_INFECTED')
    return 'clean'
  } catch (error) {
    if (error instanceof ScannerAway) throw new Problem('FILE_NOT_CHECKED', {}, { retryAfterSeconds: 60 })
    throw error
  }
}

/** Never served again, on record, and told to who sent it and to the administrators; then the bytes go. */
async function blockFile(db: Database, tenant: TenantId, row: ScanRow, log: Log): Promise<void> {
  const open = { database: db, now: await db.now(), requestId: scanJob, log }
  await inTenantOf(open, tenant, scanJob, async (ctx) => {
    if ((await setScan(ctx.tx, row.id, 'infected')) === 0) return
    const people = (await recipientsIn.ask(ctx, null)).flat()
    const told = people.filter(({ id, role_id }) => role_id === 'admin' || id === row.uploaded_by).map(({ id }) => id)
    await notify(ctx, told, {
      type: 'system_alert',
      texts: { en: scanNoticeText.en(row.filename), es: scanNoticeText.es(row.filename) },
      priority: 'high',
      metadata: { file_id: row.id },
    })
    ctx.note({ kind: 'file', id: row.id, code: 'file.infected', params: { name: row.filename } })
  })
  await fileStore().remove(tenant, row.id)
}

/** The job that has one file looked at. Run twice it does nothing the second time; what fails is tried again. */
export const scanFile =
  (db: Database): JobHandler =>
  async (payload, log) => {
    const [tenant, id] = [payload.tenant as TenantId, payload.id as string]
    if (!scanner) return
    const row = await db.inTenant(tenant, (tx) => selectScan(tx, id))
    if (!row || row.scan === 'clean') return
    // The bytes of an infected one may be there still, when the process ended in between.
    if (row.scan === 'infected') return fileStore().remove(tenant, id)
    try {
      const stored = await fileStore()
        .open(tenant, id)
        .catch((error: unknown) => {
          if (isNotThere(error)) return null
          throw error
        })
      // Its bytes are gone: nothing is served of it either.
      if (!stored) return
      const { size } = stored
      const verdict = await scanner.scan(size === 0 ? noBytes() : stored.stream(0, size - 1))
      if (verdict.kind === 'infected') {
        log.warn({}, 'a file holds malware and was blocked')
        return await blockFile(db, tenant, row, log)
      }
      await db.inTenant(tenant, (tx) => setScan(tx, id, 'clean'))
    } catch (error) {
      await db.inTenant(tenant, (tx) => setScan(tx, id, 'failed'))
      throw error
    }
  }
async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** Every hour: files from before there was a scanner, and those that it could not look at. */
export const scanWaiting =
  (db: Pick<Database, 'inTenant' | 'single'>): JobHandler =>
  async (_, log) => {
    if (!scanner) return
    const work = async ({ tx }: { tx: Tx }) => {
      for (const id of await selectUnscanned(tx, mostAtOnce)) await askForScan(tx, id)
    }
    await inEachTenant(db, log, work, 'all')
  }
