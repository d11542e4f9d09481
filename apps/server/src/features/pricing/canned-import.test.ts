import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'

const t = useApp()
const send = (world: World, file: string, mode: string, who: Member = world.admin) => {
  const { payload, headers } = multipart(Buffer.from(file), 'jobs.csv', 'text/csv', {})
  return t.request('POST', `${basePath}${calls.importCannedJobs.path}?mode=${mode}`, { token: who.token, payload, headers })
}
const report = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.import
}
const jobs = async (world: World): Promise<{ id: string; code: string }[]> =>
  (await t.call('listCannedJobs', {}, world.admin)).body.data.canned_jobs
const heading = 'Code,Job,Category,Type,Description,Hours or Quantity,Part Number,Fixed Price,Optional,Package Price'
const file = [
  heading,
  'OIL,Oil service,Service,Labor,Change oil,0.5,,,,89.95',
  'oil,Oil service,Service,Part,Filter,1,OF-1,12.50,,',
  'OIL,Oil service,Service,Part,Flush,1,,9,Yes,',
  'BRK,Front brakes,Brakes,Labor,Replace pads,1.8,,,,',
  'BRK,Front brakes,Brakes,Part,Pads,none,,86.40,,',
  'HELD,On file,,Labor,Work,1,,,,',
].join('\n')

it('checks a file of canned jobs and adds its good ones, never one that would be sold without a line (CAN21)', async () => {
  const world = await t.tenant()
  const held = { code: 'held', name: 'Held', lines: [{ type: 'labor' as const, description: 'Work', quantity: 1 }] }
  expect((await t.call('createCannedJob', { body: held }, world.admin)).status).toBe(201)
  const found = await report(world, file, 'check')
  expect(found).toMatchObject({ rows: 6, good: 3, imported: 0 })
  expect(
    found.faults.map((one: { row: number; column: string | null; code: string }) => [one.row, one.column, one.code]),
  ).toEqual([
    [5, null, 'JOB_ROW_BAD'],
    [6, 'quantity', 'INVALID_QUANTITY'],
    [7, 'code', 'ON_FILE_ALREADY'],
  ])
  expect(found.faults[0].message).toBe('Row 6 of the same job cannot be taken.')
  expect(await report(world, file, 'all_or_none')).toMatchObject({ imported: 0 })
  expect(await jobs(world)).toHaveLength(1)
  expect(await report(world, file, 'good_rows')).toMatchObject({ imported: 3 })
  const made = (await jobs(world)).find((one) => one.code === 'OIL')
  const job = (await t.call('getCannedJob', { params: { id: made?.id ?? '' } }, world.admin)).body.data.canned_job
  expect(job).toMatchObject({ name: 'Oil service', category: 'Service', price_mode: 'package', package_price: 89.95 })
  expect(job.lines).toMatchObject([
    { type: 'labor', quantity: 0.5, price: null, is_optional: false },
    { type: 'parts', part_number: 'OF-1', price: 12.5 },
    { description: 'Flush', price: 9, is_optional: true },
  ])
  const history = await t.call('listCannedJobImports', { query: {} }, world.admin)
  expect(history.body.data.imports[0]).toMatchObject({ file_name: 'jobs.csv', rows: 6, added: 3, bad_rows: 3 })
  const template = await t.request('GET', `${basePath}${calls.cannedImportTemplate.path}`, { token: world.admin.token })
  expect(template.text.replace('\uFEFF', '').trim()).toBe(heading)
  const desk = await t.member(world, 'customer-service')
  expect((await send(world, file, 'check', desk)).status).toBe(403)
})
