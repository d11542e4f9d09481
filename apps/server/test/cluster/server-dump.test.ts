import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupPlaces, listDumps } from '#platform/backup/backup-folder.ts'
import { restoreDump } from '#platform/backup/restore-dump.ts'
import { makeKey, sealedEnd } from '#platform/backup/sealed.ts'
import { dumpServer } from '#platform/backup/server-dump.ts'

// Here because it needs a server with its client programs: the tests' own database brings neither.
describe('the dump of a PostgreSQL server', () => {
  const run = randomBytes(4).toString('hex')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-dump-'))
  const at = (name: string) => path.join(folder, name)
  const tenant = randomUUID()
  const file = randomUUID()
  let key: Awaited<ReturnType<typeof makeKey>>
  let admin: pg.Client
  const databases = ['from', 'to', 'half', 'full'].map((name) => `backup_${run}_${name}`)
  const urlOf = (name: string, login?: string) => {
    const url = new URL(process.env.TEST_CITUS_URL!)
    url.pathname = `/backup_${run}_${name}`
    if (login) url.username = login
    return url.href
  }
  const onDatabase = async (name: string, text: string) => {
    const client = new pg.Client(urlOf(name))
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const dump = (url = urlOf('from')) =>
    dumpServer({ dataDir: at('data'), backup: { folder: at('backup'), recipients: [key.recipient], keepDays: 3 }, url })
  const restore = (name: string, into: string, keys = [key.identity]) =>
    restoreDump({ from: at('backup'), keys, into: at(into), url: urlOf(name), name: undefined, say: () => {} })

  beforeAll(async () => {
    key = await makeKey()
    // Nobody enters the database that the URL names: the others are made from it.
    admin = new pg.Client(Object.assign(new URL(process.env.TEST_CITUS_URL!), { pathname: '/postgres' }).href)
    await admin.connect()
    for (const name of databases) await admin.query(`create database ${name}`)
    await admin.query(`create role backup_${run}_weak login`)
    await onDatabase(
      'from',
      `create schema app;
       create table app.orders (id int primary key, number text);
       insert into app.orders select n, repeat('SO', 50) from generate_series(1, 20000) as n;
       create table app.empty (id int)`,
    )
    fs.mkdirSync(at(`data/files/${tenant}`), { recursive: true })
    fs.writeFileSync(at(`data/files/${tenant}/${file}`), 'a certificate')
  })
  afterAll(async () => {
    for (const name of databases) await admin?.query(`drop database if exists ${name} with (force)`)
    await admin?.query(`drop role if exists backup_${run}_weak`)
    await admin?.end()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('is restored with every row and file, and counted again', async () => {
    expect((await dump()).rows).toBe(20_000)
    await onDatabase('from', `insert into app.orders values (0, 'after the dump')`)
    const { rows, files } = await restore('to', 'restored')
    expect({ rows, files }).toEqual({ rows: 20_000, files: 1 })
    expect(await onDatabase('to', 'select count(*)::int as rows, min(id) as first from app.orders')).toEqual([
      { rows: 20_000, first: 1 },
    ])
    expect(fs.readFileSync(at(`restored/files/${tenant}/${file}`), 'utf8')).toBe('a certificate')
  })

  it('refuses a database that is not empty, a login that sees too little, and none at all', async () => {
    await expect(restore('from', 'other')).rejects.toThrow('is not empty')
    await expect(dump(urlOf('from', `backup_${run}_weak`))).rejects.toThrow('may not pass the wall between tenants')
    await expect(
      dumpServer({
        dataDir: at('data'),
        backup: { folder: at('none'), recipients: [key.recipient], keepDays: 3 },
        url: undefined,
      }),
    ).rejects.toThrow('Set BACKUP_DATABASE_URL')
  })

  it('leaves nothing half there when it is damaged or the key is wrong', async () => {
    const [last] = await listDumps(at('backup'))
    const place = path.join(backupPlaces(at('backup')).dumps, last!.name, `database.dump${sealedEnd}`)
    const stranger = await makeKey()
    await expect(restore('half', 'half', [stranger.identity])).rejects.toThrow('sealed for another one')
    const whole = fs.readFileSync(place)
    const changed = Buffer.from(whole)
    changed[changed.length - 20]! ^= 1
    fs.writeFileSync(place, changed)
    await expect(restore('half', 'half')).rejects.toThrow('is damaged')
    fs.writeFileSync(place, whole)
    expect(await onDatabase('half', `select count(*)::int as tables from pg_tables where schemaname = 'app'`)).toEqual([
      { tables: 0 },
    ])
  })

  it('finds rows that are missing after a restore', async () => {
    const [last] = await listDumps(at('backup'))
    const place = path.join(backupPlaces(at('backup')).dumps, last!.name, 'dump.json')
    const info = JSON.parse(fs.readFileSync(place, 'utf8'))
    fs.writeFileSync(place, JSON.stringify({ ...info, rows: { ...info.rows, 'app.orders': 20_001 } }))
    await expect(restore('full', 'full')).rejects.toThrow('app.orders has 20000 of 20001 rows')
  })
})
