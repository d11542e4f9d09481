import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { MailboxPage } from '../pages/mailbox.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell, users, roles } = words

/** Adds a person with a role through the dialog. */
async function addPerson(page: Page, person: { name: string; email: string; password: string }, role: string) {
  await visit(page, `${shopPath}/users`)
  await page.getByRole('button', { name: users('create'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: users('createTitle') })
  await dialog.getByLabel(users('name'), { exact: true }).fill(person.name)
  await dialog.getByLabel(users('email'), { exact: true }).fill(person.email)
  await dialog.getByLabel(users('password'), { exact: true }).fill(person.password)
  await dialog.getByLabel(users('role'), { exact: true }).click()
  await page.getByRole('option', { name: role }).click()
  await dialog.getByRole('button', { name: users('add') }).click()
  await expect(dialog).toBeHidden()
}

test('a role of one’s own sees customers and nothing else, and is not removed while held (R1-28); the mail to confirm comes again (R1-26); who is suspended is out at once', {
  tag: '@full',
}, async ({ page, browser }) => {
  const reader = { name: 'Robin Vale', email: 'robin.vale@example.com', password: 'reads customers 1' }
  await new SignInPage(page, words).begin(dana)

  await visit(page, `${shopPath}/roles/new`)
  await page.getByLabel(roles('name')).fill('Customer reader')
  await page.getByLabel(roles('description')).fill('Sees customers, changes nothing')
  const customers = page.getByRole('group', { name: words.permissions('customers'), exact: true })
  await customers.getByRole('checkbox', { name: words.permissions('view'), exact: true }).click()
  await page.getByRole('button', { name: roles('save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customer reader' })).toBeVisible()
  const role = new URL(page.url()).pathname
  await addPerson(page, reader, 'Customer reader')

  const context = await browser.newContext()
  const other = await context.newPage()
  await new SignInPage(other, words).signIn(reader)
  await expect(other).toHaveURL(new RegExp(`${shopPath}/(customers|dashboard)`))
  const menu = other.getByRole('navigation', { name: shell('mainMenu') })
  await expect(menu.getByRole('link', { name: shell('customers'), exact: true })).toBeVisible()
  for (const hidden of ['workOrders', 'vehicles', 'invoices', 'users', 'roles', 'technicians'] as const)
    await expect(menu.getByRole('link', { name: shell(hidden), exact: true })).toHaveCount(0)
  // The address is not confirmed yet: the mail for it can be sent again from where this is said.
  await expect(other.getByText(shell('noticeEmail'))).toBeVisible()
  await other.getByRole('button', { name: shell('emailSendAgain') }).click()
  await expect(other.getByRole('status').filter({ hasText: shell('emailSent') })).toBeVisible()
  await other.goto(`${shopPath}/invoices`)
  await expect(other.getByRole('dialog').getByRole('heading', { name: shell('accessDenied') })).toBeVisible()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: shell('ok') })
    .click()
  await other.goto(`${shopPath}/customers`)
  await expect(other.getByRole('heading', { level: 1, name: shell('customers') })).toBeVisible()

  await visit(page, role)
  await page.getByRole('button', { name: roles('remove'), exact: true }).click()
  const holders = page.getByRole('dialog', { name: roles('heldTitle', { name: 'Customer reader', count: 1 }) })
  await expect(holders.getByText(reader.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(holders).toBeHidden()

  await visit(page, `${shopPath}/users?q=robin`)
  await page.getByRole('button', { name: reader.name }).first().click()
  const dialog = page.getByRole('dialog', { name: reader.name })
  await dialog.getByRole('radio', { name: users('suspended') }).click()
  await dialog.getByRole('button', { name: users('save') }).click()
  await expect(dialog).toBeHidden()
  // Nothing is touched in the other browser: the end of the session arrives by itself.
  await expect(other).toHaveURL(/\/auth\/login/, { timeout: 20_000 })
  await new SignInPage(other, words).submit(reader.email, reader.password)
  await expect(other.getByRole('alert').filter({ hasText: 'The e-mail address or the password is wrong.' })).toBeVisible()
  await context.close()
})

test('a technician is invited by mail and joins in Spanish on a phone', { tag: '@full' }, async ({ page, browser }) => {
  const technician = { name: 'Noel Paz', email: 'noel.paz@example.com', password: 'given by dana 1' }
  const es = wordsIn('es')
  await new SignInPage(page, words).begin(dana)
  await addPerson(page, technician, 'Technician')
  // The role alone makes the technician: nothing else has to be done.
  await visit(page, `${shopPath}/technicians`)
  await expect(page.getByRole('link', { name: technician.name }).filter({ visible: true }).first()).toBeVisible()
  const link = await new MailboxPage(page).linkTo(technician.email, '/auth/invitation')

  const context = await browser.newContext({
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(link)
  await phone.locator('input[autocomplete="new-password"]').first().fill('elegida por noel 1')
  const repeat = phone.locator('input[autocomplete="new-password"]').nth(1)
  if (await repeat.count()) await repeat.fill('elegida por noel 1')
  await phone.getByRole('button', { name: es.links('accept') }).click()
  // Technicians land on their own jobs (R1-29).
  await expect(phone.getByRole('navigation', { name: es.jobs('portal') })).toBeVisible()
  await expect(phone).toHaveURL(/\/technician-portal/)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  await phone.reload()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  // The link has done its work.
  await phone.goto(link)
  await expect(phone.getByRole('alert')).toBeVisible()
  await context.close()
})

test('a favorite that the server refuses is taken back alone and told in words', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers`)
  const menu = page.getByRole('navigation', { name: shell('mainMenu') })
  const star = (name: string) => menu.getByRole('button', { name, exact: false }).first()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const customers = star(words.favorites('add', { name: shell('customers') }))
  const vehicles = star(words.favorites('add', { name: shell('vehicles') }))
  let refused = false
  await page.route('**/api/v1/preferences', async (route) => {
    if (route.request().method() !== 'PATCH' || refused) return route.continue()
    refused = true
    await new Promise((done) => setTimeout(done, 400))
    return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The service is busy.', status: 503, errors: [] } })
  })
  await menu.getByRole('link', { name: shell('customers'), exact: true }).hover()
  await customers.click()
  await menu.getByRole('link', { name: shell('vehicles'), exact: true }).hover()
  await vehicles.click()
  await expect(page.getByText(words.favorites('updateFailed'), { exact: true })).toBeVisible()
  await expect(star(words.favorites('remove', { name: shell('vehicles') }))).toBeAttached()
  await expect(star(words.favorites('add', { name: shell('customers') }))).toBeAttached()
  await page.unrouteAll()
  await page.reload()
  await expect(star(words.favorites('remove', { name: shell('vehicles') }))).toBeAttached()
  await expect(star(words.favorites('add', { name: shell('customers') }))).toBeAttached()
})
