import type { APIRequestContext } from '@playwright/test'
import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { stopAsking } from '../pages/consent.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { contacts: c, estimate: t, estimates: e, messages: m, customerPage: p, pageThread: h } = words

// The rule of the shop is changed.
test.use({ business: 'own', permissions: ['clipboard-read', 'clipboard-write'] })

// Other journeys of this business work without being asked.
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

/** An order of a company, of a shop that asks its customers, as another program would write it. */
async function orderOfCompany(request: APIRequestContext): Promise<{ id: string; number: string; customer_id: string }> {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const asking = await request.put(`/api/v1/shops/${shops[0].id}/consent-rules`, { headers, data: { mode: 'warn' } })
  expect(asking.ok(), await asking.text()).toBe(true)
  const line = (service_name: string, hours: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost: 120, service_name },
  })
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Brakes pulsate', description: 'Brakes pulsate.' },
      customer: { name: 'Harbor Freight Lines', phone: '(253) 555-0188', no_email: true, customer_type: 'company' },
      vehicle: { make: 'Ford', model: 'F-250', year: 2019, license_plate: 'HFL 2201', plate_state: 'WA' },
      line_items: [line('Front brakes', 3), line('Wiper blades', 1)],
    },
  })
  return (await written.json()).data.service_order
}

test('a contact with a limit gets an estimate, writes to the shop and reads the answer, and decides up to the limit (NOW10, AUT12, MSG12)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const order = await orderOfCompany(request)

  // The office adds who approves, up to 400, and lets nobody else approve.
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers/${order.customer_id}`)
  const people = page.locator('.card').filter({ has: page.getByRole('heading', { name: c('title'), exact: true }) })
  await expect(people).toContainText(c('none'))
  await people.getByRole('button', { name: c('add') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: c('save'), exact: true }).click()
  await expect(form.getByText('Enter the name of the contact.')).toBeVisible()
  await form.getByLabel(c('name'), { exact: true }).fill('Renee Castillo')
  await form.getByLabel(c('limit')).fill('400')
  await form.getByLabel(c('limit')).press('Tab')
  await form.getByLabel(c('phone')).fill('(253) 555-0162')
  await expectSound(page, 'a contact that is added')
  await form.getByRole('button', { name: c('save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(people).toContainText(c('upTo', { limit: '$400.00' }))
  await people.getByRole('switch').click()
  await expect(people.getByRole('switch')).toBeChecked()
  // The last approver stays while only named contacts approve.
  await people.getByRole('button', { name: c('edit', { name: 'Renee Castillo' }) }).click()
  await page.getByRole('menuitem', { name: c('retire') }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: c('retire') }).click()
  await expect(question).toContainText('last approver')
  await page.keyboard.press('Escape')
  await expectSound(page, 'a customer with a contact')

  // The estimate is presented to her.
  await visit(page, `${shopPath}/service-orders/${order.id}`)
  const strip = page.getByRole('region', { name: t('strip') })
  await strip.getByRole('button', { name: t('present') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: t('for') })).toContainText('Renee Castillo')
  await expect(dialog).toContainText('Approves up to $400.00.')
  await expectSound(page, 'an estimate for a contact')
  await dialog.getByRole('button', { name: t('go'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const address = await page.evaluate(() => navigator.clipboard.readText())

  // On her phone she writes before she decides: more than a line of a small phone's list holds.
  const asked = 'Do the brakes include new rotors, or can the old ones be turned once more?'
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '' })
  const customer = await context.newPage()
  await customer.goto(new URL(address).pathname)
  await expect(customer.getByLabel(p('name'))).toHaveValue('Renee Castillo')
  await customer.getByRole('button', { name: p('messages', { count: 0 }) }).click()
  await customer.getByRole('button', { name: h('send') }).click()
  await expect(customer.getByText(h('empty'))).toBeVisible()
  await customer.getByRole('textbox', { name: /Your message/ }).fill(asked)
  await customer.getByRole('button', { name: h('send') }).click()
  await expect(customer.getByText(h('sent'))).toBeVisible()
  await expect(customer.getByRole('listitem').filter({ hasText: 'new rotors' })).toBeVisible()
  expect(await inspect(customer, 'the thread on the page of a customer')).toEqual([])
  await customer.setViewportSize({ width: 320, height: 700 })
  const beyond = () => customer.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await beyond()).toBeLessThanOrEqual(0)

  // The office sees it in the inbox and answers there; on the order it stands as well.
  await visit(page, `${shopPath}/messages`)
  const thread = page.getByRole('button', { name: /Renee Castillo/ }).first()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(thread).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await thread.click()
  await expect(page.getByText(asked).last()).toBeVisible()
  await expectSound(page, 'a conversation with a contact')
  await page.getByRole('textbox', { name: m('write') }).fill('Yes, rotors and pads.')
  await page.getByRole('button', { name: m('send'), exact: true }).click()
  await expect(page.getByRole('list', { name: m('thread'), exact: true })).toContainText('Yes, rotors and pads.')
  await page.getByRole('link', { name: m('order', { number: order.number }) }).click()
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: m('title'), exact: true }) })
  await expect(card).toContainText(asked)
  await expectSound(page, 'an order with messages')

  // She reads the answer. All of it is above her limit; the brakes alone are not.
  await customer.reload()
  await customer.getByRole('button', { name: p('messages', { count: 2 }) }).click()
  await expect(customer.getByText('Yes, rotors and pads.')).toBeVisible()
  const choose = (service: string, choice: 'approve' | 'later') =>
    customer
      .getByRole('group', { name: p('choose', { service }) })
      .getByRole('radio', { name: p(`choices.${choice}`) })
      .check()
  await choose('Front brakes', 'approve')
  await choose('Wiper blades', 'approve')
  await customer.getByRole('button', { name: p('send') }).click()
  await expect(customer.getByText(p('overLimit', { limit: '$400.00', amount: '$480.00' }))).toBeVisible()
  await choose('Wiper blades', 'later')
  await customer.getByRole('button', { name: p('send') }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(p('decided', { name: 'Renee' }))
  await context.close()

  // The office may not approve the rest for her either.
  const approval = page.locator('.card').filter({ has: page.getByRole('button', { name: e('record') }) })
  await approval.getByRole('button', { name: e('record') }).click()
  const decision = page.getByRole('dialog')
  await expect(decision.getByRole('combobox', { name: e('decider') })).toContainText('Renee Castillo')
  await expect(decision.getByLabel(e('who'), { exact: true })).toHaveValue('Renee Castillo')
  await decision
    .getByRole('radiogroup', { name: e('of', { service: 'Wiper blades' }) })
    .or(decision.getByRole('group', { name: e('of', { service: 'Wiper blades' }) }))
    .getByRole('radio', { name: e('decisions.approve'), exact: true })
    .click()
  await expectSound(page, 'a decision of a contact')
  await decision.getByRole('button', { name: e('save'), exact: true }).click()
  await expect(decision).toContainText('Renee Castillo may approve up to $400.00. This comes to $480.00.')

  // Without a script the thread is read all the same.
  const plain = await browser.newContext({ ...phone, javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const reader = await plain.newPage()
  await reader.goto(new URL(address).pathname)
  await expect(reader.getByText('Yes, rotors and pads.')).toBeVisible()
  await plain.close()
})
