import fs from 'node:fs'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { copyOwned, type RunningServer, startServer } from './running-server.ts'

export { expect } from '@playwright/test'

/**
 * Journeys of one worker share a server with a database of its own, so that two workers never meet. A journey that needs the demo as it
 * is made says `test.use({ business: 'own' })`: it gets a worker of its own, and shares it with the others of this kind; `alone-…` with a name
 * is for a file that leaves a shop behind in which others could not work. `data` is the data folder.
 */
export const test = base.extend<
  object,
  { business: 'shared' | 'own' | `alone-${string}`; server: RunningServer & { data: string } }
>({
  business: ['shared', { scope: 'worker', option: true }],
  server: [
    async ({ browserName, business }, use, { workerIndex }) => {
      const folder = process.env.E2E_FOLDER ?? ''
      const data = path.join(folder, `${browserName}-${business}-${workerIndex}`)
      copyOwned(path.join(folder, 'seed'), data)
      const server = await startServer(data)
      process.env.E2E_DATA = data
      await use({ ...server, data })
      await server.stop()
      fs.rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
