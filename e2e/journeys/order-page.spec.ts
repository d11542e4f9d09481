import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { order, orderOwn, orders, photos } = words
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

test('an order shows its photos and what changed, and can be copied (R1-36)', async ({ page, browser, baseURL }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders?status=pending&sort=number`)
  await page.locator('tbody [data-row]').first().click()
  await page.waitForURL(/service-orders\/[0-9a-f-]{36}$/)
  const activity = page.getByRole('list', { name: order('activity') })
  await expect(activity).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  // Somebody else looks at the same order.
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await new SignInPage(other, words).begin(dana)
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('tab', { name: order('tabs.attachments') }).click()
  await page.locator('input[type="file"]').setInputFiles([picture('pads.png'), picture('rotor.png')])
  const show = activity.getByRole('button', { name: order('showPhoto', { place: '1', count: '2' }) })
  await expect(show).toBeVisible()
  await expect(
    other.getByRole('list', { name: order('activity') }).getByRole('button', {
      name: order('showPhoto', { place: '2', count: '2' }),
    }),
  ).toBeVisible()
  await other.close()
  await show.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(photos('place', { place: '1', count: '2' }))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(photos('place', { place: '2', count: '2' }))).toBeVisible()
  await expect(viewer.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()

  await page.getByRole('button', { name: order('edit'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(orderOwn('title'), { exact: true }).fill(`${title}, front`)
  await dialog.getByRole('button', { name: order('editDialog.save') }).click()
  await expect(activity.getByRole('deletion').filter({ hasText: title })).toBeVisible()
  await expect(activity.getByRole('insertion').filter({ hasText: `${title}, front` })).toBeVisible()

  await page.getByRole('button', { name: order('duplicate'), exact: true }).click()
  await expect(page.locator('.toast', { hasText: / is a copy of SO-/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, front`)
  await expect(
    page.getByRole('button', { name: orders('moves.changeStatus', { status: orders('statuses.pending') }) }),
  ).toBeVisible()
  // On paper it is the work order of the bay.
  const drawn = page.waitForResponse((response) => response.url().includes('/pdf'))
  await page.keyboard.press('p')
  expect((await drawn).headers()['content-type']).toBe('application/pdf')
})
