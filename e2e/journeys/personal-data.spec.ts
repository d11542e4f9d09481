import fs from 'node:fs'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use({ business: 'alone-privacy' })
const words = wordsIn('en')
const { privacy, privacyCards } = words

/** A customer of the shop of whom nothing else is known. @returns the id */
async function addCustomer(url: string, name: string): Promise<string> {
  const send = async (method: string, path: string, body: object | undefined, token: string) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    expect(reply.ok, text).toBe(true)
    return JSON.parse(text).data
  }
  const { token } = await send('POST', '/auth/login', { email: luis.email, password: luis.password }, '')
  const { shops } = await send('GET', '/shops', undefined, token)
  const body = { name, email: 'nora@example.com', phone: '253-555-0188', notes: 'Prefers mornings' }
  return (await send('POST', `/customers?shop_id=${shops[0].id}`, body, token)).customer.id
}

test('a customer asks for a copy and to be erased: checked, written, downloaded, erased with the name typed, and nobody finds them (AUD7, AUD8, AUD13)', async ({
  page,
  server,
}) => {
  const name = 'Nora Fieldstone'
  const id = await addCustomer(server.url, name)
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers/${id}`)
  await page.getByRole('link', { name: privacyCards('openCustomer') }).click()
  await expect(page.getByRole('heading', { name: privacy('data.stored'), exact: true })).toBeVisible()
  await expect(page.getByText(privacy('data.noRequests'))).toBeVisible()
  await expectSound(page, 'personal data of a customer')
  const dialog = page.getByRole('dialog')
  const requests = page.getByRole('list', { name: privacy('data.requests') })
  const ask = async (wish: string) => {
    await page.getByRole('button', { name: wish }).click()
    await dialog.getByRole('button', { name: privacy('ask.save'), exact: true }).click()
    await expectToast(page, privacy('ask.done'))
  }
  const check = async (kind: string) => {
    const row = requests.getByRole('listitem').filter({ hasText: kind })
    await row.getByRole('button', { name: privacy('requests.check') }).click()
    await dialog.getByLabel(privacy('check.note')).fill('At the counter')
    await expectSound(page, `recognizing a person, ${kind}`)
    await dialog.getByRole('button', { name: privacy('check.save'), exact: true }).click()
    await expectToast(page, privacy('check.done'))
    return row
  }

  await ask(privacy('data.askCopy'))
  const copy = await check(privacy('kinds.export'))
  await copy.getByRole('button', { name: privacy('requests.run.export') }).click()
  const saved = page.waitForEvent('download')
  await copy.getByRole('button', { name: privacy('requests.download') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('personal-data.zip')
  const bytes = fs.readFileSync(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('data.json')).toBe(true)
  await expect(copy).toContainText(privacy('states.done'))

  // While a hold lasts, nothing is erased.
  await page.getByRole('button', { name: privacy('holds.place') }).click()
  await dialog.getByRole('button', { name: privacy('holds.save'), exact: true }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel(privacy('holds.reason')).fill('Claim of the insurer')
  await dialog.getByRole('button', { name: privacy('holds.save'), exact: true }).click()
  await expectToast(page, privacy('holds.done'))
  await ask(privacy('data.askErase'))
  const erasing = await check(privacy('kinds.erase'))
  await erasing.getByRole('button', { name: privacy('requests.run.erase') }).click()
  await expect(dialog.getByText(/still has a legal hold/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: privacy('erase.save') })).toBeDisabled()
  await expectSound(page, 'erasing what is held')
  await dialog.getByRole('button', { name: privacy('cancel'), exact: true }).click()
  await page.getByRole('button', { name: privacy('holds.releaseOf', { name }) }).click()
  await dialog.getByRole('button', { name: privacy('holds.release'), exact: true }).click()
  await expectToast(page, privacy('holds.releasedDone'))

  await erasing.getByRole('button', { name: privacy('requests.run.erase') }).click()
  const typed = dialog.getByLabel(privacy('erase.type', { name }))
  await typed.fill('Nora')
  await expect(dialog.getByRole('button', { name: privacy('erase.save') })).toBeDisabled()
  await typed.fill(name)
  await expectSound(page, 'erasing a customer')
  await dialog.getByRole('button', { name: privacy('erase.save') }).click()
  await expect(page.getByText(privacy('data.erased'))).toBeVisible({ timeout: 60_000 })
  await erasing.getByRole('button', { name: privacy('requests.outcome') }).click()
  await expect(dialog.getByText(privacy('kept.audit_log'))).toBeVisible()
  await expectSound(page, 'what was erased')
  await dialog
    .getByRole('button', { name: privacy('close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('link', { name: `Erased ${id.slice(-8)}` })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('Fieldstone')
  await expect(dialog.getByText(name)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await visit(page, `${shopPath}/settings/privacy`)
  await expect(page.getByRole('link', { name: `Erased ${id.slice(-8)}` }).first()).toBeVisible()
  await expectSound(page, 'requests about personal data')
})

test.describe('on a phone in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('an owner looks at what a rule would do and switches it on (AUD10, AUD13)', async ({ page }) => {
    const es = wordsIn('es')
    await new SignInPage(page, es).begin(dana)
    await visit(page, `${shopPath}/settings/privacy?tab=retention`)
    await page.getByRole('button', { name: es.privacy('retention.change', { name: 'Notas de voz' }) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Nada tiene la edad suficiente|Cambia/)).toBeVisible()
    await dialog.getByRole('switch', { name: es.privacy('rule.isOn') }).click()
    await expectSound(page, 'a rule of retention')
    await dialog.getByRole('button', { name: es.privacy('retention.save'), exact: true }).click()
    await expectToast(page, es.privacy('retention.saved'))
    const row = page.getByRole('listitem').filter({ hasText: 'Notas de voz' })
    await expect(row).toContainText(es.privacy('retention.on'))
    await expectSound(page, 'the rules of retention')
    await visit(page, `${shopPath}/settings/privacy?tab=holds`)
    await expect(page.getByText(es.privacy('holds.noneActive'))).toBeVisible()
    await expectSound(page, 'legal holds')
  })
})
