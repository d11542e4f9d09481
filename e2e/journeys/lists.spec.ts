import fs from 'node:fs'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { customers, list, columns, views } = words

test('a list keeps columns and views, and gives a file with what it shows (E5)', async ({ page }) => {
  await new SignInPage(page, words).signIn(dana)
  await page.goto(`${shopPath}/customers`)
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(heading('Contact')).toBeVisible()
  await expect(heading('Address')).toBeHidden()

  await page.getByRole('button', { name: list('columns'), exact: true }).click()
  const chooser = page.getByRole('list', { name: columns('title') })
  await chooser.getByRole('checkbox', { name: 'Address' }).click()
  await chooser.getByRole('checkbox', { name: 'Contact' }).click()
  await page.keyboard.press('Escape')
  await expect(heading('Address')).toBeVisible()
  await expect(heading('Contact')).toBeHidden()

  await page.goto(`${shopPath}/customers?type=company`)
  await page
    .getByRole('button', { name: views('saveView'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: views('saveTitle') })
  await dialog.getByRole('button', { name: views('save') }).click()
  await expect(dialog.getByLabel(views('name'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(views('name')).fill('Fleets')
  await dialog.getByRole('button', { name: views('save') }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${shopPath}/customers`)
  const open = page.getByRole('button', { name: views('views'), exact: true })
  await open.click()
  await page.getByRole('menuitem', { name: 'Fleets', exact: true }).click()
  await expect(page).toHaveURL(/type=company/)
  await expect(heading('Address')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: list('export'), exact: true }).click(),
  ])
  const [head = '', ...rows] = fs
    .readFileSync(await file.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(head).toContain('Street')
  expect(head).not.toContain(customers('email'))
  expect(rows.length).toBeGreaterThan(0)
  await open.click()
  await page.getByRole('menuitem', { name: views('removeOne', { name: 'Fleets' }) }).click()
  await page
    .getByRole('dialog', { name: views('removeTitle', { name: 'Fleets' }) })
    .getByRole('button', { name: views('remove') })
    .click()
  await expect(page.getByText(views('removed'), { exact: true })).toBeVisible()
})

test('rows are selected one by one or all at once, and the bar says how many', async ({ page }) => {
  await new SignInPage(page, words).signIn(dana)
  await page.goto(`${shopPath}/service-orders`)
  const rows = page.locator('tbody').getByRole('checkbox')
  await rows.nth(0).click()
  await rows.nth(1).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByText(`${await rows.count()} selected`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText(/\d+ selected/)).toBeHidden()
})
