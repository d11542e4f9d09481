import fs from 'node:fs'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { cells, customers, list, columns, orderActions, orders, views } = words

test('a list keeps columns and views, and gives a file with what it shows (E5)', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers`)
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
  // How many records it shows stands beside it (R1-35).
  await expect(page.getByRole('button', { name: /^Fleets \d+$/ })).toBeVisible()
  await open.click()
  await page.getByRole('menuitem', { name: /^Fleets/ }).click()
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
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders`)
  const rows = page.locator('tbody').getByRole('checkbox')
  await rows.nth(0).click()
  await rows.nth(1).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByText(`${await rows.count()} selected`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText(/\d+ selected/)).toBeHidden()
})

test('keys change the order of the focused row at its cell, and take it back (R1-35)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders?status=pending&sort=number`)
  const row = page.locator('tbody tr').first()
  const link = row.locator('[data-row]')
  await expect(link).toBeVisible()
  const number = /SO-\d{4}-\d{5}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no number'
  const cell = row.locator('[data-column="priority"]')
  const before = (await cell.textContent()) ?? ''
  const after = orders(before === orders('priorities.critical') ? 'priorities.low' : 'priorities.critical')
  const toast = (text: string) => page.locator('.toast', { hasText: text })

  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  await page.keyboard.press('p')
  const editor = page.getByRole('dialog', { name: cells('titles.priority', { number }) })
  await expect(editor.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(after.slice(0, 3))
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(cell).toHaveText(after)
  await expect(link).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(toast(cells('undone'))).toBeVisible()
  await expect(cell).toHaveText(before)

  await page.keyboard.press('d')
  const due = page.getByRole('dialog', { name: cells('titles.due_date', { number }) })
  await due.getByRole('textbox', { name: orders('due') }).fill('soon')
  await page.keyboard.press('Enter')
  // What is not understood stays, with the reason.
  await expect(due.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due).toBeHidden()
  await expect(link).toBeFocused()

  await page.keyboard.press('t')
  const lead = page.getByRole('dialog', { name: cells('titles.technician', { number }) })
  await page.keyboard.type('mar')
  await expect(lead.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(lead).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: orderActions('scheduleDialog.title', { number }) })).toBeVisible()
})
