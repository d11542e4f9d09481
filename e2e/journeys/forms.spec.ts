import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, marcus, type Person, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { customers, form, leaving, skills, technicians } = words

/** Opens the first customer of the list in the form. @returns the drawer */
async function editCustomer(page: Page, address?: string) {
  if (address) await page.goto(address)
  else {
    await visit(page, `${shopPath}/customers`)
    await page.locator('tbody a[href*="/customers/"]').first().click()
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  }
  await page.getByRole('button', { name: customers('edit'), exact: true }).click()
  const drawer = page.getByRole('dialog', { name: customers('editTitle') })
  await expect(drawer.getByLabel(customers('name'), { exact: true })).not.toBeEmpty()
  return drawer
}
async function signedIn(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await new SignInPage(page, words).begin(person)
  return page
}

test('a record that changed meanwhile is taken up, and what was typed stays (R8)', async ({ page, browser }) => {
  await new SignInPage(page, words).begin(dana)
  const mine = await editCustomer(page)
  await mine.getByLabel(customers('notes')).fill('Calls before noon.')

  const theirs = await editCustomer(await signedIn(browser, luis), page.url())
  await theirs.getByLabel(customers('city')).fill('Puyallup')
  await theirs.getByRole('button', { name: customers('save') }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: customers('save') }).click()
  await expect(mine.getByRole('alert')).toContainText(form('changed'))
  await mine.getByRole('button', { name: form('reload') }).click()
  await expect(mine.getByLabel(customers('city'))).toHaveValue('Puyallup')
  await expect(mine.getByLabel(customers('notes'))).toHaveValue('Calls before noon.')
  await mine.getByRole('button', { name: customers('save') }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('Calls before noon.')).toBeVisible()
})

test('typed work is asked about before the page is left, outlives a reload, and can be discarded (R1-10, R1-16)', async ({
  page,
}) => {
  page.on('dialog', (asked) => void asked.accept())
  await new SignInPage(page, words).begin(dana)
  let drawer = await editCustomer(page)
  const before = await drawer.getByLabel(customers('city')).inputValue()
  await drawer.getByLabel(customers('city')).fill('Gig Harbor')

  await page.goBack()
  const question = page.getByRole('dialog', { name: leaving('unsavedTitle') })
  await question.getByRole('button', { name: leaving('unsavedStay') }).click()
  await expect(drawer.getByLabel(customers('city'))).toHaveValue('Gig Harbor')

  const address = page.url()
  await page.reload()
  drawer = await editCustomer(page, address)
  await expect(drawer.getByText(form('kept'))).toBeVisible()
  await expect(drawer.getByLabel(customers('city'))).toHaveValue('Gig Harbor')
  await drawer.getByRole('button', { name: form('discard') }).click()
  await expect(drawer.getByLabel(customers('city'))).toHaveValue(before)
  await expect(drawer.getByText(form('kept'))).toBeHidden()

  // Given up with the drawer, nothing is offered the next time.
  await drawer.getByLabel(customers('city')).fill('Fife')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  drawer = await editCustomer(page, address)
  await expect(drawer.getByLabel(customers('city'))).toHaveValue(before)
  await expect(drawer.getByText(form('kept'))).toBeHidden()
})

test('a fault that only the server finds is shown at its field, which gets the focus', { tag: '@full' }, async ({ page }) => {
  const { order } = words
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders?status=pending`)
  await page.locator('tbody a[href*="/service-orders/0"]').first().click()
  await page
    .getByRole('button', { name: order('addPart'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: order('lineDialog.addPart') })
  await dialog.getByLabel(order('lineDialog.description')).fill('Crane')
  await dialog.getByLabel(order('lineDialog.quantity')).fill('9000')
  await dialog.getByLabel(order('lineDialog.price')).fill('9000')
  await dialog.getByRole('button', { name: order('lineDialog.save') }).click()
  const price = dialog.getByLabel(order('lineDialog.price'))
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveAccessibleDescription(/10,000,000/)
  await expect(price).toBeFocused()
})

test('a technician’s week that changed meanwhile is taken up with skills and days, and what was typed stays (R8)', {
  tag: '@full',
}, async ({ page, browser }) => {
  const open = async (on: Page) => {
    await visit(on, `${shopPath}/technicians`)
    await on.getByRole('button', { name: technicians('edit', { name: marcus.name }) }).click()
    const drawer = on.getByRole('dialog', { name: marcus.name })
    await expect(drawer.getByRole('button', { name: skills('takeOff', { name: 'Aftertreatment' }) })).toBeVisible()
    return drawer
  }
  await new SignInPage(page, words).begin(dana)
  const mine = await open(page)
  await mine.getByRole('button', { name: technicians('addAbsence') }).click()
  await mine.getByRole('textbox', { name: technicians('firstDay') }).fill('12/24/2027')
  await mine.getByRole('textbox', { name: technicians('lastDay') }).fill('12/26/2027')

  const theirs = await open(await signedIn(browser, dana))
  const diagnosis = { name: skills('takeOff', { name: 'Diagnosis' }) }
  await theirs.getByRole('button', diagnosis).click()
  await theirs.getByRole('button', { name: technicians('save') }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: technicians('save') }).click()
  await expect(mine.getByRole('alert')).toContainText(form('changed'))
  await mine.getByRole('button', { name: form('reload') }).click()
  await expect(mine.getByRole('button', diagnosis)).toHaveCount(0)
  await expect(mine.getByRole('textbox', { name: technicians('firstDay') })).toHaveValue(/2027/)
  await mine.getByRole('button', { name: technicians('save') }).click()
  await expect(mine).toBeHidden()
})
