import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath, victor } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { invoices, templates } = words

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" viewBox="0 0 200 80"><rect width="200" height="80" fill="#0b3c49"/></svg>'

test('a template is made with a logo, looked at in both languages, made the default and taken by a draft; who may only look changes nothing (M20-M23, B34)', async ({
  page,
  browser,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices`)
  await page.getByRole('link', { name: invoices('templates'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: templates('title') })).toBeVisible()
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 612 792"]')).toHaveCount(5)
  await page.getByRole('link', { name: templates('new') }).click()

  const controls = page.getByRole('form', { name: templates('controls') })
  const paper = page.getByRole('region', { name: templates('letter'), exact: true })
  await expect(paper.getByText('Ruth Lindqvist')).toBeVisible()
  // Without a name it is not sent.
  await controls.getByRole('button', { name: templates('create') }).click()
  await expect(controls.getByLabel(templates('name'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await controls.getByLabel(templates('name'), { exact: true }).fill('Fleet accounts')
  await controls.getByRole('radio', { name: templates('types.corporate') }).check({ force: true })
  await controls
    .getByRole('radiogroup', { name: templates('layout') })
    .getByRole('radio', { name: templates('layouts.detailed') })
    .click()
  await expect(paper.getByText('Labor, 2.5 h')).toBeVisible()
  // A section that is switched off is on no paper.
  await controls.getByRole('switch', { name: templates('show.technician') }).click()
  await expect(paper.getByText('Hana Kim')).toBeHidden()
  await controls.getByLabel(templates('companyParts.paymentInfo')).fill('By transfer within 30 days')
  const chosen = page.waitForEvent('filechooser')
  await controls.getByRole('button', { name: templates('addLogo') }).click()
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect(paper.locator('svg image')).toBeVisible()
  // Words that cannot be read are named, and not saved.
  const secondary = controls.getByLabel(templates('codeOf', { color: templates('color.secondary') }))
  await secondary.fill('#dddddd')
  await expect(controls.getByText(/contrast of 1\.3/)).toBeVisible()
  await expect(controls.getByRole('button', { name: templates('create') })).toHaveAttribute('aria-disabled', 'true')
  await secondary.fill('#5a6478')
  await page.getByRole('radio', { name: templates('spanish'), exact: true }).click()
  await expect(paper.getByText('Saldo por pagar').first()).toBeVisible()
  await page.getByRole('radio', { name: templates('phone'), exact: true }).click()
  await expect(
    page.getByRole('region', { name: templates('phone'), exact: true }).getByText('Cambiar aceite y filtro'),
  ).toBeVisible()
  await page.getByRole('radio', { name: templates('mail'), exact: true }).click()
  await expect(page.getByRole('heading', { name: /Factura INV-/ })).toBeVisible()
  await expectSound(page, 'a template')
  await controls.getByRole('button', { name: templates('create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet accounts' })).toBeVisible()

  const viewer = await (await browser.newContext()).newPage()
  await new SignInPage(viewer, words).begin(victor)
  await viewer.goto(page.url())
  await expect(viewer.getByText(templates('notAllowed'))).toBeVisible()
  await expect(viewer.getByText('Ruth Lindqvist')).toBeVisible()
  await viewer.context().close()

  const more = () => page.getByRole('button', { name: templates('moreOf', { name: 'Fleet accounts' }) })
  await more().click()
  await page.getByRole('menuitem', { name: templates('makeDefault') }).click()
  await expect(page.getByText(templates('madeDefault', { name: 'Fleet accounts' }), { exact: true })).toBeVisible()
  await more().click()
  await expect(page.getByRole('menuitem', { name: templates('delete') })).toBeHidden()
  await page.keyboard.press('Escape')

  await visit(page, `${shopPath}/invoices?status=draft`)
  await page.locator('main a[href*="/invoices/01"]').first().click()
  await page.getByRole('combobox', { name: invoices('template') }).click()
  await page.getByRole('option', { name: 'Fleet accounts' }).click()
  await expect(page.getByText('By transfer within 30 days')).toBeVisible()
  await page.getByRole('button', { name: invoices('save') }).click()
  await expect(page.getByText(invoices('saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('By transfer within 30 days')).toBeVisible()
})
