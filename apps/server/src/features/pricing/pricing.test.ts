import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const tiers = [
  { from: 0, to: 5, method: 'multiplier' as const, value: 3, round_to: 'cent' as const },
  { from: 5.01, to: 50, method: 'multiplier' as const, value: 2, round_to: 'cent' as const },
  { from: 50.01, to: null, method: 'margin' as const, value: 40, round_to: 'cent' as const },
]
const newMatrix = async (world: World, more: object = {}, who: Member = world.admin) =>
  t.call('createPartMatrix', { body: { code: 'STD', name: 'Standard parts', is_default: true, tiers, ...more } as never }, who)

it('keeps a rate as versions: another price is a new one, the code is one of its own, and retiring keeps it (CAN2, CAN8, CAN30, CAN31)', async () => {
  const world = await t.tenant()
  const body = { code: 'GEN', name: 'General', amount: 120, is_default: true }
  const made = await t.call('createLaborRate', { body }, world.admin)
  expect(made.status, made.text).toBe(201)
  const rate = made.body.data.labor_rate
  expect(rate).toMatchObject({ code: 'GEN', current: { version_no: 1, amount: 120, state: 'active', tiers: [] } })
  expect((await t.call('createLaborRate', { body: { ...body, code: 'gen' } }, world.admin)).body.code).toBe('CODE_TAKEN')
  const params = { id: rate.id }
  const past = await t.call('updateLaborRate', { params, body: { amount: 130, valid_from: '2020-01-01' } }, world.admin)
  expect(past.body.errors[0]).toMatchObject({ path: 'body.valid_from', code: 'PRICE_FROM_PAST' })
  const draft = await t.call('updateLaborRate', { params, body: { amount: 130, is_draft: true } }, world.admin)
  expect(draft.body.data.labor_rate).toMatchObject({
    current: { amount: 120 },
    versions: [{ version_no: 2, state: 'draft' }, { state: 'active' }],
  })
  const active = await t.call('updateLaborRate', { params, body: { amount: 135 } }, world.admin)
  expect(active.body.data.labor_rate).toMatchObject({
    current: { version_no: 2, amount: 135 },
    versions: [{ state: 'active' }, { state: 'replaced' }],
  })
  expect((await t.call('updateLaborRate', { params, body: { name: 'X', version: 1 } }, world.admin)).status).toBe(409)
  expect((await t.call('deleteLaborRate', { params }, world.admin)).status).toBe(204)
  expect((await t.call('getLaborRate', { params }, world.admin)).body.data.labor_rate).toMatchObject({ is_retired: true })
  expect((await t.call('updateLaborRate', { params, body: { amount: 1 } }, world.admin)).body.code).toBe('PRICE_RULE_RETIRED')
  expect((await t.call('listLaborRates', {}, world.admin)).body.data.pagination.total).toBe(1)
})

it('prices costs by a matrix without keeping anything, and marks where prices fall (CAN3, CAN20, CAN26)', async () => {
  const world = await t.tenant()
  const made = await newMatrix(world)
  expect(made.status, made.text).toBe(201)
  const params = { id: made.body.data.part_matrix.id }
  const tried = await t.call('tryPartMatrix', { params, body: { costs: [42.5, 50, 50.01] } }, world.admin)
  expect(tried.body.data.result.prices).toEqual([
    { cost: 42.5, price: 85, kept_price: 85, margin: 50, tier: 1 },
    { cost: 50, price: 100, kept_price: 100, margin: 50, tier: 1 },
    { cost: 50.01, price: 83.35, kept_price: 100, margin: 40, tier: 2 },
  ])
  expect(tried.body.data.result.falling).toHaveLength(2)
  const gap = await newMatrix(world, { code: 'GAP', tiers: [tiers[0], { ...tiers[2], from: 6 }] })
  expect(gap.status).toBe(422)
  expect(gap.body.errors[0]).toMatchObject({
    path: 'body.tiers.1.from',
    message: 'The tiers must follow each other without gaps: 5.01 to 5.99 is missing.',
  })
  const margin = await newMatrix(world, { code: 'MAR', tiers: [{ ...tiers[2], from: 0, value: 100 }] })
  expect(margin.body.errors[0]).toMatchObject({ code: 'MARGIN_TOO_HIGH' })
  // Who does not see costs sees no tiers.
  const desk = await t.member(world, 'customer-service')
  const seen = await t.call('getPartMatrix', { params }, desk)
  expect(seen.body.data.part_matrix.current.tiers).toBeUndefined()
  expect((await t.call('tryPartMatrix', { params, body: { costs: [1] } }, desk)).status).toBe(403)
  expect((await t.call('listPartMatrices', {}, world.admin)).body.data.part_matrices[0].current.tiers).toHaveLength(3)
  const changed = await t.call('updatePartMatrix', { params, body: { keep_edges: true } }, world.admin)
  expect(changed.body.data.part_matrix.current).toMatchObject({ version_no: 2, keep_edges: true })
  expect((await t.call('deletePartMatrix', { params }, world.admin)).status).toBe(204)
})

it('keeps canned jobs; a package has a price and a line (CAN5, CAN30)', async () => {
  const world = await t.tenant()
  const create = (body: object) =>
    t.call('createCannedJob', { body: { code: 'OIL-5', name: 'Oil and filter', ...body } as never }, world.admin)
  const line = { type: 'labor', description: 'Change oil', quantity: 0.5 }
  expect((await create({ price_mode: 'package', package_price: 50 })).body.errors[0]).toMatchObject({ code: 'PACKAGE_EMPTY' })
  expect((await create({ price_mode: 'package', lines: [line] })).body.errors[0]).toMatchObject({
    code: 'PACKAGE_PRICE_REQUIRED',
  })
  const made = await create({
    category: 'Service',
    lines: [line, { type: 'parts', description: 'Filter', quantity: 1, price: 12.5 }],
  })
  expect(made.status, made.text).toBe(201)
  const params = { id: made.body.data.canned_job.id }
  expect((await create({ code: 'oil-5' })).body.code).toBe('CODE_TAKEN')
  const list = await t.call('listCannedJobs', { query: { search: 'oil fil', category: 'Service' } }, world.admin)
  expect(list.body.data).toMatchObject({
    canned_jobs: [{ code: 'OIL-5', line_count: 2, times_sold: 0 }],
    categories: ['Service'],
  })
  const changed = await t.call('updateCannedJob', { params, body: { name: 'Oil', version: 1 } }, world.admin)
  expect(changed.body.data.canned_job).toMatchObject({ name: 'Oil', version: 2 })
  expect(changed.body.data.canned_job.lines).toHaveLength(2)
  expect((await t.call('updateCannedJob', { params, body: { name: 'Old', version: 1 } }, world.admin)).status).toBe(409)
  expect((await t.call('deleteCannedJob', { params }, world.admin)).status).toBe(204)
  expect((await t.call('getCannedJob', { params }, world.admin)).body.code).toBe('CANNED_JOB_NOT_FOUND')
})

it('keeps the skills that a canned job takes; its service needs the same, and what is made of a service takes them along (CAN5, CAN21, G37)', async () => {
  const world = await t.tenant()
  const skill = async (name: string): Promise<string> =>
    (await t.call('createSkill', { body: { name } }, world.admin)).body.data.skill.id
  const [brakes, welding] = [await skill('Air brakes'), await skill('Welding')]
  const create = (body: object) =>
    t.call('createCannedJob', { body: { code: 'BRK-1', name: 'Rear brakes', ...body } as never }, world.admin)
  const line = { type: 'labor', description: 'Replace shoes', quantity: 2 }
  expect((await create({ skills: [{ id: world.shopId, level: 2 }], lines: [line] })).body.code).toBe('SKILL_NOT_FOUND')
  const made = await create({ skills: [{ id: brakes, level: 3 }], lines: [line] })
  expect(made.body.data.canned_job.skills).toEqual([{ id: brakes, name: 'Air brakes', level: 3 }])
  const params = { id: made.body.data.canned_job.id }
  const change = async (body: object) =>
    (await t.call('updateCannedJob', { params, body }, world.admin)).body.data.canned_job.skills
  expect(await change({ name: 'Rear brakes, air' })).toHaveLength(1)
  expect(
    (
      await change({
        skills: [
          { id: welding, level: 1 },
          { id: brakes, level: 2 },
        ],
      })
    ).map((one: { level: number }) => one.level),
  ).toEqual([2, 1])
  const order = await makeOrder(t, world)
  const body = { canned_job_id: params.id }
  const { service } = (await t.call('addCannedJob', { params: { id: order.id }, body }, world.admin)).body.data
  expect(service.skills).toMatchObject([
    { name: 'Air brakes', level: 2 },
    { name: 'Welding', level: 1 },
  ])
  // A service keeps what was copied.
  expect(await change({ skills: [] })).toEqual([])
  const from = { service_order_id: order.id, service_id: service.id, code: 'BRK-2' }
  const copy = await t.call('createCannedJobFromService', { body: from }, world.admin)
  expect(copy.body.data.canned_job.skills).toMatchObject([{ level: 2 }, { level: 1 }])
})

it('keeps a fee as versions, and refuses one that says nothing or a most below its least (CAN4, CAN30)', async () => {
  const world = await t.tenant()
  const create = (body: object) =>
    t.call('createFeeRule', { body: { code: 'SUP', name: 'Supplies', basis: 'percent', ...body } as never }, world.admin)
  expect((await create({})).body.errors[0]).toMatchObject({ path: 'body.percent', code: 'REQUIRED' })
  expect((await create({ basis: 'per_unit', amount: 2 })).body.errors[0]).toMatchObject({ path: 'body.item_class' })
  expect((await create({ percent: 5, min: 4, max: 3 })).body.errors[0]).toMatchObject({ path: 'body.max', code: 'MAX_BELOW_MIN' })
  expect((await create({ percent: 5, valid_from: '2090-01-02', valid_to: '2090-01-01' })).body.errors[0]).toMatchObject({
    path: 'body.valid_to',
  })
  const made = await create({ percent: 5, min: 3, max: 35 })
  expect(made.status, made.text).toBe(201)
  const params = { id: made.body.data.fee_rule.id }
  expect(made.body.data.fee_rule.current).toMatchObject({ percent: 5, min: 3, max: 35, amount: 0, of: 'both', per: 'order' })
  expect((await create({ percent: 5 })).body.code).toBe('CODE_TAKEN')
  const other = await t.call('updateFeeRule', { params, body: { basis: 'fixed', amount: 4 } }, world.admin)
  expect(other.body.data.fee_rule).toMatchObject({
    current: { version_no: 2, basis: 'fixed', amount: 4, percent: 0, min: null },
    versions: [{ state: 'active' }, { state: 'replaced', percent: 5 }],
  })
  expect((await t.call('updateFeeRule', { params, body: { name: 'X', version: 1 } }, world.admin)).status).toBe(409)
  expect((await t.call('getFeeRule', { params }, world.admin)).body.data.fee_rule.versions).toHaveLength(2)
  expect((await t.call('deleteFeeRule', { params }, world.admin)).status).toBe(204)
  expect((await t.call('listFeeRules', {}, world.admin)).body.data.fee_rules[0]).toMatchObject({ is_retired: true })
})
