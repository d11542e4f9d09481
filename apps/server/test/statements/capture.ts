// In every test process: keeps each statement that the application sends, with the place it comes from and its declared shape, for
// the checks that follow the suite; and compares the rows with their shapes while they pass.
import fs from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { observeStatements } from '#platform/database/observer.ts'
import { type Shape, shapeOf } from '#platform/database/shape.ts'
import { type Captured, captureFolder } from './captured.ts'

Error.stackTraceLimit = 40
const frame = /(apps\/server\/(?:src|test)\/[^\s():]+\.ts):(\d+)/
/** The innermost place outside the database's own files: the queries file that sent the statement, unless a test did. */
function homeOf(stack: string): string | undefined {
  const places = stack
    .split('\n')
    .map((line) => frame.exec(line))
    .filter((found) => found !== null)
    .map(([, file, line]) => ({ file: file as string, line: line as string }))
    .filter(
      ({ file }) =>
        !/src\/platform\/database\/(transaction|observer|counted-list|versions-by-day\.queries)\.ts$|src\/platform\/fields\/tenant-column\.queries\.ts$|test\/statements\//.test(
          file,
        ),
    )
  const [first] = places
  return !first || /\.test\.ts$|apps\/server\/test\//.test(first.file) ? undefined : `${first.file}:${first.line}`
}

const seen = new Set<string>()
/** Transactions in which the runtime role has written a tenant's table. */
const wrote = new WeakSet<object>()
const writes = /^\s*(?:insert into|update|delete from) app\./
const readers = new Set(inject('tenantReaders'))
/** The function of the definer that reads tenants' tables although this transaction has written one (rule C4 of docs/cluster.md). */
function lateReader(sql: string, transaction: object): string | undefined {
  const called = [...sql.matchAll(/\bauth\.(\w+)\(/g)].map(([, name]) => name as string).find((name) => readers.has(name))
  const isLate = called !== undefined && wrote.has(transaction)
  if (writes.test(sql)) wrote.add(transaction)
  return isLate ? called : undefined
}
const keep = (one: Captured) => {
  fs.mkdirSync(captureFolder, { recursive: true })
  fs.appendFileSync(path.join(captureFolder, `${process.pid}.jsonl`), `${JSON.stringify(one)}\n`)
}

/** What is wrong with a row that a statement gave: a value that is missing or is none of its words, though the shape promised it. */
export function rowFault(shape: Shape, row: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, type] of Object.entries(shape)) {
    if (!(name in row)) return `${name} is declared and is not in the row`
    const value = row[name]
    if (value === null && !type.endsWith('?')) return `${name} is declared as ${type} and is missing`
    const words = /^text\((.*)\)\??$/.exec(type)?.[1]?.split('|')
    if (typeof value === 'string' && words && !words.includes(value)) return `${name} is declared as ${type} and is "${value}"`
  }
  return undefined
}

observeStatements({
  sent(sql, declared, transaction) {
    const late = transaction && lateReader(sql, transaction)
    if (late && !seen.has(`late ${sql}`)) {
      seen.add(`late ${sql}`)
      keep({ sql, shape: undefined, home: homeOf(new Error('where').stack ?? ''), inside: true, late })
    }
    if (seen.has(sql)) return
    seen.add(sql)
    const shape = declared && shapeOf(declared)
    keep({ sql, shape, home: homeOf(new Error('where').stack ?? ''), inside: transaction !== undefined })
  },
  answered(sql, declared, rows) {
    const shape = shapeOf(declared)
    for (const row of rows) {
      const fault = rowFault(shape, row as Record<string, unknown>)
      if (fault) throw new Error(`${fault}: ${sql}`)
    }
  },
})
