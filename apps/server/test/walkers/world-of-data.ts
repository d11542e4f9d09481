import { expect } from 'vitest'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** An export of everything that failed, so that another one can be asked for. */
export async function addData(t: TestApp, world: World): Promise<Record<string, string>> {
  const asked = await t.call('createExport', { body: { scope: 'all', files: 'no' } }, world.admin)
  expect(asked.status, asked.text).toBe(202)
  const { id } = asked.body.data.export
  await t.admin.query("update app.export_jobs set state = 'failed', problem = 'UNAVAILABLE', asked_by_name = $2 where id = $1", [
    id,
    `Ann ${world.canary}`,
  ])
  return { export: id }
}
