import type { Page } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { stopAsking } from '../pages/consent.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { estimate: t, consentSettings: s, serviceApprovals: a } = words
const p = wordsIn('es').customerPage

// The rule of the shop is changed.
test.use({ business: 'own', permissions: ['clipboard-read', 'clipboard-write'] })

// Other journeys of this business work without being asked.
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

type Choose = (service: string, choice: 'approve' | 'decline' | 'later') => Promise<void>
/** Without a network nobody knows what another choice comes to, so nobody is asked to agree to a sum. */
async function expectNoSumOffline(customer: Page, choose: Choose): Promise<void> {
  const total = customer.getByText(p('total')).locator('..')
  await customer.context().setOffline(true)
  await choose('Wiper blades', 'approve')
  await expect(total).toContainText('…')
  await expect(customer.getByText(p('iApproveWork'))).toBeVisible()
  await customer.context().setOffline(false)
  await choose('Wiper blades', 'later')
  await expect(total).toContainText('$')
}

test('an estimate is presented from the office, decided on a phone in Spanish, and seen at once in the office (EST18, EST22, EST24)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page
    .locator('.card')
    .filter({ hasText: s('mode') })
    .getByRole('button', { name: s('edit') })
    .click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('radio', { name: s('modes.warn') }).click()
  await settings.getByRole('radio', { name: s('signatures.required') }).click()
  await settings.getByRole('button', { name: s('save'), exact: true }).click()
  await expect(settings).toBeHidden()

  // A new order with two services, as another program would write it.
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const line = (service_name: string, hours: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost: 120, service_name },
  })
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Brakes pulsate', description: 'Brakes pulsate.' },
      customer: { name: 'Ruth Lindqvist', email: 'ruth@lindqvist.example', phone: '(253) 555-0177' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
      line_items: [line('Front brakes', 2), line('Wiper blades', 1)],
    },
  })
  const order = (await written.json()).data.service_order
  await visit(page, `${shopPath}/service-orders/${order.id}`)

  // What is ticked is counted by the server.
  const strip = page.getByRole('region', { name: t('strip') })
  const before = await strip.getByText('$', { exact: false }).last().textContent()
  await strip.getByRole('checkbox', { name: t('tick', { service: 'Wiper blades' }) }).click()
  await expect.poll(() => strip.getByText('$', { exact: false }).last().textContent()).not.toBe(before)
  await strip.getByRole('checkbox', { name: t('tick', { service: 'Wiper blades' }) }).click()
  await expectSound(page, 'services before they are presented')

  await strip.getByRole('button', { name: t('present') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('sends.none') }).click()
  await dialog.getByRole('radio', { name: t('languages.es') }).click()
  await expectSound(page, 'an estimate that is presented')
  await dialog.getByRole('button', { name: t('go'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: t('card') }) })
  await expect(card).toContainText(t('states.open', { revision: 'E1' }))
  await expect(page.getByRole('region', { name: 'Front brakes' }).first()).toContainText(a('presented'))
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toContain('/o/tp_l_')

  // The customer, on a phone, without a session.
  const context = await browser.newContext({ ...phone, ...spanish, baseURL: baseURL ?? '' })
  const customer = await context.newPage()
  await customer.goto(new URL(address).pathname)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await expect(customer.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await inspect(customer, 'the page of a customer')).toEqual([])
  await customer.setViewportSize({ width: 320, height: 700 })
  const beyond = () => customer.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await beyond()).toBeLessThanOrEqual(0)
  const choose: Choose = (service, choice) =>
    customer
      .getByRole('group', { name: p('choose', { service }) })
      .getByRole('radio', { name: p(`choices.${choice}`) })
      .check()
  await choose('Front brakes', 'approve')
  await choose('Wiper blades', 'later')
  // Another language keeps what was chosen.
  await customer.getByRole('button', { name: p('otherLanguage') }).click()
  await expect(customer.getByRole('radio', { checked: true })).toHaveCount(2)
  await customer.getByRole('button', { name: words.customerPage('otherLanguage') }).click()
  const send = customer.getByRole('button', { name: p('send') })
  await send.click()
  await expect(customer.getByText(p('nameMissing'))).toBeVisible()
  await customer.getByLabel(p('name')).fill('Ruth Lindqvist')
  await send.click()
  await expect(customer.getByText(p('signMissing'))).toBeVisible()
  const pad = customer.getByRole('img', { name: p('sign') })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no place to sign')
  await customer.mouse.move(box.x + 20, box.y + 80)
  await customer.mouse.down()
  await customer.mouse.move(box.x + 90, box.y + 30, { steps: 6 })
  await customer.mouse.move(box.x + 180, box.y + 90, { steps: 6 })
  await customer.mouse.up()
  await expect(customer.getByText(p('total')).locator('..')).not.toContainText('$0.00')
  await expectNoSumOffline(customer, choose)
  await send.click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(p('decided', { name: 'Ruth' }))
  await expect(customer.getByRole('radio')).toHaveCount(0)
  expect(await inspect(customer, 'the page of a customer who has decided')).toEqual([])
  const pdf = await customer.request.get(
    await customer
      .getByRole('link', { name: p('pdf') })
      .getAttribute('href')
      .then(String),
  )
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The office sees it without doing anything.
  await expect(card).toContainText(t('states.decided', { revision: 'E1' }))
  await expect(page.getByRole('region', { name: 'Front brakes' }).first()).toContainText(a('approved'))
  await expectSound(page, 'an order that its customer decided on')
  await context.close()

  // Taken back, the link opens nothing; without scripts the page is read all the same.
  const plain = await browser.newContext({ ...phone, javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const reader = await plain.newPage()
  await reader.goto(new URL(address).pathname)
  await expect(reader.getByText('Front brakes')).toBeVisible()
  await card.getByRole('button', { name: t('revoke') }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: t('revoke') })
    .click()
  await expect(card).toContainText(t('noLink'))
  await reader.reload()
  await expect(reader.getByText('Front brakes')).toBeHidden()
  await plain.close()
})
