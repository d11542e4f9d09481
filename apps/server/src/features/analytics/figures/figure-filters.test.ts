import { expect, it } from 'vitest'
import { makeHistory } from '../../../../test/factories/history.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const [from, to] = ['2025-12-10', '2026-11-20']
const zone = 'America/Chicago'

it('offers those who wrote up orders and the makes that occur, of the shops that one may enter', async () => {
  const [world, other] = [await t.tenant({ shops: 2 }), await t.tenant({ shops: 2 })]
  for (const one of [world, other]) await makeHistory(t, one, { seed: 6, to, zone })
  const limited = await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] })
  await t.admin.query('update app.service_orders set created_by = $2 where tenant_id = $1 and shop_id = $3', [
    world.tenantId,
    limited.userId,
    world.shopIds[1],
  ])
  await t.admin.query("update app.vehicles set make = 'Tesla', shop_id = $2 where tenant_id = $1 and make = 'Mack'", [
    world.tenantId,
    world.shopIds[1],
  ])
  /** Customers with two vehicles of a shop, or of all, counted one by one. */
  const fleetsOf = async (shop_id: string | undefined) => {
    const { rows } = await t.admin.query(
      "select v.customer_id as id, c.name, v.shop_id from app.vehicles v join app.customers c on c.tenant_id = $1 and c.id = v.customer_id where v.tenant_id = $1 and v.status <> 'inactive'",
      [world.tenantId],
    )
    const own = rows.filter((row) => !shop_id || row.shop_id === shop_id)
    const many = (id: string) => own.filter((row) => row.id === id).length
    return [...new Map(own.map((row) => [row.id, row.name]))]
      .filter(([id]) => many(id) > 1)
      .sort(([a, nameA], [b, nameB]) => many(b) - many(a) || (nameA < nameB ? -1 : nameA > nameB ? 1 : a < b ? -1 : 1))
      .map(([id]) => id)
  }
  const choicesOf = async (who: typeof limited, shop_id = '') => {
    const reply = await t.call('listFigureChoices', { query: { shop_id } }, who)
    expect(reply.status, reply.text).toBe(200)
    const { advisors, makes, fleets } = reply.body.data.choices
    expect(fleets.map((one: { id: string }) => one.id)).toEqual(await fleetsOf(who === limited ? world.shopIds[1] : shop_id))
    return [advisors.map((one: { id: string }) => one.id).toSorted(), makes.includes('Tesla'), makes.includes('Volvo')]
  }
  const both = [world.admin.userId, limited.userId].toSorted()
  expect(await choicesOf(world.admin)).toEqual([both, true, true])
  expect(await choicesOf(world.admin, world.shopIds[1])).toEqual([[limited.userId], true, false])
  expect(await choicesOf(limited)).toEqual([[limited.userId], true, false])
  expect(await choicesOf(limited, world.shopIds[0])).toEqual([[], false, false])
  expect(await choicesOf(world.admin, other.shopIds[0])).toEqual([[], false, false])
})

it('refuses a choice that is none, and counts nothing for a person of another organization', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  for (const [call, choice] of [
    ['getOrderAnalytics', { advisor: 'nobody' }],
    ['getCustomerAnalytics', { type: 'fleet' }],
    ['exportVehicleAnalytics', { kind: 'boat' }],
    ['getVehicleAnalytics', { fleet: 'everybody' }],
    ['getVehicleAnalytics', { make: 'x'.repeat(101) }],
    ['listCustomerFigureRecords', { figure: 'on_file', type: 'company,individual' }],
  ] as const) {
    const reply = await t.call(call, { query: { from, to, ...choice } } as never, world.admin)
    expect([call, reply.status, reply.body.errors?.[0]?.path]).toEqual([call, 422, `query.${Object.keys(choice).at(-1)}`])
  }
  await makeHistory(t, world, { seed: 7, to, zone })
  const { body } = await t.call('getOrderAnalytics', { query: { from, to, advisor: other.admin.userId } }, world.admin)
  expect([body.data.analytics.flow.created, body.data.analytics.sales.orders]).toEqual([0, 0])
})

it('gives files of the choice alone, which say what was chosen, and the records with names in it', async () => {
  const world = await t.tenant({ shops: 2 })
  const { advisors } = await makeHistory(t, world, { seed: 9, to, zone })
  const [advisor] = advisors
  const chosen = { from, to, advisor }
  const { rows } = await t.admin.query('select name from app.users where tenant_id = $1 and id = $2', [world.tenantId, advisor])
  const file = await t.call('exportOrderAnalytics', { query: chosen }, world.admin)
  const { analytics } = (await t.call('getOrderAnalytics', { query: chosen }, world.admin)).body.data
  expect(file.text).toContain(`Period,Advisor,From,${rows[0].name}`)
  expect(file.text).toContain(`Figures,Sales,Value,${analytics.sales.total}`)
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const spanish = await t.call('exportVehicleAnalytics', { query: { from, to, kind: 'bus', make: 'Ford' } }, world.admin)
  expect(spanish.text).toMatch(/Periodo,Tipo,Desde,Autobús\r\n(.*\r\n)*Periodo,Marca,Desde,Ford/)
  const query = { ...chosen, figure: 'posted' as const }
  const { sum } = (await t.call('listOrderFigureRecords', { query }, world.admin)).body.data
  const records = await t.call('exportOrderFigureRecords', { query }, world.admin)
  expect(records.text.trimEnd().split('\r\n')).toHaveLength(sum.records + 1)
  expect(sum.records).toBe(analytics.sales.orders)
})
