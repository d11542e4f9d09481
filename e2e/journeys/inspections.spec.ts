import type { Browser, Page } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { Office, writeOrder } from '../pages/inspection-order.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { andre, dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { rate: r, inspections: i, findings: f, inspectionTemplates: m } = words
const p = wordsIn('es').publicInspection

// A template of the organization is added, and the first shop's customers get a report.
test.use({ business: 'own', permissions: ['clipboard-read', 'clipboard-write'] })

/** The office: a template with a measured item at two wheels, and one that is looked at. */
async function makeTemplate(page: Page) {
  await visit(page, `${shopPath}/inspections/templates/new`)
  const form = page.getByRole('form', { name: m('controls') })
  await form.getByLabel(m('nameEn')).fill('Quick brakes')
  await form.getByLabel(m('nameEs')).fill('Frenos rápidos')
  await page.getByRole('button', { name: m('addItem'), exact: true }).click()
  const item = page.getByRole('dialog')
  await item.getByLabel(m('itemNameEn')).fill('Lining')
  await item.getByLabel(m('itemNameEs')).fill('Balata')
  await item.getByRole('combobox', { name: m('unit') }).click()
  await page.getByRole('option', { name: i('units.mm'), exact: true }).click()
  await item.getByLabel(m('soonAt')).fill('2')
  await item.getByLabel(m('nowAt')).fill('3')
  await item.getByRole('checkbox', { name: 'left front' }).click()
  await item.getByRole('checkbox', { name: 'right front' }).click()
  await item.getByRole('button', { name: m('apply') }).click()
  await expect(item).toContainText('“Soon” must come before “now”')
  await item.getByLabel(m('soonAt')).fill('5')
  await expect(item.getByRole('list', { name: m('exampleTitle') }).getByRole('listitem')).toHaveText([
    '6 mm OK',
    '5 mm Soon',
    '4 mm Soon',
    '3 mm Now',
  ])
  await expectSound(page, 'an item of a template')
  await item.getByRole('button', { name: m('apply') }).click()
  await expect(item).toBeHidden()
  await page.getByRole('button', { name: m('addItem'), exact: true }).click()
  await item.getByLabel(m('itemNameEn')).fill('Wiper blades')
  await item.getByLabel(m('itemNameEs')).fill('Plumas')
  await item.getByRole('button', { name: m('apply') }).click()
  await page.getByRole('button', { name: m('save') }).click()
  await expect(page.getByText(m('neverNote'))).toBeVisible()
  await page.getByRole('button', { name: m('publish') }).click()
  await expect(page.getByText(m('neverNote'))).toBeHidden()
  await expectSound(page, 'a template of inspections')
}

/** The technician, on the phone: values on the pad, a rating by hand, notes, and the end. */
async function inspectOnPhone(browser: Browser, baseURL: string, jobId: string) {
  const bay = await browser.newContext({ ...phone, baseURL })
  const technicianPage = await bay.newPage()
  await new SignInPage(technicianPage, words).begin(andre)
  await visit(technicianPage, `${shopPath}/technician-portal?job=${jobId}&tab=overview`)
  await technicianPage.getByRole('button', { name: i('start') }).click()
  const start = technicianPage.getByRole('dialog')
  await start.getByRole('radio', { name: /^Quick brakes/ }).click()
  await start.getByRole('button', { name: i('start') }).click()
  await expect(technicianPage.getByRole('heading', { level: 1 })).toHaveText('Quick brakes')
  await expect(technicianPage.getByText(r('chip', { checked: 0, total: 3 })).first()).toBeVisible()
  await technicianPage.getByRole('button', { name: r('value', { name: 'Lining, left front' }) }).click()
  const pad = technicianPage.getByRole('dialog')
  await pad.getByRole('button', { name: '3', exact: true }).click()
  await expect(pad).toContainText('Now')
  await expectSound(technicianPage, 'the pad of a value')
  // Saving goes on to the next value by itself.
  await pad.getByRole('button', { name: r('save') }).click()
  await expect(pad).toContainText('Lining, right front')
  await pad.getByRole('button', { name: '9', exact: true }).click()
  await pad.getByRole('button', { name: r('save') }).click()
  await expect(pad).toBeHidden()
  const wiper = technicianPage.getByRole('listitem').filter({ hasText: 'Wiper blades' })
  await wiper.getByRole('button', { name: 'Soon' }).click()
  await expect(wiper.getByRole('button', { name: 'Soon' })).toHaveAttribute('aria-pressed', 'true')
  await wiper.getByRole('button', { name: r('note', { name: 'Wiper blades' }) }).click()
  const notes = technicianPage.getByRole('dialog')
  await notes.getByLabel(r('noteForShop')).fill('Seen twice already')
  await notes.getByLabel(r('noteForCustomerEs')).fill('Dejan rayas')
  await notes.getByRole('button', { name: r('noteSave') }).click()
  await expect(notes).toBeHidden()
  await expectSound(technicianPage, 'an inspection on the phone')
  await technicianPage.setViewportSize({ width: 320, height: 700 })
  await expectSound(technicianPage, 'an inspection on a small phone')
  await technicianPage.getByRole('button', { name: r('finish') }).click()
  await expect(technicianPage.getByText(r('finished'), { exact: true })).toBeVisible()
  await bay.close()
}

/** The office: a service of a finding, and the release. @returns the address of the report */
async function release(page: Page, orderId: string): Promise<string> {
  await visit(page, `${shopPath}/service-orders/${orderId}`)
  await page.getByRole('link', { name: 'Quick brakes' }).click()
  const finding = page.getByRole('listitem').filter({ hasText: 'Lining, left front' })
  await expect(finding).toContainText('3 mm')
  await finding.getByRole('button', { name: f('make') }).click()
  await expect(finding.getByText(f('inService'))).toBeVisible()
  await expect(page.getByText(f('left', { count: 1 }))).toBeVisible()
  await expectSound(page, 'the findings of an inspection')
  await page.getByRole('button', { name: f('release') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: f('byLink') }).click()
  const address = await dialog.getByText('/inspection/tp_l_').textContent()
  await dialog
    .getByRole('button', { name: f('close') })
    .last()
    .click()
  await expect(page.getByText(i('states.shared'), { exact: false }).first()).toBeVisible()

  return address ?? ''
}

/** The customer, on a phone, without a session. */
async function readReport(browser: Browser, baseURL: string, address: string) {
  const context = await browser.newContext({ ...phone, ...spanish, baseURL })
  const customer = await context.newPage()
  await customer.goto(new URL(address).pathname)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Frenos rápidos')
  await expect(customer.getByText(p('lead', { count: 2 }))).toBeVisible()
  await expect(customer.getByRole('heading', { level: 3 })).toHaveText(['Balata, delantera izquierda', 'Plumas'])
  await expect(customer.getByText('Dejan rayas')).toBeVisible()
  await expect(customer.getByText('Seen twice already')).toHaveCount(0)
  // What is in order stands folded.
  await expect(customer.getByText('Balata, delantera derecha')).toBeHidden()
  await customer.getByText(p('ok', { count: 1 })).click()
  await expect(customer.getByText('Balata, delantera derecha')).toBeVisible()
  expect(await inspect(customer, 'the report of an inspection')).toEqual([])
  await customer.setViewportSize({ width: 320, height: 700 })
  const beyond = () => customer.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await beyond()).toBeLessThanOrEqual(0)
  const pdf = await customer.request.get(
    await customer
      .getByRole('link', { name: p('pdf') })
      .getAttribute('href')
      .then(String),
  )
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await context.close()
}

test('a template is made and published, a technician inspects on the phone, the office makes a service of a finding, and the customer reads the report in Spanish (INS18, INS19, INS7, INS11)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await new SignInPage(page, words).begin(dana)
  await makeTemplate(page)
  const { orderId, jobId } = await writeOrder(await Office.begin(request), andre)
  await inspectOnPhone(browser, baseURL ?? '', jobId)
  await readReport(browser, baseURL ?? '', await release(page, orderId))
})
