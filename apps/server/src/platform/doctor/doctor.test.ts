import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backupPlaces, claimFolder, putJson } from '#platform/backup/backup-folder.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { silentLog } from '#platform/log/log.ts'
import { cloneDatabase, isOnCluster, type TestDatabase } from '../../../test/database.ts'
import { checkBackups } from './backup-checks.ts'
import { checkDatabase, judgeClock } from './database-checks.ts'
import { examine } from './doctor.ts'
import { type Finding, findingLines } from './finding.ts'
import { checkDataFolder, judgeRoom } from './machine-checks.ts'
import { checkAnswer, checkMail, checkProxy } from './service-checks.ts'
import { checkWorkers } from './worker-checks.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-doctor-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const states = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ name, state }) => [name, state]))
const now = new Date('2026-11-26T18:00:00Z')

describe('the database', () => {
  let database: TestDatabase
  let client: pg.Client
  let access: DatabaseAccess
  beforeAll(async () => {
    database = await cloneDatabase()
    client = new pg.Client(database.connection())
    await client.connect()
    access = {
      ...{ kind: 'server', runtime: database.connection('runtime'), migrate: database.connection(), fresh: false },
      onRestart: () => {},
      close: async () => {},
    }
  })
  afterAll(() => client.end())
  const look = async (of: { connections?: number; isRunning?: boolean; rolePrefix?: string } = {}) =>
    (
      await checkDatabase(access, {
        ...{ rolePrefix: database.rolePrefix, connections: 10, isRunning: true, now: () => new Date() },
        ...of,
      })
    ).findings

  it('is well where it is of this release, and says which settings of the server endanger it', async () => {
    const found = states(await look())
    expect(found).toMatchObject({
      database: 'ok',
      clock: 'ok',
      tables: 'ok',
      'wall between tenants': 'ok',
      'background jobs': 'ok',
    })
    const { rows } = await client.query(`select current_setting('fsync') as fsync, current_setting('autovacuum') as autovacuum`)
    expect(found.durability).toBe(rows[0].fsync === 'off' ? 'fault' : undefined)
    expect(found.vacuum).toBe(rows[0].autovacuum === 'off' ? 'fault' : undefined)
  })
  it('counts the connections that all processes may need', async () => {
    expect(states(await look({ connections: 100_000 })).connections).toBe('fault')
  })
  it('says that a setting for workers has no effect where there are none, and whether they let the application in', async () => {
    const found = await checkWorkers(access, 8)
    if (!isOnCluster()) {
      expect(found).toMatchObject([{ state: 'note', says: 'there are none, so DB_DAILY_ON_WORKERS has no effect' }])
      return
    }
    expect(found).toMatchObject([{ state: 'ok', says: '2 answer' }])
    expect(states(await checkWorkers(access, 100_000))).toEqual({ 'workers of the cluster': 'fault' })
    const stranger = { ...access, runtime: { ...access.runtime, user: 'nobody_of_this_name' } }
    const refused = await checkWorkers(stranger, 8)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.says).toMatch(/^[\w.]+:\d+ cannot be asked: .*nobody_of_this_name/)
  })
  it('tells a newer release, a changed file and migrations that wait apart', async () => {
    const tables = async () => (await look()).find(({ name }) => name === 'tables')
    await client.query(`insert into migrations.applied (name, checksum) values ('9999_later.sql', 'x')`)
    expect(await tables()).toMatchObject({ state: 'fault', says: 'they are of a newer release (9999_later.sql)' })
    await client.query(`delete from migrations.applied where name = '9999_later.sql'`)
    const kept = await client.query(
      `delete from migrations.applied where name = '0001_base.sql' or name like '0001%' returning *`,
    )
    expect(await tables()).toMatchObject({ state: 'note', says: `${kept.rowCount} migrations wait` })
    const { name, checksum } = kept.rows[0]
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, 'other'])
    expect(await tables()).toMatchObject({ state: 'fault', says: `${name} was changed after it had been applied` })
    await client.query('update migrations.applied set checksum = $2 where name = $1', [name, checksum])
    expect((await tables())?.state).toBe('ok')
  })
  it('sees a wall with a hole, jobs that failed for good and jobs that wait', async () => {
    await client.query('alter table app.customers no force row level security')
    const wall = (await look()).find(({ name }) => name === 'wall between tenants')
    expect(wall).toMatchObject({ state: 'fault', says: expect.stringContaining('app.customers') })
    await client.query('alter table app.customers force row level security')
    await client.query(`select graphile_worker.add_job('never', '{}', run_at := now() - interval '2 hours')`)
    expect((await look()).find(({ name }) => name === 'background jobs')).toMatchObject({
      ...{ state: 'fault', says: 'the oldest has waited for 120 minutes' },
    })
    expect(states(await look({ isRunning: false }))['background jobs']).toBe('ok')
    await client.query('update graphile_worker._private_jobs set attempts = max_attempts')
    expect((await look()).find(({ name }) => name === 'background jobs')).toMatchObject({
      state: 'note',
      says: '1 failed for good',
    })
  })
  it('names the roles that are missing, and writes nothing', async () => {
    expect(states(await look({ rolePrefix: 'nobody' })).roles).toBe('fault')
    expect((await client.query(`select from pg_roles where rolname like 'nobody%'`)).rowCount).toBe(0)
  })
  it.each([
    [0.4, 'ok'],
    [-6, 'note'],
    [75, 'fault'],
  ])('finds a clock that is %d seconds ahead %s', (seconds, state) => {
    expect(judgeClock(seconds * 1000).state).toBe(state)
  })
})

describe('the machine', () => {
  it.each([
    [4e9, 100e9, 'fault'],
    [8e9, 100e9, 'note'],
    [80e9, 1000e9, 'ok'],
    [30e9, 100e9, 'ok'],
  ])('finds %d of %d bytes free %s', (free, all, state) => {
    expect(judgeRoom('room', free, all).state).toBe(state)
  })
  it('says that there is no data yet, and looks at the room of data', async () => {
    expect(await checkDataFolder(at('nothing'))).toMatchObject({ exists: false, findings: [{ state: 'note' }] })
    fs.mkdirSync(at('data'))
    expect((await checkDataFolder(at('data'))).findings.map(({ name }) => name)).toEqual(['data folder', 'room for data'])
  })
})

/** A server that speaks until the test ends. @returns its port */
async function serve(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const freePort = async () => {
  const server = net.createServer()
  const port = await serve(server)
  await new Promise((done) => server.close(done))
  return port
}

describe('what it talks to', () => {
  it('reaches the mail server and signs in, and says what goes wrong', async () => {
    const speak = (login: string) =>
      net.createServer((socket) => {
        socket.on('error', () => {})
        socket.write('220 mail ESMTP\r\n')
        socket.on('data', (data) => {
          const said = data.toString()
          if (/^EHLO/i.test(said)) socket.write('250-mail\r\n250 AUTH PLAIN\r\n')
          else if (/^AUTH/i.test(said)) socket.write(login)
          else socket.end('221 bye\r\n')
        })
      })
    const mode = 'production'
    const url = (port: number) => `smtp://shop:secret@127.0.0.1:${port}`
    expect(await checkMail({ mode, smtpUrl: url(await serve(speak('235 ok\r\n'))) })).toMatchObject({ state: 'ok' })
    const refused = await checkMail({ mode, smtpUrl: url(await serve(speak('535 no\r\n'))) })
    expect(refused).toMatchObject({ state: 'fault', says: expect.stringContaining('it refuses the login') })
    expect(JSON.stringify(refused)).not.toContain('secret')
    expect(await checkMail({ mode, smtpUrl: url(await freePort()) })).toMatchObject({
      ...{ state: 'fault', says: expect.stringContaining('nothing listens there') },
    })
    expect((await checkMail({ mode, smtpUrl: undefined })).state).toBe('note')
    expect((await checkMail({ mode: 'development', smtpUrl: undefined })).state).toBe('ok')
  })
  it('tells an application that is ready from one that is not, from another program and from none', async () => {
    const answer = async (status: number, body: string) => {
      const port = await serve(http.createServer((_, reply) => reply.writeHead(status).end(body)))
      const { finding, isRunning } = await checkAnswer({ host: '127.0.0.1', port })
      return [finding.state, isRunning]
    }
    expect(await answer(200, '{"status":"ok"}')).toEqual(['ok', true])
    expect(await answer(503, '{"status":"unavailable"}')).toEqual(['fault', true])
    expect(await answer(200, '<html>')).toEqual(['fault', false])
    const { finding, isRunning } = await checkAnswer({ host: '127.0.0.1', port: await freePort() })
    expect([finding.state, isRunning]).toEqual(['note', false])
  })
  it('wants a proxy to be believed where one ends TLS', () => {
    const production = { mode: 'production', isExposed: true, publicUrl: 'https://shop.example.com' } as const
    expect(checkProxy({ ...production, trustedProxies: 0 }).state).toBe('note')
    expect(checkProxy({ ...production, trustedProxies: 1 }).state).toBe('ok')
  })
})

describe('backups', () => {
  const base = (ended_at: string) => ({
    ...{ name: ended_at, began_at: ended_at, ended_at, postgres: '18.1', segment_bytes: 16_777_216 },
    ...{ first_segment: '1', last_segment: '2', bytes: 1, sha256: 'x' },
  })
  const check = (more: Partial<Config>, database: string | undefined = 'one', isRunning = true) =>
    checkBackups(
      {
        ...{ mode: 'production', dataDir: at('data'), database: { kind: 'embedded' } },
        ...{ backup: { folder: at('backup'), recipients: [], keepDays: 14 } },
        ...more,
      } as Config,
      { now, isRunning, database },
    )
  it('have to be made in production', async () => {
    expect(states(await check({ backup: undefined }))).toEqual({ backups: 'fault' })
    expect(states(await check({ backup: undefined, mode: 'development' }))).toEqual({ backups: 'ok' })
  })
  it('have to be of this database, of the last day, and carried to the last minutes', async () => {
    fs.mkdirSync(at('backup'))
    fs.mkdirSync(at('data'), { recursive: true })
    await expect(check({})).rejects.toThrow('holds no backups')
    const places = await claimFolder(at('backup'), 'embedded', 'one')
    expect(states(await check({}))).toEqual({
      ...{ backups: 'fault', 'changes in backups': 'fault' },
      ...{ 'room for backups': expect.any(String), 'place of backups': 'note' },
    })
    const add = (ended: string) => {
      fs.mkdirSync(path.join(places.bases, ended), { recursive: true })
      return putJson(path.join(places.bases, ended, 'base.json'), base(ended))
    }
    await add('2026-11-24T18:00:00.000Z')
    fs.mkdirSync(places.wal, { recursive: true })
    await putJson(places.shipped, { at: '2026-11-26T17:30:00.000Z', lsn: '0/1' })
    expect((await check({})).slice(0, 2)).toMatchObject([
      { state: 'fault', says: 'the newest copy was made 2 days ago' },
      { state: 'fault', says: 'were carried 30 minutes ago' },
    ])
    expect(states(await check({}, 'one', false))).not.toHaveProperty('changes in backups')
    await add('2026-11-26T09:00:00.000Z')
    await putJson(places.shipped, { at: '2026-11-26T17:59:30.000Z', lsn: '0/1' })
    expect((await check({})).slice(0, 2)).toMatchObject([
      { state: 'ok', says: 'the newest copy was made 9 hours ago' },
      { state: 'ok', says: 'were carried just now' },
    ])
    expect(states(await check({}, 'two')).backups).toBe('fault')
    fs.writeFileSync(backupPlaces(at('backup')).shipped, 'broken')
    await expect(check({})).rejects.toThrow('is damaged')
  })
})

it('examines an installation that is not there yet, and one whose server is gone', async () => {
  const settings = { TWOPOST_DATA: at('none'), PORT: String(await freePort()), NODE_ENV: 'development' }
  expect(states(await examine(readConfig(settings), silentLog, () => now))).toEqual({
    ...{ settings: 'ok', 'data folder': 'note', application: 'note', mail: 'ok', proxy: 'ok', backups: 'ok' },
  })
  expect(fs.existsSync(at('none'))).toBe(false)
  const port = await freePort()
  const gone = await examine(
    readConfig({
      ...settings,
      ...{ DATABASE_URL: `postgresql://a@127.0.0.1:${port}/x`, MIGRATE_DATABASE_URL: `postgresql://b@127.0.0.1:${port}/x` },
    }),
    silentLog,
    () => now,
  )
  expect(gone.find(({ name }) => name === 'database')).toMatchObject({
    ...{ state: 'fault', says: expect.stringContaining('nothing listens there') },
  })
})

it('says everything in lines, with what to do below and a sum at the end', () => {
  expect(
    findingLines([
      { state: 'ok', name: 'mail', says: 'works' },
      { state: 'fault', name: 'backups', says: 'none are made', advice: 'Make some.' },
    ]),
  ).toEqual(['ok     mail     works', 'FAULT  backups  none are made', '                Make some.', '', '1 fault.'])
  expect(findingLines([])).toEqual(['', 'All is well.'])
})
