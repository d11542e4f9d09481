import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { canonical } from '#platform/database/digest.ts'
import { type Asked, askedOrder, fault, labor, ok, present, refusal, tokenOf } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { composeEstimateMail } from './index.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const part = (service_name: string, unit_cost: number) => ({
  ...{ type: 'parts', description: `${service_name} part`, quantity: 1, unit_cost, service_name },
})
const fee = (service_name: string, unit_cost: number) => ({
  ...{ type: 'fee', description: 'Shop supplies', quantity: 1, unit_cost, service_name },
})
const worked = [
  ...[labor('Brakes', 2, 120), part('Brakes', 180), fee('Brakes', 12)],
  ...[labor('Oil', 0.5, 120), part('Oil', 45.5), fee('Oil', 3)],
]
/** An order with these lines whose supplies are not taxed, as the worked sums want it. */
async function workedOrder(rule: object, more: object = {}): Promise<Asked> {
  const one = await askedOrder(t, rule, worked, more)
  for (const line of (await show(one)).line_items.filter(({ type }: { type: string }) => type === 'fee')) {
    const body = { taxable: false, reason: 'Supplies' }
    ok(await t.call('overrideLineTax', { params: { id: one.id, itemId: line.id }, body }, one.world.admin))
  }
  return one
}
const show = async ({ world, id }: Asked) => ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const approvals = async (one: Asked) =>
  Object.fromEntries(
    (await show(one)).services.map((service: { name: string; approval: string }) => [service.name, service.approval]),
  )
const changePrice = async (one: Asked, service: string, unit_cost: number) => {
  const line = (await show(one)).line_items.find((item: { service_name: string }) => item.service_name === service)
  ok(await t.call('updateLineItem', { params: { id: one.id, itemId: line.id }, body: { unit_cost } }, one.world.admin))
}
const list = async ({ world, id }: Asked) => ok(await t.call('listEstimates', { params: { id } }, world.admin)).estimates

it('counts exactly the set that is asked about, with one tax for it, and writes nothing (EST17, EST26, EST27)', async () => {
  const one = await workedOrder({ mode: 'warn' })
  const count = async (...names: string[]) =>
    ok(
      await t.call(
        'countEstimate',
        { params: { id: one.id }, body: { service_ids: names.map((name) => one.services[name] as string) } },
        one.world.admin,
      ),
    ).totals
  expect(await count('Brakes')).toMatchObject({ labor: 240, parts: 180, fees: 12, tax: 14.85, total: 446.85 })
  expect(await count('Brakes', 'Oil')).toMatchObject({ labor: 300, parts: 225.5, fees: 15, tax: 18.6, total: 559.1 })
  expect(await count()).toEqual({ labor: 0, parts: 0, sublet: 0, fees: 0, subtotal: 0, discount: 0, tax: 0, total: 0 })
  const two = await askedOrder(t, { mode: 'warn' }, [part('Left', 10.1), part('Right', 10.1)])
  const sides = async (...ids: string[]) =>
    ok(await t.call('countEstimate', { params: { id: two.id }, body: { service_ids: ids } }, two.world.admin)).totals.tax
  const [left = '', right = ''] = Object.values(two.services)
  expect([await sides(left), await sides(right), await sides(left, right)]).toEqual([0.83, 0.83, 1.67])
  const strange = { params: { id: two.id }, body: { service_ids: [one.services.Oil as string] } }
  expect(refusal(await t.call('countEstimate', strange, two.world.admin))).toEqual([404, 'NOT_FOUND'])
  expect(await list(two)).toEqual([])
})

it('freezes what it shows under the next number of the order, and sends the same revision again while nothing changes (EST4, EST6, EST15)', async () => {
  const one = await workedOrder({ mode: 'block', estimate_days: 10 })
  const first = ok(await present(one, t, { message: 'Please call' }))
  expect(first.estimate).toMatchObject({ number: `${one.number}-E1`, revision: 1, state: 'open', total: 559.1, tax: 18.6 })
  expect(
    first.estimate.services.map((service: { name: string; net: number; fees: number }) => [
      service.name,
      service.net,
      service.fees,
    ]),
  ).toEqual([
    ['Brakes', 432, 12],
    ['Oil', 108.5, 3],
  ])
  expect(first.link.url).toMatch(/^http:\/\/localhost:3999\/o\/tp_l_[\w-]{43}$/)
  expect([first.sent_to, await approvals(one)]).toEqual([null, { Brakes: 'presented', Oil: 'presented' }])
  expect(await show(one)).toMatchObject({ approval_state: 'waiting' })
  const stored = await t.admin.query('select document, sha256, party from app.estimate_versions where service_order_id = $1', [
    one.id,
  ])
  const [row] = stored.rows
  expect(createHash('sha256').update(canonical(row.document)).digest('hex')).toBe(row.sha256)
  // Who it is for stands apart from what the digest covers (NOW17).
  expect(canonical(row.document)).not.toContain('Elena Vasquez')
  expect(row.party.to).toContain('Elena Vasquez')
  const again = ok(await present(one, t))
  expect([again.estimate.id, again.link.id === first.link.id]).toEqual([first.estimate.id, false])
  await changePrice(one, 'Oil', 140)
  expect(await approvals(one)).toEqual({ Brakes: 'presented', Oil: 'draft' })
  expect((await list(one))[0]).toMatchObject({ id: first.estimate.id, state: 'changed' })
  const second = ok(await present(one, t))
  expect(second.estimate).toMatchObject({ number: `${one.number}-E2`, revision: 2, state: 'open', message: '' })
  expect((await list(one)).map((estimate: { state: string }) => estimate.state)).toEqual(['open', 'replaced'])
  // What is left off goes back to draft.
  ok(await present(one, t, {}, ['Brakes']))
  expect(await approvals(one)).toEqual({ Brakes: 'presented', Oil: 'draft' })
  await expect(
    t.inTenant(one.world.tenantId, (tx) =>
      tx.run("update app.estimate_versions set message = 'x' where tenant_id = $1", [tx.tenant]),
    ),
  ).rejects.toThrow(/permission denied/)
})

it('gives parallel presentings revisions without gaps, and one for the same content (EST6, EST15)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, worked)
  const replies = await Promise.all([present(one, t), present(one, t), present(one, t, {}, ['Oil'])])
  for (const reply of replies) ok(reply)
  const revisions = (await list(one)).map((estimate: { revision: number }) => estimate.revision)
  expect(revisions).toEqual(revisions.length === 3 ? [3, 2, 1] : [2, 1])
})

it('draws the revision in the language of the customer, the same bytes each time, as it was frozen (EST18, DOC4, DOC7, DOC14)', async () => {
  const customer = { name: 'Elena Vasquez', email: 'elena@example.com', preferred_language: 'es' }
  const one = await workedOrder({ mode: 'warn', tolerance: 'percent', percent: 10 }, { customer })
  const texts = [{ kind: 'estimate', place: 'terms', language: 'es', text: 'Los precios incluyen la garantía.' }]
  const papers = ok(await t.call('getDocumentTexts', { params: { id: one.world.shopId } }, one.world.admin)).papers
  ok(
    await t.call(
      'updateDocumentTexts',
      {
        params: { id: one.world.shopId },
        body: {
          ...{
            registration_no: papers.registration_no,
            epa_no: papers.epa_no,
            license_no: papers.license_no,
            paper: papers.paper,
          },
          ...{ bay_language: papers.bay_language, bay_prices: papers.bay_prices, bay_phone: papers.bay_phone },
          ...{ invoice_facts: papers.invoice_facts, texts },
        } as never,
      },
      one.world.admin,
    ),
  )
  const { estimate } = ok(await present(one, t))
  expect(estimate.language).toBe('es')
  const pdf = () => t.call('getEstimatePdf', { params: { id: estimate.id } }, one.world.admin)
  const drawn = await pdf()
  const words = (await textOfPdf(drawn.bytes)).join('\n')
  const said = [
    'Estimado',
    `${one.number}-E1`,
    'Elena Vasquez',
    'Mano de obra',
    '$559.10',
    'Los precios incluyen',
    'antes de pasar del 10%',
  ]
  for (const text of said) expect(words).toContain(text)
  await changePrice(one, 'Brakes', 500)
  expect((await pdf()).bytes.equals(drawn.bytes)).toBe(true)
  const other = await t.tenant()
  expect(refusal(await t.call('getEstimatePdf', { params: { id: estimate.id } }, other.admin))).toEqual([
    404,
    'ESTIMATE_NOT_FOUND',
  ])
  expect(refusal(await t.call('getEstimate', { params: { id: estimate.id } }, other.admin))).toEqual([404, 'ESTIMATE_NOT_FOUND'])
})

it('refuses to present nothing, what nobody has to approve, what has no price, and a closed order (EST8, EST30)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [...worked, labor('Look', 1, 0)])
  expect(refusal(await present(one, t, {}, ['Look']))).toEqual([422, 'PRICE_MISSING'])
  ok(await present(one, t, { message: 'The look is free' }, ['Look']))
  const said = {
    ...{ method: 'in_person', person_name: 'Ann Lee' },
    decisions: ['Brakes', 'Oil', 'Look'].map((name) => ({ service_id: one.services[name], decision: 'approve' })),
  }
  ok(await t.call('recordAuthorization', { params: { id: one.id }, body: said as never }, one.world.admin))
  expect(refusal(await present(one, t))).toEqual([422, 'NOTHING_TO_PRESENT'])
  expect(refusal(await present(one, t, {}, ['Oil']))).toEqual([409, 'SERVICE_NOT_ASKED'])
  expect(refusal(await present(one, t, {}, ['0195c0de-0000-7000-8000-000000000000']))).toEqual([404, 'NOT_FOUND'])
  expect(fault(await present(one, t, { valid_days: 366 }))).toEqual([422, 'INVALID_DAYS'])
  // What has grown may be presented: the customer sees what they had approved.
  await changePrice(one, 'Oil', 300)
  const { estimate } = ok(await present(one, t))
  expect(estimate.services).toMatchObject([{ name: 'Oil', net: 198.5, was: 108.5 }])
  ok(await t.call('cancelOrder', { params: { id: one.id }, body: { reason: 'No show' } }, one.world.admin))
  expect(refusal(await present(one, t))).toEqual([409, 'ORDER_CLOSED'])
  const nobody = await t.call('presentEstimate', { params: { id: one.id }, body: {} }, await t.member(one.world, 'viewer'))
  expect(refusal(nobody)).toEqual([403, 'NOT_ALLOWED'])
  const silent = await askedOrder(t, { mode: 'off' }, worked)
  expect(refusal(await present(silent, t))).toEqual([409, 'CONSENT_OFF'])
})

it('mails the shop’s name, the amount and one button; who may not write to customers may hand the link over (EST18, 0.2)', async () => {
  const one = await workedOrder({ mode: 'warn' })
  const technician = await t.member(one.world, 'technician')
  expect(refusal(await present(one, t, { send: 'email' }, undefined, technician))).toEqual([403, 'NOT_ALLOWED'])
  ok(await present(one, t, {}, undefined, technician))
  const made = ok(await present(one, t, { send: 'email' }, undefined, await t.member(one.world, 'customer-service')))
  expect(made.sent_to).toBe('elena@example.com')
  const { rows } = await t.admin.query('select * from app.outbox where tenant_id = $1 and template = $2', [
    one.world.tenantId,
    'estimate',
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows[0])).not.toContain('tp_l_')
  const compose = composeEstimateMail(() => t.app.db.now())
  const mail = await (await t.inTenant(one.world.tenantId, (tx) => compose(tx, rows[0])))?.()
  expect(mail?.subject).toContain(`${one.number}-E1`)
  expect(mail?.text).toContain('$559.10')
  expect(mail?.html?.match(/<a /g)).toHaveLength(1)
  const token = tokenOf(/http:\/\/localhost:3999\/o\/tp_l_[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '')
  ok(await t.call('getPublicOrder', { params: { token } }, null))
  const [link] = ok(await t.call('listOrderLinks', { params: { id: one.id } }, one.world.admin)).links
  expect(link).toMatchObject({ sent_to: 'elena@example.com', opened: 1, is_open: true })
})
