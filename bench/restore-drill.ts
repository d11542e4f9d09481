import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBusiness, readAll, type Session, signIn } from './kill-drill.ts'
import { type Form, RunningApp } from './running-app.ts'

export interface RestoreReport {
  /** Customers that were acknowledged, and those that the restored application has. */
  acknowledged: number
  restored: number
  /** Those that had been acknowledged before the instant, and what a restore to it has. */
  acknowledgedBefore: number
  restoredBefore: number
  /** Acknowledged and not there. */
  lost: string[]
  restoreMs: number
}

async function addCustomers(session: Session, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const answer = await fetch(`${session.url}/customers`, {
      method: 'POST',
      headers: session.headers,
      body: JSON.stringify({ shop_id: session.shopId, name: `Kept ${n}`, email: `${randomUUID()}@drill.example` }),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`a write was refused with ${answer.status}: ${text}`)
    ids.push((JSON.parse(text) as { data: { customer: { id: string } } }).data.customer.id)
  }
  return ids
}

/** Starts what was restored and reads all customers. */
async function look(app: RunningApp, checks: readonly string[] = []): Promise<Set<string>> {
  await app.start()
  for (const check of checks) await app.command(check)
  const all = await readAll(await signIn(app))
  await app.stop()
  return all
}

/**
 * Backs a working application up, loses it, and restores it twice into fresh folders: as late as possible and to an instant (S-96).
 * @throws when a restore fails, or a check of the product finds something wrong in what was restored
 */
export async function restoreDrill(form: Form, writes: number): Promise<RestoreReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-restore-'))
  const key = path.join(folder, 'key')
  const backup = path.join(folder, 'backup')
  const apps: RunningApp[] = []
  const prepare = async (env: NodeJS.ProcessEnv = {}) => {
    const app = await RunningApp.prepare(form, env)
    apps.push(app)
    return app
  }
  try {
    await (await prepare()).command('backup', `--new-key=${key}`)
    const recipient = /age1\w+/.exec(fs.readFileSync(key, 'utf8'))?.[0] ?? ''
    const app = await prepare({ BACKUP_DIR: backup, BACKUP_RECIPIENTS: recipient })
    await makeBusiness(app)
    await app.start()
    const session = await signIn(app)
    const before = await addCustomers(session, writes)
    // The application makes its first copy at the start; the command one more.
    for (const end = performance.now() + 60_000; !fs.existsSync(path.join(backup, 'wal/shipped.json')); await sleep(50))
      if (performance.now() > end) throw new Error('the application made no backup')
    await app.command('backup')
    const between = await addCustomers(session, writes)
    const instant = new Date().toISOString()
    await sleep(20)
    const after = await addCustomers(session, writes)
    // What was written since the last minute is carried at the end.
    await app.stop()
    fs.rmSync(app.dataDir, { recursive: true })

    const began = performance.now()
    const late = await prepare()
    await app.command('restore', `--from=${backup}`, `--key=${key}`, `--into=${late.dataDir}`)
    const restoreMs = performance.now() - began
    const early = await prepare()
    await app.command('restore', `--from=${backup}`, `--key=${key}`, `--into=${early.dataDir}`, `--at=${instant}`)
    const restored = await look(late, ['verify-audit', 'verify-stock', 'verify-money', 'verify-kpis'])
    const restoredBefore = await look(early)
    const lost = [
      ...[...before, ...between, ...after].filter((id) => !restored.has(id)),
      ...[...before, ...between].filter((id) => !restoredBefore.has(id)),
    ]
    return {
      acknowledged: 3 * writes,
      restored: restored.size,
      acknowledgedBefore: 2 * writes,
      restoredBefore: restoredBefore.size,
      lost,
      restoreMs,
    }
  } finally {
    for (const app of apps) await app.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
