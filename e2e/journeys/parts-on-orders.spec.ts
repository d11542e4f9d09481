import { devices } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { luis, shopPath, tomas } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { jobs, newPart, order, orderParts, partsRequests } = words
const part = 'Glad hand, emergency, swing'

test('a part is asked for from the bay, approved, taken on the phone, returned at the counter, and added again with its price (G41, H20, H24, H25, OP-44)', {
  tag: '@full',
}, async ({ page, browser }) => {
  await new SignInPage(page, words).begin(luis)
  const baseURL = new URL(page.url()).origin
  const phone = await (await browser.newContext({ ...devices['Pixel 7'], baseURL, reducedMotion: 'reduce' })).newPage()
  await new SignInPage(phone, words).begin(tomas)
  const portal = new PortalPage(phone, words)
  await portal.open()
  await portal.openOwnWork()
  await phone.getByRole('tab', { name: new RegExp(`^${jobs('parts')}`) }).click()
  await phone.getByRole('button', { name: partsRequests('request'), exact: true }).click()
  await portal.sheet.getByRole('combobox', { name: partsRequests('search') }).click()
  await phone.keyboard.type('gh-1206r')
  await phone.getByRole('option', { name: part }).click()
  await portal.expectTargets(48)
  await portal.sheet.getByRole('button', { name: partsRequests('send', { count: 1 }) }).click()
  await expect(phone.getByText(partsRequests('sent'), { exact: true })).toBeVisible()

  await visit(page, `${shopPath}/inventory/parts-requests?status=pending`)
  await page.getByRole('button', { name: tomas.name }).last().click()
  const panel = page.getByRole('region', { name: partsRequests('details') })
  await expect(panel.getByText(part)).toBeVisible()
  await expectSound(page, 'parts requests')
  await panel.getByRole('button', { name: partsRequests('approveTake', { take: '1' }) }).click()
  await expect(page.getByText(partsRequests('savedApproved', { name: tomas.name }), { exact: true })).toBeVisible()

  // The box in the portal takes it; the order says so, and gives it back with a reason.
  const box = phone.getByRole('checkbox', { name: jobs('usePart', { part }) })
  await box.click()
  await expect(box).toBeChecked()
  await page
    .getByRole('link', { name: /SO-\d{4}-\d{5}/ })
    .first()
    .click()
  await page.waitForURL(/\/service-orders\/[0-9a-f-]{36}/)
  const row = page.getByRole('row', { name: new RegExp(part) }).last()
  if (!(await row.isVisible()))
    await page
      .getByRole('button', { expanded: false, name: /^Lines of/ })
      .last()
      .click()
  await expect(row.getByText(orderParts('states.issued')).last()).toBeVisible()
  await row.getByRole('button', { name: order('lineActions', { line: part }) }).click()
  await page.getByRole('menuitem', { name: orderParts('back') }).click()
  const back = page.getByRole('dialog', { name: orderParts('backTitle', { part }) })
  await back.getByLabel(orderParts('reason')).fill('Wrong side')
  await back.getByRole('button', { name: orderParts('saveBack') }).click()
  await expect(row.getByText(orderParts('states.returned')).last()).toBeVisible()
  await expect(page.getByText(/returned 1 of .*Wrong side/)).toBeVisible()

  await page.getByRole('button', { name: order('addPart'), exact: true }).click()
  const line = page.getByRole('dialog', { name: order('lineDialog.addPart') })
  await line.getByRole('combobox', { name: orderParts('part') }).click()
  await page.keyboard.type('gh-1206b')
  await page.getByRole('option', { name: /Glad hand, service/ }).click()
  await expect(line.getByLabel(order('lineDialog.price'))).toHaveValue('14.50')
  await line.getByLabel(order('lineDialog.quantity')).fill('400')
  await line.getByRole('button', { name: order('lineDialog.save') }).click()
  await expect(line.getByText(/^Only \d+ of Glad hand, service, swing available, 400 needed\./)).toBeVisible()
  await line.getByLabel(order('lineDialog.quantity')).fill('1')
  await line.getByRole('button', { name: order('lineDialog.save') }).click()
  await expect(line).toBeHidden()
  const added = page.getByRole('row', { name: /Glad hand, service/ })
  await expect(added.getByText(orderParts('states.reserved')).last()).toBeVisible()

  // What the inventory does not have is put on file from the line, and the line orders it.
  await page.getByRole('button', { name: order('addPart'), exact: true }).click()
  await line.getByRole('combobox', { name: orderParts('part') }).click()
  const odd = 'Clamp of an odd bend'
  await page.keyboard.type(odd)
  await page.getByRole('option', { name: newPart('create', { name: odd }) }).click()
  const fresh = line.getByRole('group', { name: newPart('title') })
  await fresh.getByLabel(newPart('partNumber')).fill('GH-1206B')
  await fresh.getByLabel(newPart('maker')).fill('Ironwood')
  await fresh.getByRole('button', { name: newPart('add') }).click()
  await expect(fresh.getByRole('button', { name: newPart('useExisting') })).toBeVisible()
  await fresh.getByLabel(newPart('partNumber')).fill('COB-77')
  await fresh.getByLabel(newPart('price')).fill('18.25')
  await expectSound(page, 'a new part in a line')
  await fresh.getByLabel(newPart('price')).press('Enter')
  await expect(fresh).toBeHidden()
  await expect(line.getByLabel(order('lineDialog.price'))).toHaveValue('18.25')
  await expect(line.getByText(orderParts('sources.order'))).toBeVisible()
  await line.getByRole('button', { name: order('lineDialog.save') }).click()
  await expect(line).toBeHidden()
  const ordered = page.getByRole('row', { name: new RegExp(odd) })
  await expect(ordered.getByText(orderParts('states.needed')).last()).toBeVisible()
  await phone.context().close()
})
