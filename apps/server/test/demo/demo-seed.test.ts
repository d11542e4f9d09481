import { expect, it } from 'vitest'
import { seedDemo } from '../../src/demo/demo-seed.ts'
import { useApp } from '../harness.ts'

const t = useApp()

it('fills an empty installation once, through the use cases (A29)', async () => {
  const started = performance.now()
  expect(await seedDemo(t.app.db)).toBe(true)
  console.log('seed', performance.now() - started)
  expect(await seedDemo(t.app.db)).toBe(false)
  const { rows } = await t.admin.query('select status, count(*)::int as count from app.service_orders group by 1')
  console.log(rows)
  const counts = await t.admin.query<{ customers: number; vehicles: number; orders: number; timers: number }>(
    "select (select count(*)::int from app.customers) as customers, (select count(*)::int from app.vehicles) as vehicles, (select count(*)::int from app.service_orders) as orders, (select count(*)::int from app.timers where status <> 'completed') as timers",
  )
  expect(counts.rows[0]).toMatchObject({ customers: 40, vehicles: 80, orders: 150 })
  expect(counts.rows[0]?.timers).toBeGreaterThan(3)
})
