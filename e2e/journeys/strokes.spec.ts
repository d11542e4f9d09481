import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { OrderPage } from '../pages/order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
/** From "new order" to "paid" no more clicks and keys than this; a chord counts for each of its keys. */
const mostStrokes = 40

/** Presses and clicks, counted. What is typed into a field as its text is not. */
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
  async click(name: string | RegExp, role: 'button' | 'option' = 'button') {
    this.count += 1
    await this.#page.getByRole(role, { name }).filter({ visible: true }).first().click()
  }
  type(text: string) {
    return this.#page.keyboard.type(text)
  }
}

test('an order goes from new to paid in few strokes (x1, x2)', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  // Nothing is left of an order that somebody else began.
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await visit(page, `${shopPath}/service-orders`)
  await expect(page.locator('[aria-keyshortcuts="n"]').first()).toBeVisible()
  const strokes = new Strokes(page)
  const order = new OrderPage(page, words)

  // The counter: vehicle by its unit, what is reported, one service, who does it.
  await strokes.press('n')
  await expect(creating.search).toBeFocused()
  await strokes.type('Harbor Line')
  await expect(page.getByRole('option').first()).toBeVisible()
  await strokes.click(/Freightliner|Kenworth|International|Volvo|Peterbilt|Mack|Hino/, 'option')
  await expect(creating.step(1).getByText(words.create('vehicleChosen'))).toBeVisible()
  await expect(creating.step(1).getByRole('textbox', { name: words.create('report') })).toBeFocused()
  await strokes.type('Squeals when braking. Worse when wet.')
  strokes.count += 1
  await creating
    .step(3)
    .getByRole('combobox', { name: words.create('line.label') })
    .click()
  await strokes.type('1,5 inspect front brakes')
  await expect(page.getByRole('option', { name: words.create('line.labor', { name: 'inspect front brakes' }) })).toBeVisible()
  await strokes.press('Enter')
  // Enter keeps the focus, and the earliest time is chosen beforehand, with its technician and bay.
  await expect(creating.step(3).getByRole('combobox', { name: words.create('line.label') })).toBeFocused()
  const proposals = creating.step(4).getByRole('radiogroup', { name: words.create('proposal.title') })
  await expect(proposals.getByRole('radio').first()).toBeChecked()
  await strokes.press('Control+Enter')
  await page.waitForURL(/\/service-orders\/[0-9a-f-]{36}$/)
  await expect(order.status('scheduled')).toBeVisible()

  // The bay: start and complete.
  await strokes.press('Control+Enter')
  await expect(order.status('in_progress')).toBeVisible()
  // The status may be there before the step before has been answered; until then its button is busy.
  await expect(page.locator('button[aria-keyshortcuts="Control+Enter"]:not([aria-busy="true"], [disabled])')).toBeVisible()
  await strokes.press('Control+Enter')
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await strokes.click(words.orderActions('completeDialog.confirm'))
  await expect(order.status('completed')).toBeVisible()

  // The counter again: invoice and payment.
  await strokes.press('Control+Enter')
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}/)
  const invoice = new InvoicePage(page, words)
  // A button, and the button of what it opens.
  strokes.count += 2
  await invoice.send()
  strokes.count += 2
  await invoice.pay()
  await expect(invoice.pill('paid')).toBeVisible()
  expect(strokes.count).toBeLessThanOrEqual(mostStrokes)
  test.info().annotations.push({ type: 'strokes', description: String(strokes.count) })
})
