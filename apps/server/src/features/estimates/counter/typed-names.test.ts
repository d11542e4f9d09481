import { expect, it } from 'vitest'
import { observer, observeStatements } from '#platform/database/observer.ts'
import { type Asked, askedOrder, labor, ok, present, refusal } from '../../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216), labor('Oil', 1, 108.5)]
const customerOf = async ({ id }: Asked): Promise<string> =>
  (await t.admin.query('select customer_id from app.service_orders where id = $1', [id])).rows[0].customer_id
async function addPerson(one: Asked, name: string, more: object = {}): Promise<string> {
  const body = { name, roles: ['approver'], email: 'people@field.example', approval_limit: 200, ...more }
  const made = { params: { id: await customerOf(one) }, body: body as never }
  return ok(await t.call('createContact', made, one.world.admin)).contact.id
}
/** What somebody at the counter decides, under the name that they typed; the browser says nothing of contacts. */
const decide = async (one: Asked, estimateId: string, person_name: string, decisions: Record<string, string>) =>
  t.call(
    'recordAuthorization',
    {
      params: { id: one.id },
      body: {
        ...{ method: 'in_person', person_name, estimate_id: estimateId },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: one.services[name], decision })),
      } as never,
    },
    one.world.admin,
  )
const shownTo = async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const person = await addPerson(one, 'Nora Field')
  const { estimate } = ok(await present(one, t, { contact_id: person }))
  return { ...one, person, estimateId: estimate.id }
}

it('finds out by itself whose name is typed at the counter, and holds them to their limit (AUT12, EST23, NOW10)', async () => {
  const one = await shownTo()
  const { order } = ok(await t.call('getCounterView', { params: { id: one.id } }, one.world.admin))
  expect(order.contact).toEqual({ name: 'Nora Field', limit: 200 })
  // However it is written.
  for (const name of ['Nora Field', 'nora field', ' NORA   FIELD ', 'Nóra Field'])
    expect([name, ...refusal(await decide(one, one.estimateId, name, { Brakes: 'approve' }))]).toEqual([
      name,
      409,
      'OVER_CONTACT_LIMIT',
    ])
  const { consent } = ok(await decide(one, one.estimateId, 'nora field', { Oil: 'approve', Brakes: 'postpone' }))
  expect(consent.authorizations[0]).toMatchObject({ contact_id: one.person, amount_after: 108.5 })
})

it('knows every one of the customer’s people at the counter, not only whom the estimate was shown to', async () => {
  const one = await shownTo()
  const boss = await addPerson(one, 'Bo Field', { approval_limit: 900 })
  const { consent } = ok(await decide(one, one.estimateId, 'Bo Field', { Brakes: 'approve' }))
  expect(consent.authorizations[0]).toMatchObject({ contact_id: boss, person_name: 'Bo Field', amount_after: 432 })
  // Someone who was retired is nobody's name any more.
  const other = await shownTo()
  const gone = { params: { id: await customerOf(other), contactId: other.person } }
  ok(await t.call('retireContact', gone, other.world.admin))
  const free = ok(await decide(other, other.estimateId, 'Nora Field', { Brakes: 'approve' })).consent
  expect(free.authorizations[0]).toMatchObject({ contact_id: null, person_name: 'Nora Field', amount_after: 432 })
})

it('takes the lower limit where two people have one name, unless the estimate was shown to the other', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const high = await addPerson(one, 'Ann Lee', { approval_limit: 900 })
  await addPerson(one, 'Ann Lee', { approval_limit: 50 })
  const estimateId = ok(await present(one, t)).estimate.id
  expect(refusal(await decide(one, estimateId, 'Ann Lee', { Oil: 'approve' }))).toEqual([409, 'OVER_CONTACT_LIMIT'])
  const again = ok(await present(one, t, { contact_id: high })).estimate.id
  const { consent } = ok(await decide(one, again, 'Ann Lee', { Oil: 'approve' }))
  expect(consent.authorizations[0]).toMatchObject({ contact_id: high })
})

it('lets another name decide for the customer, and only named people where the customer wants that (AUT12)', async () => {
  const one = await shownTo()
  const { consent } = ok(await decide(one, one.estimateId, 'Elena Vasquez', { Brakes: 'approve' }))
  expect(consent.authorizations[0]).toMatchObject({ contact_id: null, amount_after: 432 })
  const strict = await shownTo()
  const mark = { only_named_contacts_approve: true }
  const customer = { params: { id: await customerOf(strict) }, body: mark as never }
  ok(await t.call('setApprovers', customer, strict.world.admin))
  expect(refusal(await decide(strict, strict.estimateId, 'Elena Vasquez', { Oil: 'approve' }))).toEqual([
    409,
    'ONLY_NAMED_CONTACTS',
  ])
  ok(await decide(strict, strict.estimateId, 'Nora Field', { Oil: 'approve' }))
})

it('reads what the customer has agreed to once before a decision at the counter is written', async () => {
  const one = await shownTo()
  const before = observer
  const sent: string[] = []
  observeStatements({
    sent: (sql, rows, transaction) => {
      sent.push(sql)
      before?.sent(sql, rows, transaction)
    },
    answered: (sql, rows, answer) => before?.answered(sql, rows, answer),
  })
  try {
    ok(await decide(one, one.estimateId, 'Nora Field', { Oil: 'approve' }))
  } finally {
    observeStatements(before)
  }
  const written = sent.findIndex((sql) => sql.startsWith('insert into app.authorizations '))
  expect(written).toBeGreaterThan(0)
  const reads = sent.slice(0, written).filter((sql) => /from app\.authorizations a where/.test(sql))
  expect(reads.length).toBe(1)
})
