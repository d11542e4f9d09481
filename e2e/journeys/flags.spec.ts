import { expect, test } from '../journey.ts'
import { FlagsPage } from '../pages/flags.page.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, marcus, shopPath, victor } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { flags, flagBadge, order, orders, orderActions } = words
/** The least side of a target for a hand in a glove, in CSS pixels. */
const leastTarget = 48
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a safety flag from the workshop reaches the office, is answered, and stops completing its order (G30-G32, H23)', async ({
  page,
  browser,
  baseURL,
}) => {
  // The office looks at the flags.
  await new SignInPage(page, words).begin(dana)
  const office = new FlagsPage(page, words)
  await office.open()

  // In the workshop somebody finds something.
  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 412, height: 839 }, hasTouch: true })
  await new SignInPage(phone, words).begin(marcus)
  const portal = new PortalPage(phone, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  const found = { title: 'Clutch line leaks', message: 'Drips on the exhaust.', photo }
  await portal.raiseSafetyFlag(found, leastTarget)
  await phone.getByRole('tab', { name: words.jobs('overview') }).click()
  const own = phone
    .getByRole('region', { name: flags('title') })
    .getByRole('listitem')
    .filter({ hasText: found.title })
  await expect(own.getByText(flags('statuses.new'), { exact: true })).toBeVisible()
  await portal.expectTargets(leastTarget)

  // The office sees it come, with its photo, and answers; the answer comes back to the workshop.
  await expect(office.row(found.title)).toBeVisible()
  await office.choose(found.title)
  await expect(office.panel.getByText(found.message)).toBeVisible()
  await expect(office.panel.getByRole('img', { name: flags('photoOf', { title: found.title }) })).toBeVisible()
  await office
    .row(found.title)
    .getByRole('button', { name: flags('moves.acknowledge') })
    .click()
  await office.expectStatus('acknowledged')
  await page
    .locator('.toast')
    .getByRole('button', { name: flags('undo') })
    .click()
  await office.expectStatus('new')
  // Dismissing has to say why.
  await office.move('dismiss')
  await expect(office.panel.getByText(flags('noteMissing'))).toBeVisible()
  await expect(office.note).toBeFocused()
  await office.note.fill('Luis looks at it now.')
  await office.move('acknowledge')
  await office.expectStatus('acknowledged')
  await expect(own.getByText('Luis looks at it now.')).toBeVisible()
  await phone.close()

  // It is on the order wherever the order shows, and stops completing it without a reason.
  await office.panel.getByRole('link', { name: /SO-/ }).click()
  await page.waitForURL(/service-orders\/[0-9a-f-]{36}$/)
  const address = page.url()
  const detail = new OrderPage(page, words)
  await expect(detail.status('in_progress')).toBeVisible()
  await page.getByRole('button', { name: orders('moves.complete'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(found.title)
  await expect(dialog.getByRole('button', { name: orderActions('completeDialog.confirm'), exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: flags('stopsConfirm') }).click()
  await expect(dialog.getByText(flags('stopsReasonMissing'))).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, `${shopPath}/service-orders?status=in_progress`)
  await expect(page.locator(`tr:has(a[href="${new URL(address).pathname}"])`)).toContainText(
    flagBadge('openSafety', { count: 1 }),
  )
  await page.goto(address)
  await page.getByRole('button', { name: orders('moves.complete'), exact: true }).click()
  await dialog.getByRole('textbox', { name: flags('stopsReason') }).fill('Line replaced, only the signature is missing.')
  await dialog.getByRole('button', { name: flags('stopsConfirm') }).click()
  await expect(detail.status('completed')).toBeVisible()
  await expect(page.getByRole('list', { name: order('activity') })).toContainText('Line replaced, only the signature is missing.')
})

test('the office raises a flag on an order it chooses, and works the list by keyboard', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  const office = new FlagsPage(page, words)
  await office.open()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: flags('raise'), exact: true })
  await save.click()
  for (const missing of ['orderMissing', 'typeMissing', 'titleMissing'] as const)
    await expect(dialog.getByText(flags(missing))).toBeVisible()
  await dialog.getByRole('combobox', { name: flags('order') }).click()
  await page.keyboard.type('SO-')
  await page.getByRole('option').first().click()
  await dialog.getByText(flags('types.customer'), { exact: true }).click()
  await dialog.getByLabel(flags('flagTitle')).fill('Wants a call before noon')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(office.row('Wants a call before noon')).toBeVisible()

  // J goes through the rows and shows each; A acknowledges what is shown, D dismisses it with a reason.
  await office.choose('Wants a call before noon')
  await page.keyboard.press('a')
  await office.expectStatus('acknowledged')
  await office.note.fill('Called, all is well.')
  await office.note.blur()
  await page.keyboard.press('d')
  await office.expectStatus('dismissed')
  await expect(office.row('Wants a call before noon')).toHaveCount(0)
  await page.keyboard.press('j')
  const first = office.rows.first().getByRole('button').first()
  await expect(first).toBeFocused()
  await expect(office.panel.getByRole('heading', { name: (await first.textContent()) ?? '' })).toBeVisible()
  await page.keyboard.press('j')
  const second = office.rows.nth(1).getByRole('button').first()
  await expect(office.panel.getByRole('heading', { name: (await second.textContent()) ?? '' })).toBeVisible()
})

test('who may only look sees flags and moves none', async ({ page }) => {
  await new SignInPage(page, words).begin(victor)
  const looking = new FlagsPage(page, words)
  await looking.open()
  await expect(page.getByRole('button', { name: flags('raise') })).toHaveCount(0)
  await expect(looking.panel.getByRole('heading').first()).toBeVisible()
  await expect(looking.note).toHaveCount(0)
  for (const move of ['acknowledge', 'resolve', 'dismiss'] as const)
    await expect(page.getByRole('button', { name: flags(`moves.${move}`), exact: true })).toHaveCount(0)
})
