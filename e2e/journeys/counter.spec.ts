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
const { view: c, texts } = words.counter
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

  // An order with two services, as another program would write it, is presented.
  const signedIn = await page.request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await page.request.get('/api/v1/shops', { headers })).json()).data
  const line = (service_name: string, hours: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost: 120, service_name },
  })
  const written = await page.request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Brakes pulsate', description: 'Brakes pulsate.' },
      customer: { name: 'Joel Aguilar', email: 'joel@aguilar.example', phone: '(253) 555-0171' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
      line_items: [line('Front brakes', 2), line('Wiper blades', 1)],
    },
  })
  const order = (await written.json()).data.service_order
  await visit(page, `${shopPath}/service-orders/${order.id}`)
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
  const send = page.getByRole('button', { name: p('send') })
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

  // The person at the counter takes it back, and sees who signed.
  await page.getByRole('button', { name: c('handBack') }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: c('handBackConfirm', { name: dana.name }) })
    .click()
  await page.setViewportSize(desktop ?? tablets[0])
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: ledger('authorization') }) })
  await expect(card).toContainText('Joel Aguilar')
  await expect(card).toContainText(ledger('decided.approve', { service: 'Front brakes' }))
  await expect(card).toContainText(ledger('decided.decline', { service: 'Wiper blades' }))
  await expect(card.getByRole('img', { name: ledger('signatureOf', { person: 'Joel Aguilar' }) })).toBeVisible()
  await expectSound(page, 'a signature in the ledger')
})
