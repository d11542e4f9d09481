import { basePath } from '@twopost/contract/core/call'
import type { BatchKind } from '@twopost/contract/data-exchange'
import { expect } from 'vitest'
import { workImport, writeExport } from '#features/data-exchange/index.ts'
import { silentLog } from '#platform/log/log.ts'
import { longJobHandlers } from '#platform/queue/long-jobs.ts'
import type { Member, World } from './factories/world.ts'
import type { TestApp } from './harness.ts'
import { type ReadZip, readZip } from './read-zip.ts'
import { multipart } from './walkers/sample-files.ts'

/** Runs the long job of an export or import, as the lane would. */
export async function runLongJob(t: TestApp, world: World, kind: 'export' | 'import', longJobId: string): Promise<void> {
  const never = () => Promise.reject(new Error('not asked for here'))
  const handlers = longJobHandlers(t.app.db, {
    ...{ export: writeExport(t.app.db), import: workImport(t.app.db), print: never, 'check-upload': never },
  })
  await handlers[`long:${kind}`]?.({ tenant: world.tenantId, id: longJobId }, silentLog)
}
const jobOf = async (t: TestApp, subjectId: string): Promise<string> =>
  (
    await t.admin.query('select id from app.long_jobs where subject_id = $1 order by created_at desc, id desc limit 1', [
      subjectId,
    ])
  ).rows[0].id

/** An export of everything, written and read. */
export async function exportAll(t: TestApp, world: World): Promise<ReadZip> {
  const asked = await t.call('createExport', { body: { scope: 'all', files: 'no' } }, world.admin)
  expect(asked.status, asked.text).toBe(202)
  const { id } = asked.body.data.export
  await runLongJob(t, world, 'export', await jobOf(t, id))
  const file = await t.call('getExportFile', { params: { id } }, world.admin)
  expect(file.status, file.text.slice(0, 200)).toBe(200)
  return readZip(file.bytes)
}

/** A file of one kind sent, checked and applied. @returns the import as it is then */
export async function importFile(t: TestApp, world: World, kind: BatchKind, file: string, who: Member = world.admin) {
  const { payload, headers } = multipart(Buffer.from(file), `${kind}.csv`, 'text/csv')
  const sent = await t.request('POST', `${basePath}/imports?kind=${kind}&shop_id=${world.shopId}`, {
    ...{ token: who.token, payload, headers },
  })
  expect(sent.status, sent.text).toBe(201)
  const { id } = sent.body.data.import
  for (const step of ['check', 'apply'] as const) {
    const begun =
      step === 'check'
        ? await t.call('checkImport', { params: { id } }, who)
        : await t.call('applyImport', { params: { id }, body: { doubles: 'take' } }, who)
    expect(begun.status, begun.text).toBe(202)
    await runLongJob(t, world, 'import', await jobOf(t, id))
  }
  return (await t.call('getImport', { params: { id } }, who)).body.data.import
}
