import { type APIRequestContext, devices } from '@playwright/test'
import { spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { luis, marcus, type Person } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use(spanish)

const words = wordsIn('es')
const title = 'Pierde fuerza en subida'

/** From now on the person's account says this language. */
async function speak(language: 'en' | 'es', request: APIRequestContext, { email, password }: Person) {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email, password } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const headers = { authorization: `Bearer ${token}` }
  const kept = await request.patch('/api/v1/preferences', { headers, data: { language } })
  expect(kept.ok()).toBe(true)
}

// Other journeys of this worker go on with the same people.
test.afterEach(async ({ request }) => {
  for (const person of [luis, marcus]) await speak('en', request, person)
})

test('un camión llega, se repara y se paga, todo en español', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  for (const person of [luis, marcus]) await speak('es', page.request, person)
  await new SignInPage(page, words).begin(luis)
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await creating.newVehicle('Kenworth', 'T680')
  await creating.report('Pierde fuerza en la subida.')
  await creating.continueTo(2)
  await creating.addCustomer('Transportes del Puerto', 'oficina@transportespuerto.example', '(253) 555-0189')
  await creating.continueTo(3)
  await creating.title(title)
  await creating.addService(
    'Presión del turbo',
    { text: 'Buscar y reparar la fuga', hours: '2' },
    { text: 'Manguera de aire', quantity: '1', price: '84.50' },
  )
  await creating.continueTo(4)
  await creating.assignLead(marcus.name)
  await creating.schedule(mondayMorning(10))
  await creating.continueTo(5)
  await creating.create()
  const orderUrl = page.url()
  const order = new OrderPage(page, words)
  await expect(order.status('scheduled')).toBeVisible()

  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL, locale: 'es-US', reducedMotion: 'reduce' })
  const portal = new PortalPage(await phone.newPage(), words)
  await new SignInPage(portal.page, words).begin(marcus)
  await portal.open()
  await portal.leaveOtherWork()
  await portal.openJob(title)
  await portal.startJob()
  await expect(order.status('in_progress')).toBeVisible()
  await portal.pause('Documentation')
  await portal.resume()
  await portal.completeTask('Buscar y reparar la fuga')
  await portal.stop('Work completed successfully')
  await portal.confirmCompletion(title)
  await phone.close()

  await expect(page.getByText(words.order('allDone'))).toBeVisible()
  await order.complete()
  await order.createInvoice()
  const invoice = new InvoicePage(page, words)
  await invoice.send()
  await invoice.pay('100')
  await invoice.pay()
  await expect(invoice.pill('paid')).toBeVisible()
  await visit(page, orderUrl)
  await expect(order.status('invoiced')).toBeVisible()
})
