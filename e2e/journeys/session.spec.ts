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

test('who comes by an address is led back to it after signing in', async ({ page }) => {
  const wanted = `${shopPath}/invoices?status=paid`
  await page.goto(wanted)
  await expect(page.getByRole('heading', { name: shell('accessDenied') })).toBeVisible()
  await expect(page.getByText(shell('accessDeniedCardTitle'))).toBeVisible()
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
  await expect(dialog).toContainText(shell('accessDeniedDialog'))
  await dialog.getByRole('button', { name: shell('ok') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/create/)
})
