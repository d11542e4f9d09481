import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')

test('N begins an order in its first field, one box above the complaint, with details folded (R1-37), and a new service in its name (R1-34)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(luis)
  await visit(page, `${shopPath}/service-orders`)
  await expect(page.locator('[aria-keyshortcuts="n"]').first()).toBeVisible()
  await page.keyboard.press('n')
  const creating = new CreateOrderPage(page, words)
  await expect(creating.search).toBeFocused()
  await expect(creating.step(1).getByRole('textbox')).toHaveCount(1)
  await creating.newVehicle('Ford', 'F-150')
  const [report, make] = [creating.step(1).getByRole('textbox', { name: words.create('report') }), creating.vehicleField('make')]
  expect((await report.boundingBox())?.y).toBeLessThan((await make.boundingBox())?.y ?? 0)
  await expect(creating.step(1).getByRole('button', { name: words.vehicles('moreDetails') })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await creating.report('Pulls to the left.')
  await creating.continueTo(2)

  // Letters typed on the closed list search in it.
  const find = creating.step(2).getByRole('combobox', { name: words.create('customerFind') })
  await find.focus()
  await page.keyboard.type('harbor')
  await expect(page.getByRole('combobox', { name: words.customers('pickSearch') })).toHaveValue('harbor')
  await page.getByRole('option', { name: 'Harbor Line Drayage' }).click()

  await creating.continueTo(3)
  const step = creating.step(3)
  await step.getByRole('button', { name: words.create('addService') }).click()
  await expect(step.getByRole('textbox', { name: words.create('serviceName') })).toBeFocused()
  await step.getByRole('button', { name: words.create('addPart') }).click()
  await expect(step.getByRole('textbox', { name: words.create('description') }).last()).toBeFocused()
})

test('a drawer that closes gives the focus back to the button that opened it (R1-34)', async ({ page }) => {
  await new SignInPage(page, words).begin(luis)
  await visit(page, `${shopPath}/customers`)
  const button = page.locator('main [aria-keyshortcuts="n"]').first()
  await button.click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})
