import type { TenantId } from '@twopost/contract/core/ids'
import type { Database } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/problem.ts'
import type { LongHandler } from '#platform/queue/long-jobs.ts'
import { fileStore } from './file-places.service.ts'
import type { PreparedFacts } from './prepare-file.service.ts'
import { dropExpiredUploads, moveToReady, reopenUpload, selectUploadById, selectWantedUploads } from './uploads.queries.ts'
import { prepareUpload } from './uploads.service.ts'

/**
 * The long job that looks at a large upload: checks the whole and makes of it what is kept. Who sent it then completes the upload with the
 * rights they have at that moment. Run twice it does nothing the second time.
 */
export const checkUpload =
  (database: Database): LongHandler =>
  async ({ tenant, subjectId, signal, isLastTry, report }) => {
    const row = await database.inTenant(tenant, (tx) => selectUploadById(tx, subjectId))
    if (row?.state !== 'checking' || row.size_bytes === null || row.sha256 === null) return
    const work = await fileStore().openWork()
    try {
      const whole = { size: row.size_bytes, sha256: row.sha256 }
      const file = await prepareUpload({ database, tenant }, row, work.folder, whole, { onProgress: report, signal })
      await fileStore().keepReady(tenant, row.id, file.place)
      const { place: _, sha256, ...facts } = file
      const prepared: PreparedFacts = { ...facts, sha256: sha256.toString('hex') }
      await database.inTenant(tenant, (tx) => moveToReady(tx, row.id, prepared))
    } catch (error) {
      // For good: what was refused stays refused; what took too long, or met a full disk or a store that is away, may be asked for again.
      if ((signal.aborted || isLastTry) && !(error instanceof Problem))
        await database.inTenant(tenant, (tx) => reopenUpload(tx, row.id))
      throw error
    } finally {
      await work.close()
    }
  }

const mostExpired = 500
/** Takes away uploads whose time is over, rows first, then the bytes of those that nobody waits for any more. */
export async function sweepUploads(database: Pick<Database, 'inTenant'>, tenant: TenantId, now: Date): Promise<void> {
  const gone = await database.inTenant(tenant, (tx) => dropExpiredUploads(tx, mostExpired))
  for (const { id } of gone) await fileStore().removePart(tenant, id)
  const old = await fileStore().listOldParts(tenant, now.getTime())
  const wanted = new Set(await database.inTenant(tenant, (tx) => selectWantedUploads(tx, old)))
  for (const id of old) if (!wanted.has(id)) await fileStore().removePart(tenant, id)
}
