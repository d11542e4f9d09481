import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import type { BatchKind } from '@twopost/contract/data-exchange'
import { expect } from 'vitest'
import { workImport, writeExport } from '#features/data-exchange/index.ts'
import { silentLog } from '#platform/log/log.ts'
import { longJobHandlers } from '#platform/queue/long-jobs.ts'
import { sameWork } from './factories/long-jobs.ts'
import type { Member, World } from './factories/world.ts'
import type { TestApp } from './harness.ts'
import { type ReadZip, readZip } from './read-zip.ts'
import { multipart } from './walkers/sample-files.ts'

/** Runs the long job of an export or import, as the lane would. */
export async function runLongJob(t: TestApp, world: World, kind: 'export' | 'import', longJobId: string): Promise<void> {
  const never = () => Promise.reject(new Error('not asked for here'))
  const handlers = longJobHandlers({ ...sameWork(never), export: writeExport, import: workImport })
  await handlers[`long:${kind}`]?.(t.app.db)({ tenant: world.tenantId, id: longJobId }, silentLog)
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

/** Three customers who can be taken. */
export const threeCustomers =
  'Name,Email,Phone,Type\nAnn Vega,ann@v.example,+1 503 555 0101,Company\nBo Reed,bo@r.example,,\nCy Lund,,503-555-0199,Individual\n'

/** What tests of imports do: each step by its call, the work of a job by hand. */
export function batchTools(t: TestApp) {
  const sql = async (text: string, values: unknown[] = []) => (await t.admin.query(text, values)).rows
  const send = (world: World, kind: BatchKind, file: string | Buffer, name = 'rows.csv', who: Member = world.admin) => {
    const { payload, headers } = multipart(Buffer.from(file as string), name, 'text/csv')
    return t.request('POST', `${basePath}${calls.createImport.path}?kind=${kind}&shop_id=${world.shopId}`, {
      token: who.token,
      payload,
      headers,
    })
  }
  const show = async (world: World, id: string) => (await t.call('getImport', { params: { id } }, world.admin)).body.data.import
  /** Does the work that waits. */
  async function work(world: World, id: string): Promise<void> {
    const [row] = await sql('select long_job_id from app.import_batches where id = $1', [id])
    await runLongJob(t, world, 'import', row.long_job_id)
  }
  async function upload(world: World, kind: BatchKind, file: string | Buffer, name?: string) {
    const reply = await send(world, kind, file, name)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.data.import
  }
  async function check(world: World, id: string) {
    const reply = await t.call('checkImport', { params: { id } }, world.admin)
    expect(reply.status, reply.text).toBe(202)
    await work(world, id)
    return show(world, id)
  }
  const checked = async (world: World, kind: BatchKind, file: string | Buffer) =>
    check(world, (await upload(world, kind, file)).id)
  async function apply(world: World, id: string, doubles: 'skip' | 'take' = 'skip') {
    const reply = await t.call('applyImport', { params: { id }, body: { doubles } }, world.admin)
    expect(reply.status, reply.text).toBe(202)
    await work(world, id)
    return show(world, id)
  }
  const rowsOf = async (world: World, id: string, query: object = {}) =>
    (await t.call('listImportRows', { params: { id }, query: { limit: 100, ...query } }, world.admin)).body.data.rows
  const customersOf = (world: World) =>
    sql('select name, email, phone, version from app.customers where tenant_id = $1 and deleted_at is null order by name', [
      world.tenantId,
    ])
  return { sql, send, show, work, upload, check, checked, apply, rowsOf, customersOf }
}

/** A file of one kind sent, checked and applied. @returns the import as it is then */
export async function importFile(t: TestApp, world: World, kind: BatchKind, file: string, who: Member = world.admin) {
  const { payload, headers } = multipart(Buffer.from(file), `${kind}.csv`, 'text/csv')
  const sent = await t.request('POST', `${basePath}${calls.createImport.path}?kind=${kind}&shop_id=${world.shopId}`, {
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
