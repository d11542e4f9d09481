import { comingPaths } from '@twopost/contract/coming-paths'
import { expect, it } from 'vitest'
import { useApp } from './harness.ts'

const t = useApp()

it('addresses of calls to come are no record’s id: they say that there is no such call (R1-24)', async () => {
  const world = await t.tenant()
  for (const path of comingPaths) {
    const reply = await t.request('GET', `/api/v1${path}`, { token: world.admin.token })
    expect([path, reply.status, reply.body.code]).toEqual([path, 404, 'UNKNOWN_ENDPOINT'])
  }
})
