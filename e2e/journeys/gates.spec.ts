import { expect, test } from '../journey.ts'
import { stopAsking } from '../pages/consent.ts'
import { OrderPage } from '../pages/order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, grace, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { consentSettings: s, estimates: t } = words
const { gates: g, second, pin } = words.counter

// Other journeys of this business know no gates.
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

test('an order stops at a gate, and a second person lets it through with a PIN (AUT13, AUT24, AUT25)', async ({
  page,
  browser,
  baseURL,
}) => {
  const signIn = new SignInPage(page, words)
  await signIn.begin(dana)

  // The PIN of who may let orders through.
  await visit(page, `${shopPath}/profile`)
  const own = page.locator('.card').filter({ has: page.getByRole('heading', { name: pin('title') }) })
  await own.getByLabel(pin('pin')).fill('482915')
  await own.getByLabel(pin('password'), { exact: true }).fill(dana.password)
  await own.getByRole('button', { name: pin('set'), exact: true }).click()
  await expect(own.getByRole('button', { name: pin('remove') })).toBeVisible()

  // The shop wants an answer about the old parts before an order is started.
  await visit(page, `${shopPath}/settings`)
  const settings = page.locator('.card').filter({ hasText: s('mode') })
  await settings.getByRole('button', { name: s('edit') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: `${g('gates.old_parts')}: ${s('gateSteps.start')}` }).click()
  await page.getByRole('option', { name: s('gateLevels.block') }).click()
  await form.getByRole('combobox', { name: `${g('gates.promised_time')}: ${s('gateSteps.start')}` }).click()
  await page.getByRole('option', { name: s('gateLevels.warn') }).click()
  await expectSound(page, 'what an order needs')
  await form.getByRole('button', { name: s('save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(settings).toContainText(g('gates.old_parts'))

  // An order that is booked.
  const signedIn = await page.request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const get = async (path: string) => (await (await page.request.get(`/api/v1/${path}`, { headers })).json()).data
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api/v1/${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).data
  }
  const shops = (await get('shops')).shops as { id: string }[]
  const part = { type: 'parts', description: 'Brake pads', quantity: 1, unit_cost: 80, service_name: 'Front brakes' }
  const work = { type: 'labor', description: 'Replace pads', estimated_hours: 1, unit_cost: 100, service_name: 'Front brakes' }
  const { service_order: order } = await post('service-orders', {
    ...{ shop_id: shops[0]?.id, title: 'Brakes squeal' },
    description: 'Brakes squeal.',
    customer: { name: 'Nora Field', email: 'nora@field.example', phone: '(253) 555-0161' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2018, license_plate: 'CFD 2210', plate_state: 'WA' },
    line_items: [work, part],
  })
  await post(`service-orders/${order.id}/schedule`, { scheduled_start: '2027-02-01T17:00:00Z', allow_overlap: true })

  // Who may not let it through takes the word of a second person at the counter.
  const counter = await browser.newPage({ baseURL: baseURL ?? '' })
  await new SignInPage(counter, words).begin(grace)
  await visit(counter, `${shopPath}/service-orders/${order.id}`)
  const card = counter.locator('.card').filter({ has: counter.getByRole('heading', { name: g('title') }) })
  await expect(card).toContainText(g('gates.old_parts'))
  await expectSound(counter, 'an order that lacks something')
  await card.getByRole('button', { name: g('letThrough') }).click()
  const dialog = counter.getByRole('dialog')
  await dialog.getByLabel(t('reason')).fill('The customer is away')
  await dialog.getByRole('combobox', { name: second('person') }).click()
  await counter.getByRole('option', { name: dana.name }).click()
  await dialog.getByLabel(second('pin')).fill('111222')
  await dialog.getByRole('button', { name: t('freeConfirm') }).click()
  await expect(dialog).toContainText('The PIN is wrong.')
  await expectSound(counter, 'a second person at the counter')
  await dialog.getByLabel(second('pin')).fill('482915')
  await dialog.getByRole('button', { name: t('freeConfirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: g('letThrough') })).toHaveCount(0)
  await counter.close()

  // What is only asked for does not stop: the screen asks, and the order is started.
  await visit(page, `${shopPath}/service-orders/${order.id}`)
  await page.getByRole('button', { name: words.orders('moves.start'), exact: true }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText(g('gates.promised_time'))
  await asked.getByRole('button', { name: g('go'), exact: true }).click()
  await expect(new OrderPage(page, words).status('in_progress')).toBeVisible()
})
