import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, grace, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell, shop, favorites } = words

test('while the shops are on their way the header says so, then names the shop (B53)', async ({ page }) => {
  await new SignInPage(page, words).signIn(dana)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/\/api\/v1\/shops(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => localStorage.removeItem('selected_shop'))
  await page.reload()
  const header = page.getByRole('banner')
  await expect(header.getByRole('status').filter({ hasText: shop('loading') })).toBeVisible()
  letGo()
  await expect(header.getByRole('button', { name: new RegExp(`^${shop('shop')}: `) })).toBeVisible()
  await expect(header.getByText(shop('loading'))).toHaveCount(0)
})

test('on a touch tablet a list ends where its rows do, and on a phone a long Spanish page stays whole (R1-33)', async ({
  browser,
  baseURL,
}) => {
  const tablet = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    locale: 'es-US',
  })
  const page = await tablet.newPage()
  await new SignInPage(page, wordsIn('es')).begin(dana)
  await visit(page, `${shopPath}/service-orders`)
  await expect(page.locator('main [data-row]').first()).toBeVisible()
  // Nothing but the room below the content: what is placed beyond it would be scrolled to.
  const emptiness = () =>
    page.evaluate(() => {
      const end = Math.max(
        ...[...document.querySelectorAll('main, main *')].map((one) =>
          one.clientHeight > 4 ? one.getBoundingClientRect().bottom + scrollY : 0,
        ),
      )
      return Math.round(document.documentElement.scrollHeight - Math.max(end, innerHeight))
    })
  await expect.poll(emptiness).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `${shopPath}/profile`)
  const name = page.getByRole('main').getByText(dana.name, { exact: true }).filter({ visible: true }).first()
  await expect(name).toBeVisible()
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tablet.close()
})

test('the home page shows screens of the product, prices or the way to ask for one, and no test pages (R1-45)', async ({
  page,
}) => {
  await page.goto('/home')
  const pictures = page.locator('main img').filter({ visible: true })
  await expect(pictures.first()).toBeVisible()
  expect(await pictures.count()).toBeGreaterThanOrEqual(3)
  const pricing = page.locator('#pricing')
  await expect(pricing.getByText(/\$\d/).or(pricing.locator('a[href^="mailto:"]')).first()).toBeVisible()
  const links = await page.locator('footer a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => /test|demo/.test(href))).toEqual([])
  await expect(page.getByText(/this installation/i)).toHaveCount(0)
})

test('where the screens of an address cannot be fetched, the menu stays and leads on', async ({ page }) => {
  await new SignInPage(page, words).signIn(dana)
  await page.route('**/assets/platform-routes-*', (route) => route.abort())
  await visit(page, '/admin/profile')
  await expect(page.getByText(shell('screenMissing'))).toBeVisible()
  const menu = page.getByRole('navigation', { name: shell('mainMenu') })
  await menu.getByRole('link', { name: shell('customers'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: shell('customers') })).toBeVisible()
  await expect(page.getByText(shell('screenMissing'))).toHaveCount(0)
})

test('an entry of the collapsed menu has its star in the flyout, and the star shows what is kept (B58); the favorites are out of the way (R1-38)', {
  tag: '@full',
}, async ({ page }) => {
  await new SignInPage(page, words).begin(grace)
  await visit(page, `${shopPath}/customers`)
  await page.getByRole('button', { name: shell('toggleSidebar') }).click()
  const menu = page.getByRole('navigation', { name: shell('mainMenu') })
  const entry = menu.getByRole('link', { name: shell('vehicles'), exact: true })
  const flyout = page.getByRole('dialog', { name: shell('vehicles') })
  const star = (kept: boolean) =>
    flyout.getByRole('button', { name: favorites(kept ? 'remove' : 'add', { name: shell('vehicles') }) })
  // By pointer, once the screen has given the focus its place: that closes a flyout.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await entry.hover()
  const kept = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().endsWith('/preferences'))
  await star(false).click()
  await expect(star(true)).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).ok()).toBe(true)
  await page.reload()
  // And by keyboard, once the screen has given the focus its place.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await expect(async () => {
    await entry.focus()
    await page.keyboard.press('ArrowRight')
    await expect(star(true)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await star(true).focus()
  await page.keyboard.press('Enter')
  await expect(star(false)).toHaveAttribute('aria-pressed', 'false')
  // Opened on one screen, tab and drawer are closed on the next; a narrow screen has them in the bar on top.
  const tab = page.locator('.favorites-tab').getByRole('button', { name: favorites('favorites') })
  const links = page.getByRole('dialog', { name: favorites('linksTitle') })
  await tab.click()
  await page.getByRole('button', { name: favorites('links'), exact: true }).click()
  await expect(links).toBeVisible()
  await visit(page, `${shopPath}/vehicles`)
  await expect(links).toBeHidden()
  await expect(tab).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('banner').getByRole('button', { name: favorites('favorites') })).toBeVisible()
  await expect(tab).toHaveCount(0)
})
