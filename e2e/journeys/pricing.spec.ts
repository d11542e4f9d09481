import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { stopAsking } from '../pages/consent.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { canned, consentSettings, estimate, fees, matrices, orderPrices, pricing, rates } = words
/** From an open order to an estimate of three canned jobs no more clicks and keys than this; a chord counts for each of its keys. */
const mostStrokes = 15

// Rules and what the shop asks of its customers are changed.
test.use({ business: 'own' })
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

test('a rate, a matrix, a fee and a canned job are made under Settings, from button to row (CAN20, CAN21, CAN24)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page.getByRole('link', { name: pricing('cardOpen') }).click()
  await expect(page.getByRole('heading', { level: 1, name: pricing('title') })).toBeVisible()

  // A rate with a day of its own, then another price: a second version.
  await page
    .getByRole('button', { name: rates('add') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(pricing('name')).fill('Road calls')
  await drawer.getByLabel(pricing('code')).fill('ROAD')
  await drawer.getByLabel(rates('amount')).fill('190')
  await drawer.getByRole('button', { name: rates('addTier') }).click()
  await drawer.getByRole('button', { name: rates('addTier') }).click()
  await expectSound(page, 'a labor rate with tiers')
  await drawer.getByRole('button', { name: rates('save') }).click()
  await expectToast(page, rates('saved'))
  const rate = page.getByRole('listitem').filter({ hasText: 'Road calls' })
  await expect(rate).toContainText('$190.00')
  await rate.getByRole('button', { name: pricing('edit', { name: 'Road calls' }) }).click()
  await drawer.getByLabel(rates('amount')).fill('195')
  await drawer.getByRole('button', { name: rates('save') }).click()
  await expect(rate).toContainText('$195.00')

  // The figures of the specification: both edges in red, 83.35 and with kept edges 100.00 (CAN26).
  await page.getByRole('tab', { name: pricing('tabs.matrices') }).click()
  await page.getByRole('button', { name: matrices('add') }).click()
  await drawer.getByLabel(pricing('name')).fill('Fleet parts')
  await drawer.getByLabel(pricing('code')).fill('FLEET')
  await drawer.getByRole('button', { name: matrices('create') }).click()
  await expect(page.getByRole('form', { name: 'Fleet parts' })).toBeVisible()
  const tiers = page.getByRole('list', { name: matrices('title') }).getByRole('listitem')
  await tiers.first().getByLabel(matrices('value')).fill('3')
  await page.getByRole('button', { name: matrices('addTier') }).click()
  await tiers.first().getByLabel(matrices('costTo'), { exact: true }).fill('5')
  // What a field says of a figure goes when it is left.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: matrices('addTier') }).click()
  await tiers.nth(1).getByLabel(matrices('costTo'), { exact: true }).fill('50')
  await page.keyboard.press('Tab')
  await expect(tiers.nth(2).getByLabel(matrices('costFrom'))).toHaveValue('50.01')
  await tiers.nth(2).getByLabel(matrices('method')).click()
  await page.getByRole('option', { name: matrices('methods.margin') }).click()
  await tiers.nth(2).getByLabel(matrices('value')).fill('40')
  await page.keyboard.press('Tab')
  await expect(page.getByText(matrices('falls'))).toHaveCount(2)
  const last = page.getByRole('row').filter({ hasText: 'Margin 40%' })
  await expect(last).toContainText('$83.35')
  await expect(last).toContainText('$100.00')
  await expectSound(page, 'a parts matrix with falling edges')
  // A gap is refused at its row, in the server's words.
  await tiers.nth(2).getByLabel(matrices('costFrom')).fill('60')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: matrices('saveDraft') }).click()
  await expect(tiers.nth(2)).toContainText('The tiers must follow each other without gaps: 50.01 to 59.99 is missing.')
  await tiers.nth(2).getByLabel(matrices('costFrom')).fill('50.01')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: matrices('activateToday') }).click()
  await expect(page.getByText(pricing('draft', { number: '1' }))).toHaveCount(0)

  // A fee that begins later, and what today's come to.
  await page.getByRole('tab', { name: pricing('tabs.fees') }).click()
  await page
    .getByRole('button', { name: fees('add') })
    .first()
    .click()
  await drawer.getByLabel(pricing('name')).fill('Waste oil')
  await drawer.getByLabel(pricing('code')).fill('OIL')
  await drawer.getByRole('radio', { name: fees('bases.fixed') }).click()
  await drawer.getByLabel(fees('amount'), { exact: true }).fill('4.50')
  await drawer.getByLabel(pricing('validFrom')).fill('1/1/2090')
  await expectSound(page, 'a fee')
  await drawer.getByRole('button', { name: fees('save') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Waste oil' })).toContainText('$4.50')
  await expect(page.getByRole('heading', { name: fees('example') })).toBeVisible()

  // A canned job with a price by rule.
  await page.getByRole('tab', { name: pricing('tabs.canned') }).click()
  await page.getByRole('button', { name: canned('add') }).click()
  await drawer.getByLabel(pricing('name')).fill('Wheel bearings')
  await drawer.getByLabel(pricing('code')).fill('WHL')
  await drawer.getByLabel(canned('lineText'), { exact: true }).fill('Replace both bearings')
  await expectSound(page, 'a canned job')
  await drawer.getByRole('button', { name: canned('save') }).click()
  await expectToast(page, canned('saved'))
  await page.getByRole('searchbox', { name: canned('search') }).fill('wheel')
  await expect(page.getByText('WHL', { exact: false }).first()).toBeVisible()
})

/** Presses and clicks, counted. */
class Strokes {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(keys: string) {
    this.count += keys.split('+').length
    await this.#page.keyboard.press(keys)
  }
  async click(name: string, role: 'button' | 'radio' = 'button') {
    this.count += 1
    await this.#page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().click()
  }
}

test('an estimate of three canned jobs takes at most 15 clicks and keys from an open order (CAN25)', async ({
  page,
  request,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page
    .locator('.card')
    .filter({ hasText: consentSettings('mode') })
    .getByRole('button', { name: consentSettings('edit') })
    .click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('radio', { name: consentSettings('modes.warn') }).click()
  await settings.getByRole('button', { name: consentSettings('save'), exact: true }).click()
  await expect(settings).toBeHidden()
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Three jobs', description: 'Brakes, oil and battery.' },
      customer: { name: 'Olga Park', email: 'olga@park.example', phone: '(253) 555-0144' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7295', plate_state: 'WA' },
    },
  })
  const order = (await written.json()).data.service_order
  await visit(page, `${shopPath}/service-orders/${order.id}`)

  const strokes = new Strokes(page)
  const dialog = page.getByRole('dialog')
  await strokes.click(orderPrices('addCanned'))
  await expect(dialog.getByRole('textbox', { name: orderPrices('searchLabel') })).toBeFocused()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectSound(page, 'canned jobs for an order')
  const services = async (): Promise<number> =>
    (await (await request.get(`/api/v1/service-orders/${order.id}`, { headers })).json()).data.service_order.services.length
  for (const [at, keys] of ['Control+Enter', 'Control+Enter', 'Enter'].entries()) {
    if (at > 0) await strokes.press('ArrowDown')
    await strokes.press(keys)
    await expect.poll(services).toBe(at + 1)
    // While one is added, keys add no other.
    if (at < 2) await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await expect(dialog).toBeHidden()
  await strokes.click(estimate('present'))
  await strokes.click(estimate('sends.none'), 'radio')
  await strokes.click(estimate('go'))
  await expect(dialog).toBeHidden()
  await expect(page.locator('.card').filter({ has: page.getByRole('heading', { name: estimate('card') }) })).toContainText(
    estimate('states.open', { revision: 'E1' }),
  )
  expect(strokes.count).toBeLessThanOrEqual(mostStrokes)
  // What each price comes from stands at its line, and a fee by rule would stand last.
  await expect(page.getByText(orderPrices('source.canned')).first()).toBeVisible()
})
