import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, marcus, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { figures, figureDrill, technicianFigures, shell } = words

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
