// Slow: starts a PostgreSQL of its own and restores it several times.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterFolder, type EmbeddedServer, startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log/log.ts'
import { backupPlaces, listBases, listSegments, nameOf, newestBackup } from './backup-folder.ts'
import { type BackupParts, backUpNow, backUpTurn, endBackups } from './backup-turn.ts'
import { slotName } from './cluster-backup.ts'
import { restoreCluster } from './restore-cluster.ts'
import { makeKey, sealedEnd } from './sealed.ts'

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-backup-'))
fs.chmodSync(parent, 0o711)
const at = (name: string) => path.join(parent, name)
let server: EmbeddedServer
let client: pg.Client
let parts: BackupParts
let keys: string[]
const tenant = randomUUID()
const file = randomUUID()
const lost = randomUUID()
const instants: Record<string, Date> = {}

const connect = async (to: Pick<EmbeddedServer, 'connection'>) => {
  const opened = new pg.Client(to.connection)
  await opened.connect()
  return opened
}
const value = async (of: pg.Client, text: string) => Object.values((await of.query(text)).rows[0] ?? {})[0]
const add = (rows: number, word: string) =>
  client.query(`insert into work (word, filling) select $1, repeat(md5(n::text), 40) from generate_series(1, $2::int) as n`, [
    word,
    rows,
  ])
const restore = (into: string, when?: Date) =>
  restoreCluster({ from: at('backup'), keys, into: at(into), at: when, say: () => {} })
/** What a restored folder holds: rows by word, and whether every index and page can be read. */
async function rowsOf(into: string): Promise<Record<string, number>> {
  const restored = await startEmbedded({ dataDir: at(into), test: true, log: silentLog })
  try {
    const opened = await connect(restored)
    const { rows } = await opened.query<{ word: string; rows: number }>(
      'select word, count(*)::int as rows from work group by word',
    )
    expect(await value(opened, 'select pg_is_in_recovery()')).toBe(false)
    await opened.end()
    return Object.fromEntries(rows.map(({ word, rows: count }) => [word, count]))
  } finally {
    await restored.stop()
  }
}

beforeAll(async () => {
  const key = await makeKey()
  keys = [key.identity]
  // An answer means that the change is in the log, as it does for the application.
  server = await startEmbedded({ dataDir: at('data'), test: true, flags: ['synchronous_commit=on'], log: silentLog })
  parts = {
    dataDir: at('data'),
    database: { migrate: server.connection },
    backup: { folder: at('backup'), recipients: [key.recipient], keepDays: 1 },
  }
  fs.mkdirSync(at(`data/files/${tenant}`), { recursive: true })
  fs.writeFileSync(at(`data/files/${tenant}/${file}`), 'a signed estimate')
  client = await connect(server)
  await client.query('create table work (id serial primary key, word text, filling text)')
  await add(500, 'before')
  await client.query('checkpoint')
  expect((await backUpTurn(parts))?.bytes).toBeGreaterThan(1_000_000)
  instants['after base'] = (await value(client, 'select clock_timestamp()')) as Date
  await add(20_000, 'first')
  fs.writeFileSync(at(`data/files/${tenant}/${lost}`), 'a photo that goes away')
  expect(await backUpTurn(parts)).toBeUndefined()
  instants['after first'] = (await value(client, 'select clock_timestamp()')) as Date
  await add(10, 'second')
  fs.rmSync(at(`data/files/${tenant}/${lost}`))
  await backUpTurn(parts)
}, 120_000)
afterAll(async () => {
  await client?.end()
  await server?.stop()
  fs.rmSync(parent, { recursive: true, force: true })
}, 60_000)

it('names backups of one second apart, in the order of time', () => {
  const begun = ['2026-11-27T23:59:59.001Z', '2026-11-27T23:59:59.999Z', '2026-11-28T00:00:00.000Z']
  const names = begun.map((at) => nameOf(new Date(at)))
  expect(new Set(names).size).toBe(3)
  expect(names.toSorted()).toEqual(names)
})

describe('the backup of an embedded database that works', () => {
  it('is restored to its newest change, with every file that it ever had', async () => {
    const { files, lastChange } = await restore('newest')
    expect(await rowsOf('newest')).toEqual({ before: 500, first: 20_000, second: 10 })
    expect(files).toBe(2)
    expect(lastChange).toMatch(/^20\d\d-/)
    expect(fs.readFileSync(at(`newest/files/${tenant}/${file}`), 'utf8')).toBe('a signed estimate')
    expect(fs.readFileSync(at(`newest/files/${tenant}/${lost}`), 'utf8')).toBe('a photo that goes away')
  }, 120_000)

  it('is restored to an instant between', async () => {
    await restore('between', instants['after first'])
    expect(await rowsOf('between')).toEqual({ before: 500, first: 20_000 })
    await restore('early', instants['after base'])
    expect(await rowsOf('early')).toEqual({ before: 500 })
  }, 120_000)

  it('is restored as late as it goes where the instant lies after its last change', async () => {
    const said: string[] = []
    await restoreCluster({
      from: at('backup'),
      keys,
      into: at('late'),
      at: new Date('2100-01-01'),
      say: (text) => said.push(text),
    })
    expect(said[0]).toContain('later changes are not in it')
    expect(await rowsOf('late')).toEqual({ before: 500, first: 20_000, second: 10 })
    // Between the last change and the end of the log there is nothing to stop at.
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    await backUpTurn(parts)
    await restore('quiet', rows[0]!.now)
    expect(await rowsOf('quiet')).toEqual({ before: 500, first: 20_000, second: 10 })
  }, 120_000)

  it('says when a time is too early, a key is wrong, or something is in the way, and changes nothing', async () => {
    await expect(restore('too-early', new Date('2020-01-01'))).rejects.toThrow('The oldest backup there is of')
    const stranger = await makeKey()
    await expect(
      restoreCluster({ from: at('backup'), keys: [stranger.identity], into: at('stranger'), say: () => {} }),
    ).rejects.toThrow('sealed for another one')
    expect(fs.existsSync(clusterFolder(at('stranger')))).toBe(false)
    await expect(restore('data')).rejects.toThrow('is in use by a running Twopost')
    await expect(restore('newest')).rejects.toThrow('is not empty')
    await expect(restoreCluster({ from: at('data'), keys, into: at('none'), say: () => {} })).rejects.toThrow(
      'no finished backup',
    )
  })

  it('finds damage in base, log and files, and leaves no data behind', async () => {
    const [base] = await listBases(at('backup'))
    const places = backupPlaces(at('backup'))
    const segment = (await listSegments(at('backup')))[0]!
    for (const place of [
      path.join(places.bases, base!.name, `cluster.tar${sealedEnd}`),
      path.join(places.wal, segment),
      path.join(places.files, tenant, `${file}${sealedEnd}`),
    ]) {
      const whole = fs.readFileSync(place)
      const changed = Buffer.from(whole)
      changed[changed.length - 9]! ^= 4
      fs.writeFileSync(place, changed)
      await expect(restore('damaged')).rejects.toThrow(`${place} is damaged`)
      fs.writeFileSync(place, whole)
      expect(fs.readdirSync(at('damaged'))).toEqual([])
    }
    fs.renameSync(path.join(places.wal, segment), at('aside'))
    await expect(restore('damaged')).rejects.toThrow('is missing')
    fs.renameSync(at('aside'), path.join(places.wal, segment))
  }, 120_000)

  it('goes as far as the log is whole, and says so, where a later piece is missing', async () => {
    const places = backupPlaces(at('backup'))
    const [base] = await listBases(at('backup'))
    // The base is whole without it; what was added after the base is in it.
    const piece = (await listSegments(at('backup'))).find((name) => name.slice(0, 24) > base!.last_segment)!
    await client.query('select pg_switch_wal()')
    await add(1, 'later')
    await backUpTurn(parts)
    fs.rmSync(path.join(places.wal, `${piece.slice(0, 24)}${sealedEnd}`))
    const said: string[] = []
    await restoreCluster({ from: at('backup'), keys, into: at('gap'), say: (text) => said.push(text) })
    expect(said.join()).toContain(`The piece ${piece.slice(0, 24)} of the log is missing`)
    expect(await rowsOf('gap')).toEqual({ before: 500 })
    await client.query(`delete from work where word = 'later'`)
    await backUpNow(parts)
  }, 120_000)

  it('refuses the folder of another installation and one that holds something else', async () => {
    fs.mkdirSync(at('full'))
    fs.writeFileSync(at('full/letter.txt'), 'x')
    await expect(backUpTurn({ ...parts, backup: { ...parts.backup, folder: at('full') } })).rejects.toThrow(
      'is not empty and holds no backups',
    )
    const other = await startEmbedded({ dataDir: at('other'), test: true, log: silentLog })
    try {
      await expect(backUpTurn({ ...parts, dataDir: at('other'), database: { migrate: other.connection } })).rejects.toThrow(
        'of another installation',
      )
    } finally {
      await other.stop()
    }
  }, 60_000)

  it('lets one backup work at a time', async () => {
    const both = await Promise.allSettled([backUpNow(parts), backUpNow(parts)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('A backup is being made right now')
  }, 60_000)

  it('goes on with a new base after the log was given up, and throws away what is too old', async () => {
    await endBackups(parts.database)
    expect(await value(client, `select count(*)::int from pg_replication_slots where slot_name = '${slotName}'`)).toBe(0)
    await add(7, 'third')
    const before = await listBases(at('backup'))
    expect(await backUpTurn(parts)).toBeDefined()
    const bases = await listBases(at('backup'))
    expect(bases.length).toBe(before.length + 1)
    await restore('third')
    expect(await rowsOf('third')).toEqual({ before: 500, first: 20_000, second: 10, third: 7 })
    // Made to look two days old.
    for (const { name } of bases.slice(0, -1)) {
      const place = path.join(backupPlaces(at('backup')).bases, name, 'base.json')
      const info = JSON.parse(fs.readFileSync(place, 'utf8'))
      fs.writeFileSync(
        place,
        JSON.stringify({ ...info, ended_at: new Date(Date.parse(info.ended_at) - 172_800_000).toISOString() }),
      )
    }
    await backUpNow(parts)
    const left = await listBases(at('backup'))
    expect(left.map(({ name }) => name)).toEqual([bases.at(-1)!.name, left.at(-1)!.name])
    expect((await listSegments(at('backup')))[0]!.slice(0, 24) >= left[0]!.first_segment).toBe(true)
    expect((await newestBackup(at('backup')))!.getTime()).toBeGreaterThanOrEqual(Date.parse(left.at(-1)!.ended_at))
  }, 120_000)
})
