import { expect, test } from '../journey.ts'
import { BoardPage } from '../pages/board.page.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { luis } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const statusWord = (status: 'pending' | 'scheduled' | 'in_progress') => words.orders(`statuses.${status}`)

test('a pending order is scheduled by keys alone, and a forbidden move is refused in words', async ({ page }) => {
  await new SignInPage(page, words).begin(luis)
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.newVehicle('Hino', '268')
  await creating.report('Drifts to the right.')
  await creating.continueTo(2)
  await creating.addCustomer('Keyed Freight', 'dock@keyedfreight.example', '(253) 555-0191')
  await creating.continueTo(3)
  await creating.title('Drifts to the right')
  await creating.continueTo(4)
  await creating.continueTo(5)
  const number = await creating.create()

  const board = new BoardPage(page, words)
  await board.open()
  const pending = board.card(number, 'pending')
  await expect(pending).toBeVisible()

  // Two columns on: work can't start on what is not scheduled.
  await board.lift(pending)
  await expect(board.said).toContainText(words.board('said.lifted', { number, status: statusWord('pending') }))
  await page.keyboard.press('ArrowRight')
  await expect(board.said).toContainText(words.board('drop.schedule'))
  await page.keyboard.press('ArrowRight')
  await expect(board.said).toContainText(words.board('why.scheduleFirst'))
  await page.keyboard.press('Space')
  await expect(
    page.getByText(words.board('refused', { from: statusWord('pending'), to: statusWord('in_progress') }), { exact: true }),
  ).toBeVisible()
  await expect(pending).toBeVisible()

  await board.lift(pending)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: words.orderActions('scheduleDialog.title', { number }) })).toBeVisible()
  await dialog.getByLabel(words.orderActions('scheduleDialog.start'), { exact: true }).fill(mondayMorning(12))
  await dialog.getByRole('button', { name: words.orderActions('scheduleDialog.save') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(board.card(number, 'scheduled')).toBeVisible()
  await expect(pending).toBeHidden()
})
