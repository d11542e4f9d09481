import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, grace, marcus, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { customerFigures, figures, figureDrill, technicianFigures, shell } = words

test('figures open their records, from a table and from a chart by keyboard, and go into a file (O2, O5, CLK9)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders/analytics`)
  await page
    .getByRole('navigation', { name: figures('screens') })
    .getByRole('link', { name: figures('technicians') })
    .click()
  await expect(page.getByRole('heading', { name: technicianFigures('title') })).toBeVisible()
  // The menu marks analytics, whichever of its screens is open.
  const menu = page.getByRole('navigation', { name: shell('mainMenu') })
  await expect(menu.getByRole('link', { name: shell('analytics') })).toHaveAttribute('aria-current', 'page')

  const row = page.getByRole('table').getByRole('row').filter({ hasText: marcus.name })
  await row.getByRole('button', { name: new RegExp(technicianFigures('word.attended')) }).click()
  const drawer = page.getByRole('dialog', { name: `${technicianFigures('word.attended')}: ${marcus.name}` })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await drawer.getByRole('button', { name: figures('export') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: figures('exportCsv') }).click()
  expect((await download).suggestedFilename()).toMatch(/^technicians-attended-.*\.csv$/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // A chart is one stop of the keyboard; arrows go from column to column, Enter opens what the column shows.
  const columns = page.getByRole('button', { name: new RegExp(`, ${technicianFigures('word.productivity')}: .*`) })
  await columns.last().focus()
  await page.keyboard.press('ArrowLeft')
  const name = (await page.locator(':focus').getAttribute('aria-label')) ?? ''
  expect(name).toContain(technicianFigures('word.productivity'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: technicianFigures('word.productivity') })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(figureDrill('none'))).toHaveCount(0)
})

test('figures are narrowed by keyboard, their records are of the same choice, and one press clears it (O5)', {
  tag: '@full',
}, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers/analytics?shop=all`)
  const seen = page.getByRole('button', { name: new RegExp(`^${customerFigures('word.withOrder')}: `) })
  await expect(seen).toBeVisible()
  await page.getByRole('button', { name: figures('filter.type'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const types = page.getByRole('list', { name: figures('filter.type') })
  await expect(types.getByRole('button')).toHaveCount(2)
  await types.getByRole('button', { name: figures('type.company') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=company/)
  await page.getByRole('button', { name: figures('filter.advisor'), exact: true }).click()
  const advisors = page.getByRole('list', { name: figures('filter.advisor') })
  const { name } = grace
  await advisors.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/advisor=/)

  // By type of customer there are companies alone, and the drawer says of which choice its records are.
  await expect(page.getByText(figures('type.individual'), { exact: true })).toHaveCount(0)
  const count = ((await seen.textContent()) ?? '').trim()
  await seen.click()
  const drawer = page.getByRole('dialog', { name: customerFigures('word.withOrder') })
  await expect(drawer.getByText(`${figures('type.company')} · ${name}`)).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(Number(count))
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // The choice goes along to a screen that has it, and one press takes it away.
  await page
    .getByRole('navigation', { name: figures('screens') })
    .getByRole('link', { name: figures('orders') })
    .click()
  await expect(page.getByRole('button', { name: `${figures('filter.advisor')} ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/advisor=/)
  await expect(page.getByRole('button', { name: figures('filter.advisor'), exact: true })).toBeVisible()
})
