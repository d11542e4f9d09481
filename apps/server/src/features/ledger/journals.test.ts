import { createHash } from 'node:crypto'
import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { booksOf, mapOf } from '../../../test/factories/books.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const { open, saveMap, issue, est26, sampleOf, run, today, ask, exported, journalsOf, fileOf } = booksOf(t)
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]

it('stops with the list of what is missing, and makes nothing (INT15)', async () => {
  const world = await open()
  const invoice = await issue(world, await est26(world))
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 100, method: 'card' } }, world.admin))
  const none = await ask(world)
  expect(refusal(none)).toEqual([409, 'LEDGER_ACCOUNTS_MISSING'])
  const places = (reply: Reply) => reply.body.errors.map((one: Reply['body']) => one.params.place)
  expect(places(none)).toEqual(
    expect.arrayContaining([
      'receivable',
      'deposits',
      'sales:labor',
      'sales:part_new',
      'sales:supplies',
      'tax:state',
      'method:card',
    ]),
  )
  expect(none.body.errors[0]).toMatchObject({ code: 'ACCOUNT_MISSING', path: 'accounts.receivable' })
  // The sample says it beforehand.
  expect((await sampleOf(world)).missing).toEqual(expect.arrayContaining(['receivable', 'tax:state']))
  await saveMap(
    world,
    mapOf().filter((one) => one.place !== 'tax:state' && one.place !== 'sales:labor'),
  )
  const some = await ask(world)
  expect([some.body.params.count, places(some)]).toEqual([2, ['sales:labor', 'tax:state']])
  expect(await journalsOf(world)).toEqual([])
  await saveMap(world)
  expect(await exported(world)).toMatchObject({ state: 'done', journals: 1 })

  // An account that goes between asking and writing ends the job.
  const { journal_export } = ok(await ask(world))
  await saveMap(
    world,
    mapOf().filter((one) => one.place !== 'receivable'),
  )
  await run(world, journal_export.id)
  expect(ok(await t.call('getJournalExport', { params: { id: journal_export.id } }, world.admin)).journal_export).toMatchObject({
    ...{ state: 'failed', problem: 'LEDGER_ACCOUNTS_MISSING', journals: 0 },
  })
  const early = await t.call('getJournalExportFile', { params: { id: journal_export.id } }, world.admin)
  expect(refusal(early)).toEqual([409, 'JOURNAL_EXPORT_NOT_READY'])
})

it('gives the same bytes for the same rows, and names what a day replaces that is exported again (INT5, INT15)', async () => {
  const world = await open()
  await saveMap(world)
  const invoice = await issue(world, await est26(world))
  const first = await exported(world)
  const again = await exported(world)
  const [newer, older] = await journalsOf(world)
  expect([older.number, newer.number]).toEqual([`JL-${today().slice(0, 4)}-00001`, `JL-${today().slice(0, 4)}-00002`])
  expect(older).toMatchObject({
    export_id: first.id,
    replaces: null,
    is_same: false,
    replaced_by: { id: newer.id, number: newer.number },
  })
  expect(newer).toMatchObject({
    export_id: again.id,
    replaces: { id: older.id, number: older.number },
    is_same: true,
    replaced_by: null,
  })
  expect(newer.sha256).toBe(older.sha256)
  const [one, two] = [await fileOf(world, older.id), await fileOf(world, newer.id)]
  expect(one.bytes.equals(two.bytes)).toBe(true)
  expect((await fileOf(world, older.id)).bytes.equals(one.bytes)).toBe(true)
  // Something more happens on the day.
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 9.1, method: 'check' } }, world.admin))
  const third = await exported(world)
  expect(third).toMatchObject({ journals: 1, changed: 1 })
  const [latest] = await journalsOf(world, third.id)
  expect(latest).toMatchObject({ replaces: { number: newer.number }, is_same: false })
  // Lines keep their ids, whatever journal they stand in.
  const keys = (reply: Reply) =>
    reply.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-1))
  const after = keys(await fileOf(world, latest.id))
  expect(after).toEqual(expect.arrayContaining(keys(one)))
  expect(new Set(after).size).toBe(after.length)
  // What the digest stands over is what was written, without names.
  const { rows } = await t.admin.query(
    'select line_key, entry_number, account, account_name, debit_cents, credit_cents from app.journal_lines where batch_id = $1 order by position',
    [latest.id],
  )
  const told = [`${world.shopId} ${today()}`, ...rows.map((row) => Object.values(row).join('\t'))].join('\n')
  expect(createHash('sha256').update(told).digest('hex')).toBe(latest.sha256)
  // Nobody changes or deletes a journal, not even the application itself.
  for (const sql of ['update app.journal_batches set number = number', 'delete from app.journal_lines'])
    await expect(t.inTenant(world.tenantId, (tx) => tx.run(sql, []))).rejects.toThrow(/permission denied/)

  // A run that is repeated makes no day twice.
  await t.admin.query("update app.long_jobs set state = 'waiting' where subject_id = $1", [third.id])
  await run(world, third.id)
  expect(await journalsOf(world, third.id)).toHaveLength(1)
})

it('replaces a day once when two export it at the same time (INT15)', async () => {
  const world = await open()
  await saveMap(world)
  await issue(world, [{ type: 'labor', description: 'Work', estimated_hours: 1 }])
  const asked = await Promise.all([ask(world), ask(world), ask(world)])
  await Promise.all(asked.map((reply) => run(world, ok(reply).journal_export.id)))
  const journals = await journalsOf(world)
  expect(journals).toHaveLength(3)
  expect(journals.filter((one: Reply['body']) => one.replaces === null)).toHaveLength(1)
  expect(new Set(journals.map((one: Reply['body']) => one.replaces?.id)).size).toBe(3)
})

it('writes a form for any program, for QuickBooks Online and for Xero, with cells that no program takes for a formula (INT16)', async () => {
  const world = await open()
  await saveMap(world, mapOf({ 'sales:labor': ['4000', '+Labor sales'] }))
  await t.admin.query("update app.shops set name = '=North' where id = $1", [world.shopId])
  const invoice = await issue(world, [{ type: 'labor', description: 'Work', estimated_hours: 1, unit_cost: 100 }], {
    name: '@Vasquez, "E"',
  })
  const day = today()
  const us = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  const number = invoice.invoiceNumber
  const text = async (format: string) => {
    const done = await exported(world, { format })
    const whole = await t.call('getJournalExportFile', { params: { id: done.id } }, world.admin)
    const [journal] = await journalsOf(world, done.id)
    const one = await fileOf(world, journal.id)
    expect(whole.text).toBe(one.text)
    expect([one.status, one.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(one.headers['content-disposition']).toContain(`${journal.number}-${day}.csv`)
    return one.text
  }
  const key = '[0-9a-f]{20}'
  expect(await text('csv')).toMatch(
    new RegExp(
      `^\ufeffdate,number,account,debit,credit,memo,name,class,reference\r\n${day},${number},1200,100,,Invoice ${number},"'@Vasquez, ""E""",'=North,${key}\r\n${day},${number},4000,,100,Invoice ${number},"'@Vasquez, ""E""",'=North,${key}\r\n$`,
    ),
  )
  expect(await text('quickbooks')).toBe(
    [
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name',
      `${number},${us},Accounts receivable,100,,Invoice ${number},"'@Vasquez, ""E"""`,
      `${number},${us},'+Labor sales,,100,Invoice ${number},"'@Vasquez, ""E"""`,
      '',
    ].join('\r\n'),
  )
  expect(await text('xero')).toBe(
    [
      'Narration,Date,Description,AccountCode,TaxRate,Amount',
      `Invoice ${number} (${number}),${us},"Invoice ${number} · @Vasquez, ""E""",1200,Tax Exempt,100`,
      `Invoice ${number} (${number}),${us},"Invoice ${number} · @Vasquez, ""E""",4000,Tax Exempt,-100`,
      '',
    ].join('\r\n'),
  )
  // Who downloads is on record.
  const { rows } = await t.admin.query(
    "select count(*)::int as n from app.audit_log where tenant_id = $1 and (summary || details::text) like '%journals.downloaded%'",
    [world.tenantId],
  )
  expect(rows[0].n).toBe(6)
})

it('refuses days out of order, too many of them, days to come and days without anything, in words that say what to do (INT15)', async () => {
  const world = await open()
  const day = today()
  const turned = await ask(world, { from: day, to: addDays(day, -1) })
  expect([...refusal(turned), turned.body.errors[0].path]).toEqual([422, 'VALIDATION_FAILED', 'body.to'])
  const long = await ask(world, { from: addDays(day, -92), to: day })
  expect([...refusal(long), long.body.message]).toEqual([
    422,
    'JOURNAL_RANGE',
    `Choose at most 92 days, none of them after ${day}.`,
  ])
  expect(refusal(await ask(world, { to: addDays(day, 1) }))).toEqual([422, 'JOURNAL_RANGE'])
  expect(refusal(await ask(world, { from: addDays(day, -91) }))).toEqual([409, 'JOURNAL_EMPTY'])
  expect(refusal(await ask(world, { shop_id: '019379a0-0000-7000-8000-000000000001' }))).toEqual([404, 'SHOP_NOT_FOUND'])
  expect(refusal(await ask(world, { format: 'sage' }))).toEqual([422, 'VALIDATION_FAILED'])
  const nowhere = await t.call('createJournals', { body: { from: day, to: day, format: 'csv' } as never }, world.admin)
  expect([...refusal(nowhere), nowhere.body.errors[0].path]).toEqual([422, 'VALIDATION_FAILED', 'body.shop_id'])
})

it('keeps one map of the organization, each place once and each number with one name (INT20)', async () => {
  const world = await open()
  const empty = ok(await t.call('getLedgerAccounts', {}, world.admin)).ledger
  expect(empty).toEqual({ accounts: [], taxes: [{ code: 'state', name: 'State' }], version: 1, allowed: ['edit'] })
  const save = (accounts: object[], version?: number) =>
    t.call('saveLedgerAccounts', { body: { accounts: accounts as never, version } }, world.admin)
  const cash = { place: 'method:cash', code: '1000', name: 'Cash' }
  expect(refusal(await save([cash, cash]))).toEqual([422, 'LEDGER_PLACE_TWICE'])
  expect(refusal(await save([cash, { place: 'bank', code: '1000', name: 'Bank' }]))).toEqual([422, 'LEDGER_CODE_TWO_NAMES'])
  for (const wrong of [{ place: 'sales:wine' }, { place: 'tax:' }, { code: '=1' }, { code: '' }, { name: '' }])
    expect(refusal(await save([{ ...cash, ...wrong }]))).toEqual([422, 'VALIDATION_FAILED'])
  expect(ok(await save([cash, { place: 'bank', code: '1000', name: 'Cash' }], 1)).ledger).toMatchObject({
    ...{ version: 2, accounts: [{ place: 'bank', code: '1000' }, cash] },
  })
  const stale = await save([], 1)
  expect([...refusal(stale), stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2])
  expect(ok(await save([], 2)).ledger).toMatchObject({ accounts: [], version: 3 })
})

it('is for those who hold both rights, and for people limited to shops in their own; the map is the organization’s (INT20)', async () => {
  const world = await open(2)
  await saveMap(world)
  await issue(world, [{ type: 'labor', description: 'Work', estimated_hours: 1 }])
  const done = await exported(world)
  const [journal] = await journalsOf(world)
  for (const permissions of [['integrations:create'], ['reports:financial']])
    expect(refusal(await ask(world, {}, await t.member(world, { permissions })))).toEqual([403, 'NOT_ALLOWED'])
  const both = { permissions: ['integrations:create', 'reports:financial'] }
  const elsewhere = await t.member(world, both, { shopIds: [world.shopIds[1] as string] })
  expect(refusal(await ask(world, {}, elsewhere))).toEqual([404, 'SHOP_NOT_FOUND'])
  const sample = await t.call('getLedgerSample', { query: { shop_id: world.shopId } }, elsewhere)
  expect(refusal(sample)).toEqual([404, 'SHOP_NOT_FOUND'])
  for (const query of [{}, { shop_id: world.shopId }])
    expect(ok(await t.call('listJournals', { query }, elsewhere)).journals).toEqual([])
  expect(refusal(await t.call('getJournalFile', { params: { id: journal.id } }, elsewhere))).toEqual([404, 'JOURNAL_NOT_FOUND'])
  for (const name of ['getJournalExport', 'getJournalExportFile'] as const)
    expect(refusal(await t.call(name, { params: { id: done.id } }, elsewhere))).toEqual([404, 'JOURNAL_EXPORT_NOT_FOUND'])
  const seen = ok(await t.call('getLedgerAccounts', {}, elsewhere)).ledger
  expect([seen.accounts.length > 10, seen.allowed]).toEqual([true, []])
  expect(refusal(await t.call('saveLedgerAccounts', { body: { accounts: [] } }, elsewhere))).toEqual([403, 'ORGANIZATION_WIDE'])
  const here = await t.member(world, both, { shopIds: [world.shopId] })
  expect(await exported(world, {}, here)).toMatchObject({ state: 'done', journals: 1 })
})
