import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { dana } from '../people.ts'
import { wordsIn } from '../words.ts'

const { largePhotos: l } = wordsIn('es')
const { customerPage: english } = wordsIn('en')
test.use({ ...phone, ...spanish })

test('a customer sees on their phone what was found, small and large, by swipe and by key (EST20)', async ({ page, request }) => {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const get = async (path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()).data
  // The demo's order of which an estimate with findings waits.
  const { service_orders: waiting } = await get('service-orders?shop_id=&approval_state=waiting&limit=50')
  let orderId = ''
  for (const { id } of waiting) if ((await get(`service-orders/${id}/counter`)).photos.length > 0) orderId = id
  expect(orderId).not.toBe('')
  const made = await request.post(`/api/v1/service-orders/${orderId}/links`, { headers, data: {} })
  const { url } = (await made.json()).data.link
  await page.goto(new URL(url).pathname)
  // The customer's own language is English; this reader takes the other one.
  await page.getByRole('button', { name: english('otherLanguage') }).click()
  const photos = page.locator('.finding-photos').getByRole('button')
  await expect(photos.first()).toBeVisible()
  expect(await photos.count()).toBeGreaterThan(1)
  for (const one of await photos.all()) {
    await one.scrollIntoViewIfNeeded()
    await expect
      .poll(() => one.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
  expect(await inspect(page, 'the page of a customer with photos')).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

  // The card of the brakes has two.
  const card = page.locator('section.card').filter({ has: page.locator('.finding-photos button:nth-child(2)') })
  const first = card.locator('.finding-photos button').first()
  await first.click()
  const large = page.getByRole('dialog')
  await expect(large).toContainText(l('place', { place: '1', count: '2' }))
  expect(await inspect(page, 'a photo that is shown large')).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(large).toContainText(l('place', { place: '2', count: '2' }))
  await large.getByRole('button', { name: l('previous') }).click()
  await expect(large).toContainText(l('place', { place: '1', count: '2' }))
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(first).toBeFocused()
})
