import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { stopAsking } from '../pages/consent.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { estimate: t, estimates: ledger, consentSettings: s, customerPage: p } = words
const { view: c, back, texts } = words.counter
const spanish = wordsIn('es')

// The rule of the shop is changed.
test.use({ business: 'own' })
// Other journeys of this business work without being asked.
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

/** The tablet lies and stands. */
const tablets = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
] as const
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What another program of the shop's sends with its calls, and its first shop. */
async function asDana({ request }: Page) {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  return { headers, shopId: shops[0].id as string }
}
/** An order with two services, as such a program writes it. */
async function writtenOrder({ request }: Page, { headers, shopId }: Awaited<ReturnType<typeof asDana>>): Promise<string> {
  const line = (service_name: string, hours: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost: 120, service_name },
  })
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shopId, title: 'Brakes pulsate', description: 'Brakes pulsate.' },
      customer: { name: 'Joel Aguilar', email: 'joel@aguilar.example', phone: '(253) 555-0171' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
      line_items: [line('Front brakes', 2), line('Wiper blades', 1)],
    },
  })
  return (await written.json()).data.service_order.id
}

test('a customer decides on the tablet at the counter and signs, and the office sees the signature (EST23, AUT4, AUT17)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page
    .locator('.card')
    .filter({ hasText: s('mode') })
    .getByRole('button', { name: s('edit') })
    .click()
  const rule = page.getByRole('dialog')
  await rule.getByRole('radio', { name: s('modes.block') }).click()
  await rule.getByRole('radio', { name: s('signatures.required') }).click()
  await rule.getByRole('button', { name: s('save'), exact: true }).click()
  await expect(rule).toBeHidden()

  // What the shop has to say above a signature.
  const disclosure = `${texts('kinds.disclosure')}, ${texts('languages.en')}`
  const said = page.getByRole('region', { name: disclosure })
  await expect(said).toContainText(texts('none'))
  await page.getByRole('button', { name: texts('change', { text: disclosure }) }).click()
  const writing = page.getByRole('dialog')
  await writing.getByLabel(disclosure).fill('You may take your old parts with you.')
  await expectSound(page, 'a text for customers who decide')
  await writing.getByRole('button', { name: texts('save'), exact: true }).click()
  await expect(writing).toBeHidden()
  await expect(said).toContainText('You may take your old parts with you.')

  const orderId = await writtenOrder(page, await asDana(page))
  await visit(page, `${shopPath}/service-orders/${orderId}`)
  const strip = page.getByRole('region', { name: t('strip') })
  await strip.getByRole('button', { name: t('present') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('sends.none') }).click()
  await dialog.getByRole('button', { name: t('go'), exact: true }).click()
  await expect(dialog).toBeHidden()

  // The tablet is turned to the customer: nothing of the product is around the estimate.
  const desktop = page.viewportSize()
  await strip.getByRole('button', { name: t('counter') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('You may take your old parts with you.')).toBeVisible()
  await expect(page.getByLabel(p('name'))).toHaveValue('Joel Aguilar')
  await expectSound(page, 'an order at the counter')
  for (const size of tablets) {
    await page.setViewportSize(size)
    expect(await beyond(page)).toBeLessThanOrEqual(0)
    // Every place to press is large enough for a finger.
    for (const one of await page.locator('.counter-view').getByRole('button').all())
      expect((await one.boundingBox())?.height, await one.textContent().then(String)).toBeGreaterThanOrEqual(48)
  }
  const choose = (service: string, choice: 'approve' | 'decline') =>
    page
      .getByRole('group', { name: p('choose', { service }) })
      .getByRole('radio', { name: p(`choices.${choice}`) })
      .check()
  await choose('Front brakes', 'approve')
  await choose('Wiper blades', 'decline')
  await page.getByRole('button', { name: p('otherLanguage') }).click()
  await expect(page.getByRole('button', { name: spanish.counter.view('handBack') })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true }).and(page.locator('input'))).toHaveCount(2)
  await page.getByRole('button', { name: spanish.customerPage('otherLanguage') }).click()
  const send = page.getByRole('button', { name: c('approveAndSign') })
  await send.click()
  await expect(page.getByText(p('signMissing'))).toBeVisible()

  // With the keyboard one types the name; this customer takes the finger.
  await page.getByRole('radio', { name: c('type') }).click()
  await page.getByLabel(c('typed')).fill('Joel Aguilar')
  await expect(page.getByText(p('signMissing'))).toBeHidden()
  await page.getByRole('radio', { name: c('draw') }).click()
  const pad = page.getByRole('img', { name: p('sign') })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no place to sign')
  await page.mouse.move(box.x + 20, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 6 })
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 6 })
  await page.mouse.up()
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(c('thanks', { name: 'Joel' }))
  await expectSound(page, 'the thanks at the counter')

  // No address leads the customer into the product, nor a reload, nor another tab.
  await page.goto(`${shopPath}/customers`)
  await expect(page.getByRole('button', { name: c('handBack') })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`${shopPath}/service-orders`)
  await expect(tab.getByRole('button', { name: c('handBack') })).toBeVisible()
  await tab.close()

  // The person at the counter has no PIN yet and takes it back with the password; the order shows who signed.
  await page.getByRole('button', { name: c('handBack') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back('title', { name: dana.name }))
  await expect(page.getByText(back('noPin'))).toBeVisible()
  await expectSound(page, 'the tablet is handed back')
  const password = page.getByRole('textbox', { name: back('password', { name: dana.name }) })
  await password.fill('not the password')
  await page.getByRole('button', { name: back('back') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await password.fill(dana.password)
  await page.getByRole('button', { name: back('back') }).click()
  await page.setViewportSize(desktop ?? tablets[0])
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: ledger('authorization') }) })
  await expect(card).toContainText('Joel Aguilar')
  await expect(card).toContainText(ledger('decided.approve', { service: 'Front brakes' }))
  await expect(card).toContainText(ledger('decided.decline', { service: 'Wiper blades' }))
  await expect(card.getByRole('img', { name: ledger('signatureOf', { person: 'Joel Aguilar' }) })).toBeVisible()
  await expectSound(page, 'a signature in the ledger')
})

test('the tablet shows nothing after three minutes without a touch, and is handed back with a PIN (EST23)', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  const own = await asDana(page)
  const { headers } = own
  const rule = { mode: 'block', tolerance: 'none', signature: 'off' }
  expect((await page.request.put(`/api/v1/shops/${own.shopId}/consent-rules`, { headers, data: rule })).status()).toBe(200)
  const orderId = await writtenOrder(page, own)
  const shown = await page.request.post(`/api/v1/service-orders/${orderId}/estimates`, { headers, data: {} })
  expect(shown.status()).toBe(201)
  const pin = { current_password: dana.password, pin: '482915' }
  expect((await page.request.put('/api/v1/auth/pin', { headers, data: pin })).status()).toBe(200)
  await page.clock.install()
  await visit(page, `${shopPath}/service-orders/${orderId}/counter`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await page
    .getByRole('group', { name: p('choose', { service: 'Front brakes' }) })
    .getByRole('radio', { name: p('choices.approve') })
    .check()

  // Two minutes and a touch, then two more: somebody is there.
  await page.clock.fastForward('02:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await page.clock.fastForward('01:10')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back('idleTitle'))
  await expect(page.locator('.service-card').first()).toBeHidden()
  await expectSound(page, 'a tablet that nobody touched')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back('idleTitle'))

  // The customer goes on when the shop says so.
  const field = page.getByRole('textbox', { name: back('pin', { name: dana.name }) })
  await field.fill('111222')
  await page.getByRole('button', { name: back('again') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field.fill('482915')
  await page.getByRole('button', { name: back('again') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await page.getByRole('button', { name: c('handBack') }).click()
  await field.fill('482915')
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/service-orders/${orderId}$`))
  await page.goto(`${shopPath}/customers`)
  await expect(page).toHaveURL(/customers/)
  expect((await page.request.delete('/api/v1/auth/pin', { headers })).status()).toBe(204)
})
