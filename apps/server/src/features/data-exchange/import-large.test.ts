// Slow: files as large as they may be, of every kind.
import type { BatchKind } from '@twopost/contract/data-exchange'
import { mostBatchRows } from '@twopost/contract/data-exchange'
import { expect, it } from 'vitest'
import { batchTools } from '../../../test/batches.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits })
const { checked, apply, sql } = batchTools(t)

const day = (n: number): string => new Date(Date.UTC(2020, 0, 1 + (n % 1_500))).toISOString().slice(0, 10)
/** Fifty thousand customers with two vehicles each, for each vehicle a row of what vehicles have, and more documents than a shop has open. */
const owner = (n: number): string => `Customer ${n % (mostBatchRows / 2)}`
const files: readonly [kind: BatchKind, rows: number, heading: string, row: (n: number) => string][] = [
  ['customers', mostBatchRows / 2, 'Name,Email,Phone', (n) => `Customer ${n},c${n}@large.example,`],
  ['vehicles', mostBatchRows, 'Customer,Make,Model,Year,Unit', (n) => `${owner(n)},Ford,F-150,2018,U${n}`],
  [
    'open_invoices',
    5_000,
    'Customer,Document Number,Date,Due Date,Amount Owed',
    (n) => `${owner(n)},OLD-${n},${day(n)},${day(n)},10.25`,
  ],
  ['deposits', 5_000, 'Customer,Document Number,Date,Amount Left', (n) => `${owner(n)},DEP-${n},${day(n)},5.50`],
  ['meter_readings', mostBatchRows, 'Vehicle,Date,Mileage', (n) => `U${n},${day(n)},${1_000 + n}`],
  ['deferred', mostBatchRows, 'Vehicle,Work,Noted On,Price Then', (n) => `U${n},Front brakes,${day(n)},312.40`],
  [
    'orders_history',
    mostBatchRows,
    'Order Number,Date,Vehicle,Work,Total',
    (n) => `RO-${n},${day(n)},U${n},Oil and filter,89.95`,
  ],
]

it('takes files of up to 100,000 rows in the background, all of them (INT14)', async () => {
  const world = await t.tenant()
  for (const [kind, rows, heading, row] of files) {
    const file = [heading, ...Array.from({ length: rows }, (_, n) => row(n))].join('\n')
    const started = performance.now()
    const batch = await checked(world, kind, file)
    expect(batch, kind).toMatchObject({ good: rows, bad: 0, doubles: 0 })
    const looked = performance.now()
    expect((await apply(world, batch.id)).applied, kind).toBe(rows)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    process.stdout.write(
      `${rows} ${kind}: checked in ${seconds(looked - started)}, written in ${seconds(performance.now() - looked)}\n`,
    )
  }
  const [{ n }] = await sql('select count(*)::int as n from app.past_work where tenant_id = $1', [world.tenantId])
  expect(n).toBe(mostBatchRows)
}, 3_600_000)
