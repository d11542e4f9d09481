import { randomUUID } from 'node:crypto'
import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect } from 'vitest'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'
import { multipart } from './sample-files.ts'

/**
 * An export of everything that failed, so that another one can be asked for, a file of customers whose columns are chosen, and a piece of work of the former
 * program.
 */
export async function addData(
  t: TestApp,
  world: World,
  one: { shopId: string; vehicleId: string; customerId: string },
): Promise<Record<string, string>> {
  const said = [
    `OLD-${world.canary.slice(0, 8)}`,
    `Old work ${world.canary}`,
    `Old hand ${world.canary}`,
    `Old note ${world.canary}`,
  ]
  await t.admin.query(
    `insert into app.past_work (tenant_id, id, shop_id, vehicle_id, customer_id, external_number, position, done_on, description, work_key,
       technician_name, note, total_cents, created_at)
     values ($1, $2, $3, $4, $5, $6, 0, '2024-05-02', $7, 'known', $8, $9, 12300, now())`,
    [world.tenantId, randomUUID(), one.shopId, one.vehicleId, one.customerId, ...said],
  )
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
