import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeHistory } from '../../../../test/factories/history.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const [from, to] = ['2025-12-10', '2026-11-20']
const calls = [
  ['exportOrderAnalytics', 'getOrderAnalytics'],
  ['exportCustomerAnalytics', 'getCustomerAnalytics'],
  ['exportVehicleAnalytics', 'getVehicleAnalytics'],
] as const
/** Cells of CSV, with and without quotes. */
const rowsOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => (cell[1] ?? cell[2] ?? '').replace(/""/g, '"')),
    )
/** The text of the sheets of a workbook, one after the other. */
function sheetsOf(book: Buffer): string[] {
  const sheets: string[] = []
  for (let at = 0; book.readUInt32LE(at) === 0x04034b50; ) {
    const begin = at + 30 + book.readUInt16LE(at + 26)
    const end = book.indexOf(Buffer.from('PK\x07\x08', 'latin1'), begin)
    const text = inflateRawSync(book.subarray(begin, end)).toString()
    if (text.includes('<worksheet')) sheets.push(text)
    at = end + 16
  }
  return sheets
}

it('gives each screen of figures as CSV, a line for each figure, in the language of the reader and on record (O2, OP-82)', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 11, to, zone: 'America/Chicago' })
  for (const [file, call] of calls) {
    const query = { from, to, shop_id: world.shopId }
    const reply = await t.call(file, { query }, world.admin)
    expect([file, reply.status, reply.headers['content-type']]).toEqual([file, 200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toContain(`${from}-${to}.csv`)
    const [heading, ...rows] = rowsOf(reply.text)
    expect(heading).toEqual(['Table', 'Row', 'Figure', 'Value'])
    const { analytics } = (await t.call(call, { query }, world.admin)).body.data
    const sales = rows.find((row) => row[0] === 'Figures' && row[1] === 'Sales' && row[2] === 'Value')
    expect(Number(sales?.[3])).toBe(call === 'getOrderAnalytics' ? analytics.sales.total : analytics.sales)
    if (call === 'getOrderAnalytics')
      for (const week of analytics.weeks.slice(0, 5)) {
        const told = rows.filter((row) => row[0] === 'Weeks' && row[1] === week.week_start).map((row) => Number(row[3]))
        expect(told).toEqual([week.created, week.completed, week.orders, week.labor, week.parts, week.total])
      }
  }
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const spanish = rowsOf((await t.call('exportOrderAnalytics', { query: { from, to } }, world.admin)).text)
  expect(spanish[0]).toEqual(['Tabla', 'Fila', 'Cifra', 'Valor'])
  const log = await t.call('listAuditLog', { query: { action: 'Exported' } }, world.admin)
  expect(log.body.data.entries).toHaveLength(4)
})

it('gives the same as a workbook with a sheet for each table, and the list of vehicles as one (F15)', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 12, to, zone: 'America/Chicago' })
  await t.admin.query("update app.customers set name = '=HYPERLINK(1)' where tenant_id = $1", [world.tenantId])
  const sheets = sheetsOf((await t.call('exportCustomerAnalytics', { query: { from, to, format: 'xlsx' } }, world.admin)).bytes)
  expect(sheets).toHaveLength(6)
  // Text that begins like a formula is marked as text, and no cell holds a formula.
  expect(sheets.join('')).toContain('s="2"><is><t xml:space="preserve">=HYPERLINK(1)')
  expect(sheets.join('')).not.toContain('<f>')
  const query = { shop_id: world.shopId, make: 'Volvo', format: 'xlsx' as const }
  const reply = await t.call('exportVehicles', { query }, world.admin)
  expect(reply.headers['content-type']).toContain('spreadsheetml')
  expect(reply.headers['content-disposition']).toMatch(/vehicles-[\d-]+\.xlsx/)
  const { pagination } = (await t.call('listVehicles', { query: { shop_id: world.shopId, make: 'Volvo' } }, world.admin)).body
    .data
  const [sheet = ''] = sheetsOf(reply.bytes)
  expect(pagination.total).toBeGreaterThan(0)
  expect(sheet.match(/<row /g)).toHaveLength(pagination.total + 1)
  expect(Number(reply.headers['x-total-count'])).toBe(pagination.total)
})

it('keeps money out of the file of who may not see it, and names out of the file of who may not see the figures', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 13, to, zone: 'America/Chicago' })
  const role = async (permissions: string[]) => t.member(world, { permissions })
  const blind = await role(['service-order:view', 'reports:export'])
  const file = await t.call('exportOrderAnalytics', { query: { from, to } }, blind)
  expect(file.status, file.text).toBe(200)
  expect(file.text).toContain('Created')
  expect(file.text).not.toContain('Sales')
  // Who may export but not look gets the counts, and no names.
  const outsider = await role(['reports:export'])
  const counts = await t.call('exportVehicleAnalytics', { query: { from, to } }, outsider)
  const whole = await t.call('exportVehicleAnalytics', { query: { from, to } }, world.admin)
  expect([counts.status, whole.status]).toEqual([200, 200])
  expect([counts.text.includes('Vehicles seen'), counts.text.includes('Most days in work')]).toEqual([true, false])
  expect(whole.text).toContain('Most days in work')
  expect((await t.call('exportOrderAnalytics', { query: { from, to } }, await t.member(world, 'technician'))).status).toBe(403)
})
