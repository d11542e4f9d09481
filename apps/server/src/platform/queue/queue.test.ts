import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { openQueue } from './queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
let close = async () => {}
afterAll(() => close())

it('says that it runs until it is closed (S-90)', async () => {
  const queue = await openQueue({
    connection: database.connection('runtime'),
    rolePrefix: database.rolePrefix,
    log: createLog({ level: 'silent', stacks: false }),
    jobs: { nothing: async () => {} },
    crontab: '',
  })
  close = () => queue.close()
  expect(queue.isRunning()).toBe(true)
  await queue.close()
  expect(queue.isRunning()).toBe(false)
})
