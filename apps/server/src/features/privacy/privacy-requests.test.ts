import { expect, it } from 'vitest'
import { ok, refusal } from '../../../test/factories/consent.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import { runLongJob } from '../../../test/factories/long-jobs.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { dropOldExports, exportPerson } from './index.ts'

const t = useApp()

const addCustomer = async (world: World, name = 'Elena Vasquez') =>
  ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name, email: `elena@${world.canary}.example`, phone: '555-017-2231' } },
      world.admin,
    ),
  ).customer.id as string
const ask = (world: World, customerId: string, body: object = {}, who: Member = world.admin) =>
  t.call('createPrivacyRequest', { body: { kind: 'export', customer_id: customerId, ...body } as never }, who)
const at = (id: string) => ({ params: { id } })
const known = { checked_how: 'identity_card' as const, note: 'At the counter' }

it('writes a request down that is due 30 days later, moves it as its table says and refuses every other move (AUD2, AUD4, AUD15)', async () => {
  const world = await t.tenant()
  const customerId = await addCustomer(world)
  const made = ok(await ask(world, customerId, { asked_on: '2026-11-01' })).privacy_request
  expect(made).toMatchObject({ state: 'received', asked_on: '2026-11-01', due_on: '2026-12-01', customer: { id: customerId } })
  expect(refusal(await ask(world, customerId))).toEqual([409, 'PRIVACY_REQUEST_OPEN'])
  expect(refusal(await ask(world, customerId, { kind: 'correct', asked_on: '2026-11-02', due_on: '2026-11-01' }))).toEqual([
    422,
    'PRIVACY_DUE_BEFORE_ASKED',
  ])
  // Not before somebody has recognized the person.
  const run = { ...at(made.id), body: {} }
  expect(refusal(await t.call('runPrivacyRequest', run, world.admin))).toEqual([409, 'PRIVACY_NOT_CHECKED'])
  const checked = ok(await t.call('checkPrivacyRequest', { ...at(made.id), body: known }, world.admin)).privacy_request
  expect(checked).toMatchObject({ state: 'checked', checked_how: 'identity_card', checked_note: 'At the counter' })
  const twice = await t.call('checkPrivacyRequest', { ...at(made.id), body: known }, world.admin)
  expect(refusal(twice)).toEqual([409, 'INVALID_PRIVACY_TRANSITION'])
  expect(twice.body.params).toEqual({ from: 'checked', to: 'checked' })
  expect(refusal(await t.call('deletePrivacyRequest', at(made.id), world.admin))).toEqual([409, 'INVALID_PRIVACY_TRANSITION'])
  expect(refusal(await t.call('refusePrivacyRequest', { ...at(made.id), body: { reason: ' ' } }, world.admin))[0]).toBe(422)
  const refused = ok(await t.call('refusePrivacyRequest', { ...at(made.id), body: { reason: 'Not hers' } }, world.admin))
  expect(refused.privacy_request).toMatchObject({ state: 'refused', refusal: 'Not hers', days_left: null })
  for (const reply of [
    await t.call('withdrawPrivacyRequest', at(made.id), world.admin),
    await t.call('runPrivacyRequest', run, world.admin),
    await t.call('updatePrivacyRequest', { ...at(made.id), body: { asked_by: 'authority' } }, world.admin),
  ])
    expect(refusal(reply)).toEqual([409, 'INVALID_PRIVACY_TRANSITION'])
  const other = ok(await ask(world, customerId)).privacy_request
  expect(ok(await t.call('withdrawPrivacyRequest', at(other.id), world.admin)).privacy_request.state).toBe('withdrawn')
  const mistake = ok(await ask(world, customerId)).privacy_request
  expect((await t.call('deletePrivacyRequest', at(mistake.id), world.admin)).status).toBe(204)
  expect(refusal(await t.call('getPrivacyRequest', at(mistake.id), world.admin))).toEqual([404, 'PRIVACY_REQUEST_NOT_FOUND'])
  // A correction is made in the customer’s own form; closing it is all there is to run.
  const correction = ok(await ask(world, customerId, { kind: 'correct' })).privacy_request
  ok(await t.call('checkPrivacyRequest', { ...at(correction.id), body: known }, world.admin))
  expect(ok(await t.call('runPrivacyRequest', { ...at(correction.id), body: {} }, world.admin)).privacy_request.state).toBe(
    'done',
  )
})

it('lists what is open and due first on top, by kind, state and what is overdue, in pages; days follow the organization’s setting (AUD4, AUD12)', async () => {
  const world = await t.tenant()
  const [a, b] = [await addCustomer(world, 'Ann Alder'), await addCustomer(world, 'Bea Birch')]
  ok(await t.call('updateRetentionRules', { body: { answer_days: 45 } }, world.admin))
  const late = ok(await ask(world, a, { asked_on: '2026-01-01' })).privacy_request
  expect(late.due_on).toBe('2026-02-15')
  expect(late.days_left).toBeLessThan(0)
  const soon = ok(await ask(world, b, { kind: 'erase' })).privacy_request
  expect(soon.days_left).toBe(45)
  const over = ok(await ask(world, b, { kind: 'correct' })).privacy_request
  ok(await t.call('withdrawPrivacyRequest', at(over.id), world.admin))
  const list = async (query: object, who = world.admin) => {
    const { privacy_requests, pagination } = ok(await t.call('listPrivacyRequests', { query } as never, who))
    return [privacy_requests.map((one: { id: string }) => one.id), pagination.total]
  }
  expect(await list({})).toEqual([[late.id, soon.id, over.id], 3])
  expect(await list({ overdue: 'true' })).toEqual([[late.id], 1])
  expect(await list({ kind: 'erase,correct', state: 'received' })).toEqual([[soon.id], 1])
  expect(await list({ customer_id: b, limit: '1', page: '2' })).toEqual([[over.id], 2])
  // Who may only export sees those requests alone; another organization sees none.
  const clerk = await t.member(world, { permissions: ['data:export'] })
  expect(await list({}, clerk)).toEqual([[late.id], 1])
  expect(refusal(await t.call('getPrivacyRequest', at(soon.id), clerk))).toEqual([404, 'PRIVACY_REQUEST_NOT_FOUND'])
  expect((await ask(world, a, { kind: 'erase' }, clerk)).status).toBe(403)
  expect(await list({}, (await t.tenant()).admin)).toEqual([[], 0])
  const stale = await t.call('updatePrivacyRequest', { ...at(soon.id), body: { asked_by: 'authority', version: 7 } }, world.admin)
  expect(refusal(stale)).toEqual([409, 'STALE_VERSION'])
  const changed = await t.call(
    'updatePrivacyRequest',
    { ...at(soon.id), body: { due_on: '2099-01-01', version: 1 } },
    world.admin,
  )
  expect(ok(changed).privacy_request).toMatchObject({ due_on: '2099-01-01', version: 2 })
  await t.admin.query("update auth.sessions set strong_until = now() - interval '1 hour' where account_id = $1", [
    world.admin.accountId,
  ])
  expect(refusal(await t.call('runPrivacyRequest', { ...at(late.id), body: {} }, world.admin))[1]).toBe('STEP_UP_REQUIRED')
})

it('takes the file of an export away after seven days, and of one that was not run there is none (AUD7)', async () => {
  const world = await t.tenant()
  const { id } = ok(await ask(world, await addCustomer(world))).privacy_request
  expect(refusal(await t.call('getPrivacyFile', at(id), world.admin))).toEqual([409, 'PRIVACY_FILE_NOT_READY'])
  ok(await t.call('checkPrivacyRequest', { ...at(id), body: known }, world.admin))
  expect(ok(await t.call('runPrivacyRequest', { ...at(id), body: {} }, world.admin)).privacy_request.run.state).toBe('waiting')
  expect(refusal(await t.call('withdrawPrivacyRequest', at(id), world.admin))).toEqual([409, 'PRIVACY_RUNNING'])
  await runLongJob(t, world.tenantId, id, exportPerson(t.app.db))
  expect((await t.call('getPrivacyFile', at(id), world.admin)).status).toBe(200)
  await t.admin.query("update app.privacy_requests set file_expires_at = now() - interval '1 second' where id = $1", [id])
  const gone = await t.call('getPrivacyFile', at(id), world.admin)
  expect([...refusal(gone), gone.body.params]).toEqual([404, 'PRIVACY_FILE_GONE', { days: 7 }])
  const files = async () =>
    (await t.admin.query("select id from app.files where tenant_id = $1 and purpose = 'privacy-export'", [world.tenantId]))
      .rowCount
  expect(await files()).toBe(1)
  await dropOldExports(t.app.db, world.tenantId, new Date())
  expect(await files()).toBe(0)
  expect(refusal(await t.call('getPrivacyFile', at(id), world.admin))).toEqual([404, 'PRIVACY_FILE_GONE'])
})

it('shows a request that was not answered in time as an exception, which ends by itself with the answer (AUD4)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const customerId = await addCustomer(world)
  const made = ok(await ask(world, customerId, { kind: 'correct', asked_on: '2026-01-01' })).privacy_request
  ok(await ask(world, await addCustomer(world, 'In Time')))
  const row = await shop.found('privacy_overdue')
  expect(row).toMatchObject({ record_id: customerId, customer: { id: customerId, name: 'Elena Vasquez' }, fix: 'answer_request' })
  ok(await t.call('checkPrivacyRequest', { ...at(made.id), body: known }, world.admin))
  ok(await t.call('runPrivacyRequest', { ...at(made.id), body: {} }, world.admin))
  await shop.endsByItself('privacy_overdue', row.id)
})
