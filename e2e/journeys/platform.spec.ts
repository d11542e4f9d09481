import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { openAs, signInAs, wordsOf } from '../pages/sound.ts'
import { grace, shopPath } from '../people.ts'
import { superAdmin } from '../super-admin.ts'

test('a super-admin comes to the organizations, goes into one and back, and no call is refused (A6, B43)', async ({
  page,
  locale,
}) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  const words = wordsOf(locale)
  await new SignInPage(page, words).signInByForm(superAdmin())
  await expect(page).toHaveURL(/\/admin\/tenants$/)
  const lastRead = page.waitForResponse((answer) => answer.url().includes('/exceptions/summary'))
  await page.getByRole('link', { name: words.tenants('enterNamed', { name: 'Cascade Fleet & Auto' }) }).click()
  await expect(page).toHaveURL(new RegExp(`${shopPath}/dashboard$`))
  await expect(page.getByText(words.entered('notice', { name: 'Cascade Fleet & Auto' }))).toBeVisible()
  // The day of the dashboard, where the list's name was: a read that begins while the token is exchanged would be refused.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await lastRead
  await page.getByRole('button', { name: words.entered('leave') }).click()
  await expect(page).toHaveURL(/\/admin\/tenants$/)
  await page.goto('/admin/customers')
  await page.getByRole('main').getByRole('link', { name: 'Cascade Fleet & Auto' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${shopPath}/customers$`))
  await expect(page.getByText(words.entered('notice', { name: 'Cascade Fleet & Auto' }))).toBeVisible()
  await openAs(page, words, '/admin/dashboard')
  await expect(page.getByText(words.entered('leave'))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.work('platform'))
  expect(refused).toEqual([])
})

test('a super-admin finds an organization and an account from anywhere, by keyboard', { tag: '@full' }, async ({
  page,
  locale,
}) => {
  const words = await signInAs(page, locale, superAdmin())
  await page.goto('/')
  const find = async (typed: string, found: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(typed)
    await expect(page.getByRole('option', { name: found }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: words.shell('tenants') })).toBeVisible()
  await find('cascade fleet', 'Cascade Fleet & Auto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cascade Fleet & Auto')
  await find(grace.email, grace.email)
  await expect(page).toHaveURL(/\/admin\/global-users\?q=/)
  await expect(page.getByRole('main').getByText(grace.email)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('zz nothing')
  await expect(page.getByRole('dialog').getByText(words.search('none', { query: 'zz nothing' }))).toBeVisible()
})

test('a suspended organization is closed at once, and open again when it goes on (D11)', { tag: '@full' }, async ({
  page,
  browser,
  locale,
}) => {
  const words = await signInAs(page, locale, superAdmin())
  await page.goto('/')
  const context = await browser.newContext()
  const person = await context.newPage()
  await new SignInPage(person, words).begin(grace)
  await openAs(person, words, `${shopPath}/customers`)
  const move = async (button: 'suspend' | 'resume', reason: string) => {
    await page.getByRole('button', { name: words.tenants(button), exact: true }).click()
    await page.getByRole('dialog').getByLabel(words.tenants('reason')).fill(reason)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.tenants(button), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Cascade Fleet & Auto', exact: true }).first().click()
  await move('suspend', 'Invoices unpaid')
  await expect(page.getByText(words.tenants('suspendedNote'))).toBeVisible()
  await person.goto(`${shopPath}/vehicles`)
  await expect(person).toHaveURL(/\/tenant-pending-approval$/)
  await move('resume', 'Paid')
  await person.goto(`${shopPath}/vehicles`)
  await expect(person.getByRole('heading', { level: 1, name: words.shell('vehicles') })).toBeVisible()
  await context.close()
})

test('a list of the platform keeps columns and views with the account, and gives a file (R1-35)', { tag: '@full' }, async ({
  page,
  browser,
  locale,
}) => {
  const words = await signInAs(page, locale, superAdmin())
  const { list, columns, views } = words
  await openAs(page, words, '/admin/tenants?state=approved')
  await page.getByRole('button', { name: list('columns'), exact: true }).click()
  await page
    .getByRole('list', { name: columns('title') })
    .getByRole('checkbox', { name: 'Shops' })
    .click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: views('saveView'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: views('saveTitle') })
  await dialog.getByLabel(views('name')).fill('At work')
  await dialog.getByRole('button', { name: views('save') }).click()
  await expect(dialog).toBeHidden()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: list('export'), exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^tenants-.*\.csv$/)

  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, locale, superAdmin())
  await openAs(elsewhere, words, '/admin/tenants')
  await expect(elsewhere.getByRole('columnheader', { name: 'People', exact: true })).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: 'Shops', exact: true })).toBeHidden()
  await elsewhere.getByRole('button', { name: 'At work', exact: true }).click()
  await expect(elsewhere).toHaveURL(/state=approved/)
})
