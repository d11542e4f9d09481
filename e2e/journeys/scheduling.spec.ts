import { expect, test } from '../journey.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { SchedulingPage } from '../pages/scheduling.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { dana, luis } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { scheduling: t } = words

test('a week is proposed, applied, and changed by hand while somebody else looks on (G36, G37, G46, G25)', async ({
  page,
  browser,
  baseURL,
}) => {
  const day = mondayMorning(2).slice(0, 10)
  await new SignInPage(page, words).begin(luis)
  const mine = new SchedulingPage(page, words)
  await mine.open(day)
  await expect(mine.waiting.first()).toBeVisible()

  // Propose everything, leave one out, book the rest.
  const waiting = await mine.waitingCount()
  await page.getByRole('button', { name: t('propose') }).click()
  const plan = page.getByRole('dialog')
  const ticks = plan.getByRole('checkbox', { name: /SO-/ })
  await expect(ticks.first()).toBeVisible()
  const proposed = await ticks.count()
  const leftOut = /SO-\d{4}-\d+/.exec(await plan.getByRole('listitem').first().innerText())?.[0] ?? ''
  await expect(ticks.first()).toHaveAccessibleName(t('plan.tick', { number: leftOut }))
  await ticks.first().click()
  await plan.getByRole('button', { name: t('plan.apply', { count: proposed - 1 }) }).click()
  await expect(plan).toBeHidden()
  await expect(mine.waiting).toHaveCount(waiting - proposed + 1)
  await expect(mine.waitingOf(leftOut)).toHaveCount(1)

  // Somebody else looks at the same day.
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await new SignInPage(other, words).begin(dana)
  const theirs = new SchedulingPage(other, words)
  await theirs.open(day)

  // The one left out is dragged into the day, and is there for the other as well.
  const left = mine.waiting.first()
  const number = (await left.getAttribute('aria-label'))?.match(/SO-\d{4}-\d+/)?.[0] ?? ''
  await expect(theirs.booking(number)).toHaveCount(0)
  await mine.drag(left, await mine.freeRowFor(left), 0.3)
  await expect(mine.rowOf(number)).toHaveCount(1)
  await expect(theirs.booking(number).first()).toBeVisible()

  // By keys a quarter of an hour later, seen by both.
  const booking = mine.booking(number).first()
  const before = await booking.getAttribute('aria-label')
  await booking.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: t('bookIt') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(booking).not.toHaveAttribute('aria-label', before ?? '')
  const after = (await booking.getAttribute('aria-label')) ?? ''
  await expect(theirs.page.getByRole('button', { name: after })).toBeVisible()

  // Onto work of somebody else it is refused in words, with its cures; it stays where it was.
  const busy = page
    .locator('[data-track]')
    .filter({ has: page.locator('[data-movable]') })
    .filter({ hasNot: mine.booking(number) })
    .first()
  const blocking = busy.locator('[data-movable]').first()
  const track = await busy.boundingBox()
  const block = await blocking.boundingBox()
  if (!track || !block) throw new Error('nobody else is booked')
  await mine.drag(booking, busy, (block.x + 25 - track.x) / track.width)
  const refusal = page.getByRole('alert').filter({ hasText: number })
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('button', { name: after })).toBeVisible()
  await refusal.getByRole('button', { name: t('leave') }).click()
  await expect(refusal).toBeHidden()

  // In the week by keys to the next day, at the first time that fits.
  await page.keyboard.press('w')
  const inWeek = page.locator('[data-cell]').getByRole('button', { name: new RegExp(`, ${number}, `) })
  const monday = (await inWeek.first().getAttribute('aria-label')) ?? ''
  await inWeek.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: t('bookIt') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(inWeek.first()).toBeVisible()
  await expect(page.locator('[data-cell]').getByRole('button', { name: monday, exact: true })).toHaveCount(0)

  // The letters change the view also while a booking has the focus.
  await inWeek.first().focus()
  await page.keyboard.press('d')
  await expect(page.locator('[data-cell]')).toHaveCount(0)

  // On a phone a booking comes up as a sheet over its day, and gives the focus back.
  await page.setViewportSize({ width: 390, height: 844 })
  const listed = page
    .getByRole('list', { name: t('technicians') })
    .getByRole('button')
    .first()
  await listed.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: t('open') })).toBeInViewport()
  await expect(sheet.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(listed).toBeFocused()
  await other.close()
})
