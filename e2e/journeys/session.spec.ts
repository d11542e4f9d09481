import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { dana, luis, shopPath, victor } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell } = words

test('a wrong password is refused in words, and the right one still lets in', async ({ page }) => {
  const signIn = new SignInPage(page, words)
  await signIn.open()
  await signIn.submit(luis.email, 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.')
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn.signIn(luis)
})

test('a server that is too busy is asked again by itself, until the form is changed or it lets in (S-7)', async ({ page }) => {
  const signIn = new SignInPage(page, words)
  let asked = 0
  let isBusy = true
  await page.route('**/api/v1/auth/login', (route) => {
    asked += 1
    const problem = { message: 'Busy', code: 'UNAVAILABLE', params: {}, status: 503, errors: [], request_id: 'x' }
    return isBusy ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: problem }) : route.continue()
  })
  await signIn.open()
  const notice = page.locator('[aria-live="polite"]').getByText(words.auth('waiting'))
  await signIn.submit(luis.email, luis.password)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(notice).toBeVisible()
  await page.locator('input[name="password"]').fill('something else')
  await expect(notice).toBeHidden()
  const before = asked
  // Longer than the server asked for and half as much.
  await page.waitForTimeout(2_000)
  expect(asked).toBe(before)
  await signIn.submit(luis.email, luis.password)
  await expect(notice).toBeVisible()
  isBusy = false
  await expect(page).not.toHaveURL(/auth\/login/)
})

test('who comes by an address is led back to it after signing in', async ({ page }) => {
  const wanted = `${shopPath}/invoices?status=paid`
  await page.goto(wanted)
  await expect(page.getByRole('heading', { name: shell('accessDenied') })).toBeVisible()
  await expect(page.getByText(words.accessDenied('cardTitle'))).toBeVisible()
  await page.getByRole('link', { name: shell('goToLogin') }).click()
  await new SignInPage(page, words).submit(dana.email, dana.password)
  await expect(page.getByRole('heading', { level: 1, name: shell('invoices') })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(wanted)
})

test('logging out in one tab ends the session in the other', async ({ page }) => {
  await new SignInPage(page, words).signIn(luis)
  const other = await page.context().newPage()
  await other.goto(`${shopPath}/customers`)
  await expect(other.getByRole('heading', { level: 1, name: shell('customers') })).toBeVisible()
  await page.getByRole('button', { name: `${shell('account')}: ${luis.name}` }).click()
  await page.getByRole('menuitem', { name: shell('logOut') }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other.getByRole('heading', { level: 1, name: shell('customers') })).toBeHidden()
  await other.goto(`${shopPath}/customers`)
  await expect(other.getByRole('heading', { name: shell('accessDenied') })).toBeVisible()
})

test('a viewer who opens the address of creation is told that access is denied', async ({ page }) => {
  await new SignInPage(page, words).begin(victor)
  await page.goto(`${shopPath}/enhanced-service-orders/create`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: shell('accessDenied') })).toBeVisible()
  await expect(dialog).toContainText(words.accessDenied('dialog'))
  await dialog.getByRole('button', { name: shell('ok') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/create/)
})

test('a viewer without a shop gets the words to ask for one, in place of a button that leads nowhere (R1-28, B53)', async ({
  page,
  context,
}) => {
  const { shop, askForShop } = words
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await new SignInPage(page, words).begin(victor)
  // What the server says to somebody whose shops are gone.
  let hasShop = false
  await page.route(/\/api\/v1\/shops(\?|$)/, async (route) => {
    if (hasShop) return route.continue()
    const answer = await route.fetch()
    const body = await answer.json()
    // Without the headers of the true answer: the browser would keep this one in its place.
    return route.fulfill({ json: { ...body, data: { ...body.data, shops: [] } } })
  })
  await page.goto(`${shopPath}/dashboard`)
  const notice = page.getByText(`${shop('requiredTitle')}.`, { exact: true })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: shop('createShop') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: askForShop('askTitle') })).toBeVisible()
  await expect(dialog).toContainText(askForShop('askText'))
  // Nothing to fill in: the shop is made by somebody else.
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  const address = new URL(page.url()).origin
  const message = askForShop('askMessage', { organization: 'Cascade Fleet & Auto', address })
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: askForShop('copyMessage') }).click()
  await expect(page.locator('.toast-title')).toHaveText(askForShop('copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message)
  await expect(dialog).toBeHidden()
  // Where a browser keeps its clipboard to itself the message can be copied by hand.
  await page.getByRole('button', { name: shop('createShop') }).click()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await dialog.getByRole('button', { name: askForShop('copyMessage') }).click()
  await expect(page.locator('.toast').filter({ hasText: askForShop('notCopiedText') })).toBeVisible()
  // Somebody has made one: another look is enough.
  hasShop = true
  await dialog.getByRole('button', { name: askForShop('lookAgain') }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('banner')).toContainText(/Tacoma Port Yard|Sixth Avenue Auto/)
})
