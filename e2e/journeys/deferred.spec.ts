import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { deferred: d, askedOrders: w } = words

// Work is noted and put on orders.
test.use({ business: 'own' })

test('work is noted for a vehicle, followed up on from the list, and put on its next order at today’s price (DEF4, DEF6, DEF10)', async ({
  page,
  request,
}) => {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Oil service', description: 'Oil service.' },
      customer: { name: 'Nora Vance', email: 'nora@vance.example', phone: '(253) 555-0188' },
      vehicle: { make: 'Subaru', model: 'Outback', year: 2019, license_plate: 'DFR 2210', plate_state: 'WA' },
      line_items: [{ type: 'labor', description: 'Change oil', estimated_hours: 0.5, unit_cost: 120, service_name: 'Oil' }],
    },
  })
  const order = (await written.json()).data.service_order

  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/vehicles/${order.vehicle_id}`)
  await page.getByRole('button', { name: d('noteWork') }).click()
  const noting = page.getByRole('dialog')
  await noting.getByLabel(d('name'), { exact: true }).fill('Timing belt')
  await noting.getByRole('radio', { name: d('urgencies.soon') }).click()
  await noting.getByLabel(d('price')).fill('780')
  await noting.getByRole('button', { name: d('save'), exact: true }).click()
  await expect(noting).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Timing belt' })).toContainText('$780.00')

  // Somebody calls the customer.
  await visit(page, `${shopPath}/deferred-work?q=Timing`)
  await inspect(page, 'the list of deferred work')
  await page.getByRole('button', { name: d('more', { name: 'Timing belt' }) }).click()
  await page.getByRole('menuitem', { name: d('follow') }).click()
  const following = page.getByRole('dialog')
  await following.getByLabel(d('note')).fill('After the holidays')
  await following.getByRole('button', { name: d('save'), exact: true }).click()
  await expect(following).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Timing belt' })).toContainText(d('outcomes.later'))

  // The vehicle is here: the order offers it.
  await visit(page, `${shopPath}/service-orders/${order.id}`)
  const earlier = page.getByRole('region', { name: d('earlier') })
  await expect(earlier).toContainText('Timing belt')
  await earlier.getByRole('checkbox', { name: d('tick', { name: 'Timing belt' }) }).click()
  await earlier.getByRole('button', { name: d('add', { count: 1 }) }).click()
  await expect(earlier).toBeHidden()
  await expect(page.getByText('Timing belt').first()).toBeVisible()
  await visit(page, `${shopPath}/deferred-work?q=Timing&status=offered`)
  await expect(page.getByRole('row').filter({ hasText: 'Timing belt' })).toBeVisible()
})

test('the lists of estimates and of deferred work fit a phone (EST25, DEF10)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await new SignInPage(page, words).begin(dana)
  for (const [path, title] of [
    ['estimates', w('title')],
    ['deferred-work', d('title')],
  ] as const) {
    await visit(page, `${shopPath}/${path}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
  await context.close()
})
