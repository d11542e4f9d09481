// After the server's suite: looks at every statement that its tests made the application send.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { loadParser, statementFaults, statementRules } from '../../../../scripts/architecture/statements.ts'
import { cloneDatabase } from '../database.ts'
import { type Captured, captureFolder as folder } from './captured.ts'
import { openDescriber } from './describe.ts'
import { readColumns } from './tables-source.ts'

const featureOf = (home: string) => /src\/features\/([^/]+)\//.exec(home)?.[1] ?? 'platform'
let statements: (Captured & { home: string })[] = []
/** Where a function of the definer that reads tenants' tables comes after a write of its transaction. */
const late = new Set<string>()
const isComplete = () => fs.existsSync(path.join(folder, 'complete'))

beforeAll(async () => {
  await loadParser()
  const found = new Map<string, Captured & { home: string }>()
  for (const file of fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [])
    for (const line of fs.readFileSync(path.join(folder, file), 'utf8').split('\n'))
      if (line) {
        const one = JSON.parse(line) as Captured
        if (one.home && one.late === undefined) found.set(one.sql, one as Captured & { home: string })
        if (one.home && one.late !== undefined) late.add(`${one.home} auth.${one.late}`)
      }
  statements = [...found.values()].sort((a, b) => (a.home < b.home ? -1 : 1))
})

it('has statements to look at: run the server’s tests before', () => {
  expect(statements.length).toBeGreaterThan(isComplete() ? 350 : 0)
})

it('names only tables of its own feature and of lower ones, and keeps the rules of the cluster (docs/cluster.md)', () => {
  const faults = statements.flatMap(({ sql, home }) =>
    statementFaults(sql, featureOf(home)).map(({ rule, what }) => `${home} ${rule}, ${statementRules[rule]}: ${what}`),
  )
  expect(faults).toEqual([])
})

it('calls the definer’s functions that read tenants’ tables before the first write of a transaction (C4)', () => {
  expect([...late].sort()).toEqual([])
})

it('gives rows of the shape that each statement declares: columns, types, what may be missing, the words of a CHECK', async () => {
  const database = await cloneDatabase()
  const client = new pg.Client(database.connection())
  await client.connect()
  try {
    const faultsOf = await openDescriber(client, await readColumns(client))
    const faults: string[] = []
    for (const { sql, shape, home } of statements) for (const fault of await faultsOf(sql, shape)) faults.push(`${home} ${fault}`)
    expect(faults).toEqual([])
  } finally {
    await client.end()
  }
})
