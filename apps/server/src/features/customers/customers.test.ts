import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('adds a customer and finds them again by every filter (E5, E7)', async () => {
  const world = await t.tenant()
  const made = await t.call(
    'createCustomer',
    {
      query: { shop_id: world.shopId },
      body: {
        name: 'Zoë Núñez',
        email: 'Zoe@Example.com',
        phone: '(253) 555-0142',
        customer_type: 'fleet',
        company_name: 'Harbor Line',
      },
    },
    world.admin,
  )
  expect(made.status).toBe(201)
  expect(made.body.data.customer).toMatchObject({
    name: 'Zoë Núñez',
    customer_type: 'company',
    billing_preferences: { paymentTerms: 'Net 30', preferredContact: 'email', creditLimit: 0 },
  })
  for (const filter of [
    { all: 'nunez' },
    { all: '0142' },
    { all: 'harbor zoe' },
    { name: 'zoe' },
    { email: 'ZOE@' },
    { phone: '253555' },
    { company: 'harbor' },
    { customer_type: 'company' as const },
  ]) {
    const found = await t.call('listCustomers', { query: { shop_id: world.shopId, ...filter } }, world.admin)
    expect(
      found.body.data.customers.map((c: { id: string }) => c.id),
      JSON.stringify(filter),
    ).toEqual([made.body.data.customer.id])
  }
  const none = await t.call('listCustomers', { query: { shop_id: world.shopId, all: 'nobody' } }, world.admin)
  expect(none.body.data).toMatchObject({ customers: [], pagination: { total: 0, total_pages: 0, page: 1, limit: 10 } })
})

it('refuses a list and a new customer without a shop (E6, P40), and one without name and e-mail (P38)', async () => {
  const world = await t.tenant()
  const list = await t.call('listCustomers', {}, world.admin)
  expect([list.status, list.body.message]).toEqual([400, 'A shop_id query param is required'])
  const made = await t.request('POST', `/api/v1/customers?shop_id=${world.shopId}`, { token: world.admin.token, body: {} })
  expect(made.status).toBe(422)
  expect(made.body.errors.map((e: { path: string; message: string }) => [e.path, e.message])).toEqual([
    ['body.name', 'Validation Error: Name and email are required fields.'],
    ['body.email', 'Validation Error: Name and email are required fields.'],
  ])
})

it('says of a misspelt e-mail address that it is none, and of a missing one that it is required (P14, P38)', async () => {
  const world = await t.tenant()
  const token = world.admin.token
  const askedOf = async (url: string, body: object) => {
    const reply = await t.request('POST', `/api/v1${url}`, { token, body })
    return [reply.status, reply.body.message, reply.body.errors.map((e: { path: string; code: string }) => [e.path, e.code])]
  }
  const required = 'Validation Error: Name and email are required fields.'
  for (const url of ['/customers', '/customers/search-or-create'].map((path) => `${path}?shop_id=${world.shopId}`)) {
    for (const email of [
      'elena',
      'elena@',
      '@example.com',
      'a b@example.com',
      'e\u0000@example.com',
      `${'x'.repeat(250)}@a.bc`,
      7,
    ])
      expect([email, ...(await askedOf(url, { name: 'Elena', email }))]).toEqual([
        email,
        422,
        'Invalid email address',
        [['body.email', 'INVALID_EMAIL']],
      ])
    for (const email of ['', '   ', null])
      expect(await askedOf(url, { name: 'Elena', email })).toEqual([422, required, [['body.email', 'NAME_EMAIL_REQUIRED']]])
  }
  const inOrder = { shop_id: world.shopId, title: 'x', description: 'x', customer: { name: 'Elena', email: 'elena@' } }
  expect((await askedOf('/service-orders', inOrder))[2]).toEqual([['body.customer.email', 'INVALID_EMAIL']])
  const made = await t.call(
    'createCustomer',
    { query: { shop_id: world.shopId }, body: { name: 'Elena', email: ' elena@example.com ' } },
    world.admin,
  )
  const changed = await t.request('PUT', `/api/v1/customers/${made.body.data.customer.id}`, {
    token,
    body: { email: 'elena@' },
  })
  expect([made.body.data.customer.email, changed.status, changed.body.message]).toEqual([
    'elena@example.com',
    422,
    'Invalid email address',
  ])
})

it('finds or adds the same customer once, also when asked twenty times at once (E10, OP-73)', async () => {
  const world = await t.tenant()
  const body = { name: 'Ana', email: 'ana@example.com' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => t.call('searchOrCreateCustomer', { query: { shop_id: world.shopId }, body }, world.admin)),
  )
  expect(replies.map((r) => r.status).sort((a, b) => a - b)).toEqual([...Array(19).fill(200), 201])
  expect(new Set(replies.map((r) => r.body.data.customer.id)).size).toBe(1)
})

it('keeps what a change leaves out, counts the version, and tells the current record to a stale change (R8)', async () => {
  const world = await t.tenant()
  const { body } = await t.call(
    'createCustomer',
    { query: { shop_id: world.shopId }, body: { name: 'Old', email: 'o@example.com', phone: '555-0100' } },
    world.admin,
  )
  const id = body.data.customer.id
  const changed = await t.call('updateCustomer', { params: { id }, body: { name: 'New', version: 1 } }, world.admin)
  expect(changed.body.data.customer).toMatchObject({ name: 'New', phone: '555-0100', version: 2 })
  const stale = await t.call('updateCustomer', { params: { id }, body: { name: 'Other' } }, world.admin, { 'if-match': '"1"' })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'New'])
  expect((await t.call('deleteCustomer', { params: { id } }, world.admin)).status).toBe(204)
  expect((await t.call('getCustomer', { params: { id } }, world.admin)).status).toBe(404)
})

it('answers the same for a foreign, an unknown and a malformed id (S-23)', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const { body } = await t.call(
    'createCustomer',
    { query: { shop_id: theirs.shopId }, body: { name: 'Theirs', email: 't@example.com' } },
    theirs.admin,
  )
  for (const id of [body.data.customer.id, '00000000-0000-7000-8000-000000000000', 'x']) {
    const reply = await t.call('getCustomer', { params: { id } }, mine.admin)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([404, 'CUSTOMER_NOT_FOUND', 'Customer not found'])
  }
  expect((await t.call('listCustomers', { query: { shop_id: theirs.shopId } }, mine.admin)).body.data.customers).toEqual([])
})

it('replays the first answer for one idempotency key and refuses another body under it (R9)', async () => {
  const world = await t.tenant()
  const send = (name: string) =>
    t.call('createCustomer', { query: { shop_id: world.shopId }, body: { name, email: 'k@example.com' } }, world.admin, {
      'idempotency-key': 'k-1',
    })
  const replies = await Promise.all([send('Kay'), send('Kay'), send('Kay')])
  expect(replies.map((r) => r.status)).toEqual([201, 201, 201])
  expect(new Set(replies.map((r) => r.text)).size).toBe(1)
  const list = await t.call('listCustomers', { query: { shop_id: world.shopId } }, world.admin)
  expect(list.body.data.customers).toHaveLength(1)
  const other = await send('Kai')
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
})

it('takes a walk-in without an e-mail address when a phone number stands in for it (NOW23, R1-48)', async () => {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const token = world.admin.token
  const walkIn = { name: 'Rosa Campos', no_email: true, phone: '(253) 555-0177' }
  const made = await t.call('createCustomer', { query, body: walkIn }, world.admin)
  expect(made.status).toBe(201)
  const { customer } = made.body.data
  expect([customer.email, customer.phone, customer.billing_preferences.preferredContact]).toEqual(['', '(253) 555-0177', 'phone'])
  // Without the word for it the specified rule and text stand.
  const silent = await t.request('POST', `/api/v1/customers?shop_id=${world.shopId}`, {
    token,
    body: { name: 'Rosa', phone: '(253) 555-0177' },
  })
  expect([silent.status, silent.body.message]).toEqual([422, 'Validation Error: Name and email are required fields.'])
  const unreachable = await t.request('POST', `/api/v1/customers?shop_id=${world.shopId}`, {
    token,
    body: { name: 'Rosa', no_email: true },
  })
  expect([unreachable.status, unreachable.body.errors.map((e: { path: string; code: string }) => [e.path, e.code])]).toEqual([
    422,
    [['body.phone', 'NAME_PHONE_REQUIRED']],
  ])
  // Nobody without an address is taken for somebody else without one.
  const other = await t.call(
    'searchOrCreateCustomer',
    { query, body: { name: 'Ben Ito', no_email: true, phone: '(253) 555-0178' } },
    world.admin,
  )
  expect([other.status, other.body.data.created]).toEqual([201, true])
  const again = await t.call('searchOrCreateCustomer', { query, body: walkIn }, world.admin)
  expect([again.status, again.body.data.customer.id]).toEqual([200, customer.id])
  // A change may take the address away, but not the last way to reach them.
  const change = (body: object) => t.request('PUT', `/api/v1/customers/${customer.id}`, { token, body })
  expect((await change({ email: '' })).body.errors[0].code).toBe('NAME_EMAIL_REQUIRED')
  expect((await change({ no_email: true, phone: '' })).body.errors[0].code).toBe('NAME_PHONE_REQUIRED')
  expect((await change({ notes: 'Pays in cash.' })).status).toBe(200)
  const given = await change({ email: 'rosa@example.com', phone: '' })
  expect([given.status, given.body.data.customer.email]).toEqual([200, 'rosa@example.com'])
  expect((await change({ email: '', no_email: true })).body.errors[0].code).toBe('NAME_PHONE_REQUIRED')
  const order = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title: 'Oil',
        description: 'Oil change',
        customer: { name: 'Ada Lund', no_email: true, phone: '253 555 0179' },
        vehicle: { make: 'Ford', model: 'F-150' },
      },
    },
    world.admin,
  )
  expect(order.status).toBe(201)
})

it('finds who is known in the other shops that one may enter, and nobody of a closed one (R1-31)', async () => {
  const world = await t.tenant({ shops: 3 })
  const [here = '', there = '', closed = ''] = world.shopIds
  const add = async (shopId: string, name: string, phone: string, email: string) =>
    (await t.call('createCustomer', { query: { shop_id: shopId }, body: { name, phone, email } }, world.admin)).body.data.customer
      .id as string
  const own = await add(here, 'Dana Reyes', '(253) 555-0111', 'dana@here.example')
  const other = await add(there, 'Dana Reyes', '253-555-0112', 'Dana@There.example')
  await add(closed, 'Dana Reyes', '253-555-0113', 'dana@closed.example')
  const limited = await t.member(world, 'service-manager', { shopIds: [here, there] })
  const known = async (query: Record<string, string>) =>
    (await t.call('listKnownCustomers', { query: { shop_id: here, ...query } }, limited)).body.data.customers as {
      id: string
      shop_id: string
      shop_name: string
    }[]
  const both = await known({ all: 'reyes dana' })
  expect(both.map((one) => one.id)).toEqual([other, own])
  const shop = (await t.call('getShop', { params: { id: there } }, world.admin)).body.data.shop
  expect(both[0]).toMatchObject({ shop_id: there, shop_name: shop.name })
  expect((await known({ phone: '2535550112' })).map((one) => one.id)).toEqual([other])
  expect((await known({ email: 'DANA@there.example' })).map((one) => one.id)).toEqual([other])
  for (const nobody of [
    {},
    { email: 'there.example' },
    { phone: '555' },
    { phone: '2535550113' },
    { email: 'dana@closed.example' },
  ])
    expect(await known(nobody as Record<string, string>)).toEqual([])
  expect((await t.call('listKnownCustomers', { query: { all: 'dana' } }, limited)).body.code).toBe('SHOP_ID_REQUIRED')
})
