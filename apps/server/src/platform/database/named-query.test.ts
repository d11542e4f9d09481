import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { sendNamed } from './named-query.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
/** How often the server told the columns of a statement. */
let told = 0
const { types } = pg

beforeEach(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ ...database.connection(), pipeline: true } as pg.ClientConfig)
  await client.connect()
  told = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => {
    told += 1
  })
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const several = {
  name: 'several',
  text: `select n::int4 as n, case when n > 1 then 'word ' || n end as word, array[n, n + 1]::int4[] as some, '{"a": 1}'::jsonb as data, $2::bytea as bytes
    from generate_series(1, $1) n`,
}

it('gives what the driver gives, and asks for the columns once', async () => {
  const values = [3, Buffer.from([0, 255])]
  const byTheDriver = await client.query({ ...several, name: 'by-the-driver', values })
  expect(byTheDriver.rows).toHaveLength(3)
  told = 0
  for (let turn = 0; turn < 3; turn++) {
    const found = await sendNamed(client, { ...several, values, types })
    expect(found.rows).toEqual(byTheDriver.rows)
    expect(Object.keys(found.rows[0] ?? {})).toEqual(['n', 'word', 'some', 'data', 'bytes'])
    expect(found.rowCount).toBe(3)
  }
  expect(told).toBe(1)
})

it('reads rows also where the same statement was sent again before the first answer', async () => {
  const sent = [1, 2, 0].map((n) => sendNamed(client, { ...several, values: [n, null], types }))
  expect((await Promise.all(sent)).map(({ rows }) => rows.length)).toEqual([1, 2, 0])
})

it('counts the rows that a statement touches and gives none', async () => {
  await client.query('create table kept (n int, at timestamptz default now())')
  const insert = { name: 'insert', text: 'insert into kept (n) select generate_series(1, $1)', types }
  for (const n of [2, 3]) expect(await sendNamed(client, { ...insert, values: [n] })).toEqual({ rows: [], rowCount: n })
  const remove = { name: 'remove', text: 'delete from kept where n = $1 returning n', types }
  expect(await sendNamed(client, { ...remove, values: [1] })).toEqual({ rows: [{ n: 1 }, { n: 1 }], rowCount: 2 })
  expect(await sendNamed(client, { ...remove, values: [1] })).toEqual({ rows: [], rowCount: 0 })
})

it('tells what the server says of a statement, and goes on after it', async () => {
  const divide = { name: 'divide', text: 'select 6 / $1::int as n', types }
  await expect(sendNamed(client, { ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' })
  await expect(sendNamed(client, { name: 'none', text: 'select x from nothing', values: [], types })).rejects.toMatchObject({
    code: '42P01',
  })
  // A value that cannot be sent is refused before anything is.
  const circle: { itself?: unknown } = {}
  circle.itself = circle
  await expect(sendNamed(client, { ...divide, values: [circle] })).rejects.toThrow(/circular/i)
  expect((await sendNamed(client, { ...divide, values: [2] })).rows).toEqual([{ n: 3 }])
  expect((await sendNamed(client, { ...divide, values: [3] })).rows).toEqual([{ n: 2 }])
})

it('is refused when the columns have changed since they were asked for', async () => {
  await client.query('create table changing (n int); insert into changing values (1)')
  const all = { name: 'all', text: 'select * from changing', values: [], types }
  expect((await sendNamed(client, all)).rows).toEqual([{ n: 1 }])
  await client.query("alter table changing add word text default 'new'")
  await expect(sendNamed(client, all)).rejects.toMatchObject({ code: '0A000' })
})

it('tells a fault of reading when all rows have come', async () => {
  const broken = {
    getTypeParser: () => (text: string) => {
      if (text === '2') throw new Error('cannot be read')
      return text
    },
  }
  const count = { name: 'count', text: 'select generate_series(1, 5) as n', values: [] }
  await expect(sendNamed(client, { ...count, types: broken })).rejects.toThrow('cannot be read')
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})
