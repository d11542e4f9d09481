import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect } from 'vitest'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'
import { multipart } from './sample-files.ts'

/** An export of everything that failed, so that another one can be asked for, and a file of customers whose columns are chosen. */
export async function addData(t: TestApp, world: World): Promise<Record<string, string>> {
  const asked = await t.call('createExport', { body: { scope: 'all', files: 'no' } }, world.admin)
  expect(asked.status, asked.text).toBe(202)
  const { id } = asked.body.data.export
  await t.admin.query("update app.export_jobs set state = 'failed', problem = 'UNAVAILABLE', asked_by_name = $2 where id = $1", [
    id,
    `Ann ${world.canary}`,
  ])
  const { payload, headers } = multipart(
    Buffer.from(`Name,Email\nAnn ${world.canary},ann@example.com\n`),
    'customers.csv',
    'text/csv',
  )
  const sent = await t.request('POST', `${basePath}${calls.createImport.path}?kind=customers&shop_id=${world.shopId}`, {
    ...{ token: world.admin.token, payload, headers },
  })
  expect(sent.status, sent.text).toBe(201)
  return { export: id, import: sent.body.data.import.id }
}
