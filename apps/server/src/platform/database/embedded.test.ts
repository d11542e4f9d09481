// Slow: starts and stops a PostgreSQL of its own in almost every test.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { type EmbeddedServer, joinEmbedded, startEmbedded } from './embedded.ts'
import { processRealm, processStart, processState } from './process-identity.ts'
import { StartFault } from './start-fault.ts'

const folders: string[] = []
const servers: EmbeddedServer[] = []
const children: ChildProcess[] = []

function freshFolder(): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-embedded-'))
  fs.chmodSync(parent, 0o711)
  folders.push(parent)
  return path.join(parent, 'data')
}

/** A data folder whose cluster was created earlier, by one creation for all tests that look at something else. */
let created: string | undefined
async function usedFolder(): Promise<string> {
  if (!created) {
    const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-embedded-'))
    fs.chmodSync(parent, 0o711)
    created = path.join(parent, 'data')
    await (await startEmbedded({ dataDir: created, test: true, log: silentLog })).stop()
  }
  const dataDir = freshFolder()
  // With its owner: a superuser's server runs as somebody else.
  execFileSync('cp', ['-a', created, dataDir])
  return dataDir
}

async function start(dataDir: string, { durable = false } = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, test: !durable, log: silentLog })
  servers.push(server)
  return server
}

async function query(server: Pick<EmbeddedServer, 'connection'>, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function until(what: string, condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 15_000; !condition(); await sleep(20)) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
  }
}

/** Another process that starts the server on the folder and says its postmaster's number; it can be killed like a crashing app. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; postmaster: number }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const quiet = { info() {}, warn() {}, error() {} }
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, test: true, log: quiet })
    process.stdout.write('ready ' + server.pid() + '\\n')
    setInterval(() => {}, 1000)`
  const tsx = import.meta.resolve('tsx')
  const child = spawn(process.execPath, ['--conditions=twopost-source', '--import', tsx, '--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await until('the other process serves', () => said.includes('ready'))
  return { child, postmaster: Number(said.match(/ready (\d+)/)?.[1]) }
}

afterAll(() => {
  if (created) fs.rmSync(path.dirname(created), { recursive: true, force: true })
})

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid')
const lockFile = (dataDir: string) => path.join(dataDir, 'twopost.lock')

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

describe('the embedded server', () => {
  it('creates the cluster at its first start, keeps it for the second and leaves nothing behind', async () => {
    const dataDir = freshFolder()
    const first = await start(dataDir)
    expect(first.fresh).toBe(true)
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await query(first, 'create table kept as select 7 as number')
    const socketFolder = first.connection.host
    expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(fs.existsSync(socketFolder)).toBe(false)
    expect(fs.existsSync(lockFile(dataDir))).toBe(false)
    expect(fs.existsSync(pidFile(dataDir))).toBe(false)

    const second = await start(dataDir)
    expect(second.fresh).toBe(false)
    expect(second.connection.host).not.toBe(socketFolder)
    expect(await query(second, 'select number from kept')).toEqual([{ number: 7 }])
  })

  it('says no statement and no value in its log (S-86)', async () => {
    const server = await start(await usedFolder())
    const names = ['log_statement', 'log_min_error_statement', 'log_error_verbosity', 'log_parameter_max_length_on_error']
    const rows = await query(server, `select name, setting from pg_settings where name in ('${names.join("','")}') order by name`)
    expect(rows.map((row) => row.setting)).toEqual(['terse', 'panic', '0', 'none'])
  })

  it('syncs to disk unless it is for tests', async () => {
    const rows = await query(
      await start(await usedFolder(), { durable: true }),
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'max_wal_size', 'checkpoint_timeout') order by name`,
    )
    expect(rows.map((row) => row.setting)).toEqual(['60', 'on', 'on', '256', 'on'])
  })

  it('is started again when it is killed, at the same address, with all that was committed, and tells so', async () => {
    const server = await start(await usedFolder(), { durable: true })
    await query(server, 'create table kept as select 7 as number')
    let restarts = 0
    server.onRestart(() => {
      restarts += 1
    })
    const before = server.pid()
    process.kill(before, 'SIGKILL')
    await until('it was restarted', () => restarts === 1)
    expect(server.pid()).not.toBe(before)
    expect(await query(server, 'select number from kept')).toHaveLength(1)
    process.kill(server.pid(), 'SIGKILL')
    await until('it was restarted again', () => restarts === 2)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('ends with its owner when that is killed, and the next start needs no help', async () => {
    const dataDir = await usedFolder()
    const { child, postmaster } = await startElsewhere(dataDir)
    child.kill('SIGKILL')
    await until('the server ended by itself', () => processState(postmaster) !== 'living')
    // It notices that its owner ends a moment before the owner is gone.
    await until('the killed process was gone', () => processState(child.pid as number) !== 'living')
    expect(fs.existsSync(lockFile(dataDir))).toBe(true)
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts at once after both were killed together', async () => {
    const dataDir = await usedFolder()
    const { child, postmaster } = await startElsewhere(dataDir)
    child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await until('the killed process was gone', () => processState(child.pid as number) !== 'living')
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a folder that a living process holds, and leaves that one alone', async () => {
    const dataDir = await usedFolder()
    const { child, postmaster } = await startElsewhere(dataDir)
    await expect(start(dataDir)).rejects.toThrow(new RegExp(`is in use by a running Twopost \\(process ${child.pid}\\)`))
    expect(processState(postmaster)).toBe('living')
    const joined = await joinEmbedded({ dataDir, test: true, log: silentLog })
    expect(await query(joined, 'select 1 as one')).toEqual([{ one: 1 }])
    await joined.stop()
    expect(processState(postmaster)).toBe('living')
  })

  it('lets one of several that start at the same moment have the folder', async () => {
    const dataDir = freshFolder()
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(StartFault)
  })

  it('takes over a lock whose process number now belongs to another process', async () => {
    const dataDir = freshFolder()
    fs.mkdirSync(dataDir)
    fs.writeFileSync(lockFile(dataDir), JSON.stringify({ pid: process.pid, started: 'earlier', realm: processRealm() }))
    expect((await start(dataDir)).fresh).toBe(true)
  })

  it('takes over a half-written lock and one of an earlier boot', async () => {
    for (const text of ['{"pid":', JSON.stringify({ pid: 1, started: processStart(process.ppid), realm: 'another boot' })]) {
      const dataDir = await usedFolder()
      fs.writeFileSync(lockFile(dataDir), text)
      fs.utimesSync(lockFile(dataDir), 1, 1)
      expect((await start(dataDir)).fresh).toBe(false)
    }
  })

  it.each([
    ['of a process that is gone', 999_999_999],
    ['of a stranger', process.pid],
  ])('ignores a pid file %s', async (_whose, pid) => {
    const dataDir = await usedFolder()
    fs.writeFileSync(pidFile(dataDir), `${pid}\n${dataDir}/postgres\n1\n5432\n/tmp/nowhere\n\n\nready\n`)
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(processState(process.pid)).toBe('living')
  })

  it('removes what a killed creation of the cluster left', async () => {
    const dataDir = freshFolder()
    const half = path.join(dataDir, 'postgres.init-123')
    fs.mkdirSync(half, { recursive: true })
    fs.writeFileSync(path.join(half, 'PG_VERSION'), '18\n')
    expect((await start(dataDir)).fresh).toBe(true)
    expect(fs.existsSync(half)).toBe(false)
  })

  it('says in words that data of another version or of something else is not its own', async () => {
    const other = freshFolder()
    fs.mkdirSync(path.join(other, 'postgres'), { recursive: true, mode: 0o711 })
    fs.writeFileSync(path.join(other, 'postgres', 'PG_VERSION'), '14\n')
    await expect(start(other)).rejects.toThrow(/was written by PostgreSQL 14; this Twopost brings 18/)
    const strange = freshFolder()
    fs.mkdirSync(path.join(strange, 'postgres'), { recursive: true, mode: 0o711 })
    fs.writeFileSync(path.join(strange, 'postgres', 'letter.txt'), '')
    await expect(start(strange)).rejects.toThrow(/is not empty and holds no database/)
    expect(fs.existsSync(lockFile(strange))).toBe(false)
  })

  it('says in words that a file is where the data folder should be', async () => {
    const file = freshFolder()
    fs.writeFileSync(file, '')
    for (const wrong of [file, path.join(file, 'below')]) {
      const fault = await start(wrong).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(StartFault)
      expect(String(fault)).toContain('because a file is in its place')
    }
    expect(fs.readFileSync(file, 'utf8')).toBe('')
  })

  it('says in words that no folder can be made where the data folder should be', async () => {
    const fault = await start('/proc/nowhere/below').catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect(String(fault)).toContain('/proc/nowhere/below')
  })
})
