import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { BoardPage } from '../pages/board.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { luis } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const statusWord = (status: 'pending' | 'scheduled' | 'in_progress') => words.orders(`statuses.${status}`)
const column = (page: Page, status: 'pending' | 'scheduled' | 'in_progress') =>
  page.getByRole('region', { name: new RegExp(`^${statusWord(status)}, `) })

/** Presses on a card and moves the mouse over a column, without letting go. */
async function carry(page: Page, card: Locator, over: Locator) {
  const [from, to] = [await card.boundingBox(), await over.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, from.y + 40, { steps: 12 })
}

test('a card is dragged: taken where it may go, refused in words where not, put back with Escape', { tag: '@full' }, async ({
  page,
}) => {
  await new SignInPage(page, words).begin(luis)
  await new BoardPage(page, words).open()
  const pending = column(page, 'pending')
  const card = pending.getByRole('article').first()
  const name = (await card.getAttribute('aria-label')) ?? ''
  const named = page.getByRole('article', { name, exact: true })

  await carry(page, card, column(page, 'scheduled'))
  await expect(column(page, 'scheduled').getByText(words.board('drop.schedule'))).toBeVisible()
  await expect(column(page, 'in_progress').getByText(words.board('why.scheduleFirst'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(words.board('drop.schedule'))).toBeHidden()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeHidden()

  await carry(page, card, column(page, 'in_progress'))
  await page.mouse.up()
  const refused = words.board('refused', { from: statusWord('pending'), to: statusWord('in_progress') })
  await expect(page.getByText(refused, { exact: true })).toBeVisible()
  await expect(pending.getByRole('article', { name, exact: true })).toBeVisible()

  await carry(page, card, column(page, 'scheduled'))
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.orderActions('scheduleDialog.start'), { exact: true }).fill(mondayMorning(12))
  await dialog.getByRole('button', { name: words.orderActions('scheduleDialog.save') }).click()
  await expect(dialog).toBeHidden()
  // The name of a card tells its status.
  await expect(named).toBeHidden()
  await expect(page).toHaveURL(/\/kanban$/)
})
