import { randomUUID } from 'node:crypto'
import { addDays } from '@twopost/contract/core/time'
import { pickOf } from '../factories/history.ts'
import { horn, publishedTemplate } from '../factories/inspections.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** Work of a category to inspect, inspections in every state, recommendations, and work that was put off and sold since, on days of chance. */
export async function addWork(t: TestApp, world: World, random: (below: number) => number, today: string): Promise<void> {
  const pick = pickOf(random)
  const tenant_id = world.tenantId
  const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
    t.admin.query(`insert into app.${table} select * from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`, [
      JSON.stringify(rows),
    ])
  const at = `${today}T15:00:00Z`
  const own = { tenant_id, version: 1, created_at: at, updated_at: at }
  await insert(
    'service_categories',
    (['Brakes', 'Wash'] as const).map((name) => ({
      ...{ ...own, id: randomUUID(), name, name_key: name.toLowerCase() },
      ...{ counts_inspection: name === 'Brakes', counts_comeback: true },
    })),
  )
  const { rows: services } = await t.admin.query(
    `select v.id, v.service_order_id, o.shop_id, o.vehicle_id, o.customer_id from app.order_services v
       join app.service_orders o on o.tenant_id = v.tenant_id and o.id = v.service_order_id where v.tenant_id = $1 order by v.id`,
    [tenant_id],
  )
  const template_id = await publishedTemplate(t, world.admin, [horn])
  for (const [n, service] of services.entries()) {
    const shown = new Date(`${addDays(today, -pick([random(20), random(500)]))}T${String(random(24)).padStart(2, '0')}:00:00Z`)
    const [kind, approval] = [
      pick(['recommended', 'recommended', 'requested']),
      pick(['none', 'presented', 'approved', 'declined']),
    ]
    await t.admin.query(
      'update app.order_services set category = $3, kind = $4, approval = $5, presented_at = $6 where tenant_id = $1 and id = $2',
      [
        ...[tenant_id, service.id, ['brakes', 'Brakes', 'Wash', ''][n % 4]],
        // One of them at least was recommended and approved, whatever chance has for the others.
        ...(n === 0 ? ['recommended', 'approved', shown] : [kind, approval, shown]),
      ],
    )
    for (let times = random(3); times > 0; times -= 1) {
      const state = pick(['open', 'done', 'reviewed', 'shared'])
      await insert('inspections', [
        {
          ...{ ...own, id: randomUUID(), service_order_id: service.service_order_id, shop_id: service.shop_id, state },
          ...{ vehicle_id: service.vehicle_id, template_id, template_revision: 1 },
          ...{ finished_at: state === 'open' ? null : at, reviewed_by_name: '', created_by_name: 'Ann' },
          ...{ kind: 'custom', name_en: 'Check', name_es: '', minutes: 0, is_changed: false },
        },
      ])
    }
    const noted_on = addDays(today, -pick([random(20), random(500)]))
    const status = pick(['open', 'sold', 'sold', 'dismissed', 'expired'])
    await insert('deferred_services', [
      {
        ...{ ...own, id: randomUUID(), shop_id: service.shop_id, vehicle_id: service.vehicle_id, name: 'Belt', name_key: 'belt' },
        ...{ customer_id: service.customer_id, source_order_id: service.service_order_id, category: '', reason: 'by_hand' },
        ...{ concern: '', lines: [], price_then_cents: random(90_000), noted_on, status, offers: 0, noted_by_name: 'Ann' },
        sold_on: status === 'sold' ? addDays(noted_on, pick([random(150), 200 + random(150), 380])) : null,
        dismiss_reason: status === 'dismissed' ? pick(['wrong', 'not_needed']) : null,
      },
    ])
  }
}
