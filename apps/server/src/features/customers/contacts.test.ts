import { expect, it } from 'vitest'
import { type Asked, askedOrder, fault, labor, ok, present, refusal, tokenOf } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216), labor('Oil', 1, 108.5)]
const customerOf = async ({ id, world }: Asked): Promise<string> =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order.customer_id
const add = async (one: Asked, customerId: string, more: object = {}) =>
  ok(
    await t.call(
      'createContact',
      { params: { id: customerId }, body: { name: 'Bo Nyman', roles: ['approver'], ...more } as never },
      one.world.admin,
    ),
  ).contact
const record = (one: Asked, names: readonly string[], more: object = {}) =>
  t.call(
    'recordAuthorization',
    {
      params: { id: one.id },
      body: {
        ...{ method: 'in_person', person_name: 'Bo Nyman' },
        decisions: names.map((name) => ({ service_id: one.services[name], decision: 'approve' })),
        ...more,
      } as never,
    },
    one.world.admin,
  )
const decide = (one: Asked, token: string, estimateId: string, decisions: Record<string, string>) =>
  t.call(
    'decidePublicOrder',
    {
      params: { token },
      body: {
        ...{ estimate_id: estimateId, name: 'Somebody else', key: `key-${Math.random()}` },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: one.services[name], decision })),
      } as never,
    },
    null,
  )

it('keeps people of a customer with an id of their own beside the emergency contacts, and retires them (NOW10)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, lines)
  const customerId = await customerOf(one)
  const params = { id: customerId }
  const emergency = [{ name: 'Ann', phone: '253 555 0101', relationship: 'Sister' }]
  ok(await t.call('updateCustomer', { params, body: { contacts: emergency, preferred_language: 'es' } }, one.world.admin))
  const bo = await add(one, customerId, { roles: ['approver', 'approver', 'driver'], approval_limit: 500.5 })
  expect(bo).toMatchObject({ name: 'Bo Nyman', roles: ['approver', 'driver'], language: 'es', approval_limit: 500.5, version: 1 })
  const cy = await add(one, customerId, { name: 'Cy Ramos', roles: ['payables'], language: 'en', email: 'cy@example.com' })
  const change = { name: 'Cy Ramos Ortiz', roles: ['fleet_manager' as const], version: 1 }
  const changed = ok(await t.call('updateContact', { params: { ...params, contactId: cy.id }, body: change }, one.world.admin))
  expect(changed.contact).toMatchObject({ name: 'Cy Ramos Ortiz', email: '', approval_limit: null, version: 2 })
  expect(
    refusal(await t.call('updateContact', { params: { ...params, contactId: cy.id }, body: change }, one.world.admin)),
  ).toEqual([409, 'STALE_VERSION'])
  ok(await t.call('retireContact', { params: { ...params, contactId: bo.id } }, one.world.admin))
  const names = async (query: object) =>
    ok(await t.call('listContacts', { params, query }, one.world.admin)).contacts.map((row: { name: string }) => row.name)
  expect(await names({})).toEqual(['Cy Ramos Ortiz', 'Bo Nyman'])
  expect(await names({ active: 'true' })).toEqual(['Cy Ramos Ortiz'])
  expect(await names({ active: 'false' })).toEqual(['Bo Nyman'])
  const back = { name: 'Bo Nyman', roles: ['approver'] as ['approver'], is_active: true }
  ok(await t.call('updateContact', { params: { ...params, contactId: bo.id }, body: back }, one.world.admin))
  expect(ok(await t.call('getContact', { params: { ...params, contactId: bo.id } }, one.world.admin)).contact.is_active).toBe(
    true,
  )
  expect(ok(await t.call('getCustomer', { params }, one.world.admin)).customer.contacts).toEqual(emergency)
  for (const [body, code] of [
    [{ name: ' ', roles: ['driver'] }, 'CONTACT_NAME_NEEDED'],
    [{ name: 'X', roles: [] }, 'CONTACT_ROLE_NEEDED'],
    [{ name: 'X', roles: ['boss'] }, 'NOT_AN_OPTION'],
    [{ name: 'X', roles: ['driver'], email: 'none' }, 'INVALID_EMAIL'],
    [{ name: 'X', roles: ['driver'], approval_limit: -1 }, 'INVALID_AMOUNT'],
  ] as const)
    expect(fault(await t.call('createContact', { params, body: body as never }, one.world.admin)), code).toEqual([422, code])
  const strange = await askedOrder(t, { mode: 'warn' }, lines)
  const other = await t.call('getContact', { params: { id: await customerOf(strange), contactId: bo.id } }, strange.world.admin)
  expect(refusal(other)).toEqual([404, 'CONTACT_NOT_FOUND'])
})

it('lets only named contacts approve where that is said, each up to their limit (AUT12)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const customerId = await customerOf(one)
  const params = { id: customerId }
  const only = (is: boolean) => t.call('setApprovers', { params, body: { only_named_contacts_approve: is } }, one.world.admin)
  expect(refusal(await only(true))).toEqual([409, 'NO_APPROVER'])
  const bo = await add(one, customerId, { approval_limit: 500 })
  const cy = await add(one, customerId, { name: 'Cy Ramos', roles: ['driver'] })
  ok(await only(true))
  expect(refusal(await t.call('retireContact', { params: { ...params, contactId: bo.id } }, one.world.admin))).toEqual([
    409,
    'LAST_APPROVER',
  ])
  expect(refusal(await record(one, ['Brakes']))).toEqual([409, 'ONLY_NAMED_CONTACTS'])
  expect(refusal(await record(one, ['Brakes'], { contact_id: cy.id }))).toEqual([409, 'ONLY_NAMED_CONTACTS'])
  expect(refusal(await record(one, ['Brakes'], { contact_id: one.id }))).toEqual([404, 'CONTACT_NOT_FOUND'])
  const over = await record(one, ['Brakes', 'Oil'], { contact_id: bo.id })
  expect([over.status, over.body.message]).toEqual([409, 'Bo Nyman may approve up to $500.00. This comes to $540.50.'])
  const { consent } = ok(await record(one, ['Brakes'], { contact_id: bo.id }))
  expect(consent).toMatchObject({ authorized: 432, only_named_contacts_approve: true, approver_contact_id: bo.id })
  expect(consent.authorizations[0]).toMatchObject({ contact_id: bo.id, person_name: 'Bo Nyman' })
  expect(consent.contacts.map((row: { name: string; approval_limit: number | null }) => [row.name, row.approval_limit])).toEqual([
    ['Bo Nyman', 500],
    ['Cy Ramos', null],
  ])
  // In pieces it is not more than in one: the limit counts what is approved of the order in all.
  expect(refusal(await record(one, ['Oil'], { contact_id: bo.id }))).toEqual([409, 'OVER_CONTACT_LIMIT'])
  const declined = [{ service_id: one.services.Oil, decision: 'decline' }]
  ok(await record(one, [], { contact_id: bo.id, decisions: declined }))
})

it('makes a link of a contact, who decides on the page with their name and limit, in their language (EST18, EST19, DOC4)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const customerId = await customerOf(one)
  const bo = await add(one, customerId, { email: 'bo@example.com', language: 'es', approval_limit: 450 })
  ok(await t.call('setApprovers', { params: { id: customerId }, body: { only_named_contacts_approve: true } }, one.world.admin))
  expect(refusal(await present(one, t))).toEqual([409, 'ONLY_NAMED_CONTACTS'])
  const shown = ok(await present(one, t, { contact_id: bo.id, send: 'email' }))
  expect([shown.sent_to, shown.estimate.language]).toEqual(['bo@example.com', 'es'])
  const mail = await t.admin.query('select recipient, language from app.outbox where tenant_id = $1', [one.world.tenantId])
  expect(mail.rows).toEqual([{ recipient: 'bo@example.com', language: 'es' }])
  const token = tokenOf(shown.link.url)
  const { order } = ok(await t.call('getPublicOrder', { params: { token } }, null))
  expect(order).toMatchObject({ customer: 'Bo Nyman', contact: { name: 'Bo Nyman', limit: 450 }, messages: 0 })
  const over = await decide(one, token, shown.estimate.id, { Brakes: 'approve', Oil: 'approve' })
  expect([over.status, over.body.code, over.body.params]).toEqual([
    409,
    'OVER_CONTACT_LIMIT',
    { name: 'Bo Nyman', limit: '$450.00', amount: '$540.50' },
  ])
  const { answer } = ok(await decide(one, token, shown.estimate.id, { Brakes: 'approve' }))
  expect(answer.person).toBe('Bo Nyman')
  const row = await t.admin.query(
    `select a.contact_id = $2 as own, o.approver_contact_id = $2 as asked, l.contact_id = $2 as linked from app.authorizations a
       join app.service_orders o on o.tenant_id = a.tenant_id and o.id = a.service_order_id
       join app.share_links l on l.tenant_id = o.tenant_id and l.record_id = o.id where o.id = $1`,
    [one.id, bo.id],
  )
  expect(row.rows).toEqual([{ own: true, asked: true, linked: true }])
  // Another link goes to who was asked last; it names them. With the customer it cannot decide.
  const again = ok(await t.call('createOrderLink', { params: { id: one.id }, body: {} }, one.world.admin))
  const { links } = ok(await t.call('listOrderLinks', { params: { id: one.id } }, one.world.admin))
  expect(links.map((link: { contact: { name: string } }) => link.contact.name)).toEqual(['Bo Nyman', 'Bo Nyman'])
  expect(
    refusal(await t.call('createOrderLink', { params: { id: one.id }, body: { contact_id: null } }, one.world.admin)),
  ).toEqual([409, 'ONLY_NAMED_CONTACTS'])
  // Addresses are in no entry of the audit log (NOW17).
  const entries = await t.admin.query(
    "select details::text as text from app.audit_log where tenant_id = $1 and details::text like '%@example.com%'",
    [one.world.tenantId],
  )
  expect(entries.rows).toEqual([])
  // Whose name is taken off the list has no link any more.
  await add(one, customerId, { name: 'Di Park' })
  ok(await t.call('retireContact', { params: { id: customerId, contactId: bo.id } }, one.world.admin))
  for (const gone of [token, tokenOf(again.link.url)])
    expect(refusal(await t.call('getPublicOrder', { params: { token: gone } }, null))).toEqual([404, 'LINK_GONE'])
})
