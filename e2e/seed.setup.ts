import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { luis } from './people.ts'
import { awaitEmptyQueue } from './queue.queries.ts'
import { startServer } from './running-server.ts'

/** Looks a VIN up, so that the database of VINs is unpacked in the folder that the workers copy. */
async function unpackVins(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: luis.email, password: luis.password })
  const signedIn = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const found = await fetch(`${url}/api/v1/vehicles/vin-lookup/1FUJGLDR9CSBH3456`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!found.ok) throw new Error(`looking a VIN up answered ${found.status}`)
  await found.arrayBuffer()
}

/** Makes the demo business once; the server of each worker begins with a copy of its data folder. */
export default async function setup(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-e2e-'))
  // The database's own user must pass.
  fs.chmodSync(folder, 0o711)
  const seed = path.join(folder, 'seed')
  fs.mkdirSync(seed, { mode: 0o711 })
  const server = await startServer(seed, '--build')
  await unpackVins(server.url)
  // Mails that wait would be written and sent again by the server of each worker.
  await awaitEmptyQueue(seed)
  await server.stop()
  process.env.E2E_FOLDER = folder
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
