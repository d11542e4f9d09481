import { estimateFacts } from '@twopost/contract/shops'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp(raisedLimits)
const setFacts = (one: Asked, estimate_facts: readonly string[]) =>
  t.call(
    'updateDocumentTexts',
    { params: { id: one.world.shopId }, body: { epa_no: 'WAH000012345', estimate_facts } as never },
    one.world.admin,
  )
const printed = async (one: Asked, id: string) =>
  (await textOfPdf((await t.call('getEstimatePdf', { params: { id } }, one.world.admin)).bytes)).join('\n')

it('prints on an estimate what the shop wants, in its language, frozen, with names beside the digest (DOC6, NOW17)', async () => {
  const part = {
    ...{ type: 'parts', description: 'Rotor', quantity: 2, unit_cost: 90 },
    service_name: 'Brakes',
    sales_class: 'part_rebuilt',
  }
  const supplies = {
    ...{ type: 'fee', description: 'Supplies', quantity: 1, unit_cost: 12 },
    service_name: 'Brakes',
    sales_class: 'supplies',
  }
  const one = await askedOrder(
    t,
    { mode: 'warn' },
    [labor('Brakes', 2, 120), part, supplies, labor('Joints', 1, 200), labor('Oil', 1, 40)],
    {
      promised_at: '2027-01-12T01:00:00Z',
      services: [{ name: 'Joints', urgency: 'now' }],
    },
  )
  const said = {
    ...{ method: 'phone', person_name: 'Ruth Lindqvist', contact_detail: '(253) 555-0144' },
    decisions: [
      { service_id: one.services.Joints, decision: 'decline' },
      { service_id: one.services.Oil, decision: 'approve' },
    ],
  }
  ok(await t.call('recordAuthorization', { params: { id: one.id }, body: said as never }, one.world.admin))
  ok(await setFacts(one, []))
  const plain = ok(await present(one, t, {}, ['Brakes'])).estimate
  const before = await printed(one, plain.id)
  for (const text of ['Promised', 'Rebuilt', 'WAH000012345', 'Joints', 'Ruth Lindqvist']) expect(before, text).not.toContain(text)
  ok(await setFacts(one, estimateFacts))
  const { estimate } = ok(await present(one, t, {}, ['Brakes']))
  expect(estimate.revision).toBe(plain.revision + 1)
  const words = await printed(one, estimate.id)
  for (const text of [
    'Promised',
    'Rebuilt',
    'WAH000012345',
    'Supplies come to $12.00, 5% of labor.',
    'Joints: declined',
    'by phone',
    'Ruth Lindqvist',
  ])
    expect(words, text).toContain(text)
  const spanish = await printed(one, ok(await present(one, t, { language: 'es' }, ['Brakes'])).estimate.id)
  for (const text of ['Prometida', 'Reconstruida', 'Los insumos suman $12.00, el 5% de la mano de obra.', 'Joints: rechazado'])
    expect(spanish, text).toContain(text)
  // The frozen one stays, and what its digest covers names nobody.
  ok(await setFacts(one, []))
  expect(await printed(one, estimate.id)).toBe(words)
  const { rows } = await t.admin.query('select document, party from app.estimate_versions where id = $1', [estimate.id])
  expect(JSON.stringify(rows[0].document)).not.toContain('Ruth')
  expect(rows[0].party.persons).toEqual(['Ruth Lindqvist'])
  const wrong = await setFacts(one, ['meters'])
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'body.estimate_facts.0'])
})
