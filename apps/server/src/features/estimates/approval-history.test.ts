import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const say = async (one: Asked, service: string, decision: 'approve' | 'withdraw', more: object = {}) =>
  ok(
    await t.call(
      'recordAuthorization',
      {
        params: { id: one.id },
        body: {
          decisions: [{ service_id: one.services[service] as string, decision }],
          ...{ method: 'in_person', person_name: 'Ann Lee' },
          ...more,
        },
      },
      one.world.admin,
    ),
  )
const print = async (one: Asked, language: 'en' | 'es') => {
  const reply = await t.call('getApprovalHistoryPdf', { params: { id: one.id }, query: { language } }, one.world.admin)
  expect(reply.status).toBe(200)
  return (await textOfPdf(reply.bytes)).join('\n')
}

it('prints each revision with its difference and services, and each decision with what it added (AUT16, AUT22)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Brakes', 4.32), labor('Oil', 1.085)])
  ok(await present(one, t, {}, ['Brakes']))
  ok(await present(one, t))
  await say(one, 'Brakes', 'approve')
  await say(one, 'Oil', 'approve', { method: 'phone', contact_detail: '(253) 555-0144', not_above: 600 })
  await say(one, 'Oil', 'withdraw')
  const text = await print(one, 'en')
  for (const said of [
    `${one.number}-E1`,
    `${one.number}-E2`,
    'Added: Oil',
    '+$432.00',
    '+$108.50',
    '−$108.50',
    'Not above $600.00',
  ])
    expect(text, said).toContain(said)
  for (const said of ['(253) 555-0144', 'Withdrawn: Oil', 'Ann Lee']) expect(text, said).toContain(said)
  expect(await print(one, 'es')).toContain('Historial de aprobaciones')
})

it('says so where nothing was presented or decided, and what went on without the customer', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Brakes', 1)])
  expect(await print(one, 'en')).toContain('Nothing was decided.')
  const body = {
    rule: 'without_consent' as const,
    service_id: one.services.Brakes as string,
    reason: 'Tow truck blocked the street',
  }
  ok(await t.call('overrideOrder', { params: { id: one.id }, body }, one.world.admin))
  expect(await print(one, 'en')).toContain('Tow truck blocked the street')
})
