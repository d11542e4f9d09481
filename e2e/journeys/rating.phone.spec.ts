import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use(phone)

const words = wordsIn('en')
/** The least side of a target for a finger, in CSS pixels. */
const leastTarget = 48

test('a customer rates the work by the link of a mail after payment, once, on a phone (H42)', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  await new SignInPage(office, words).begin(luis)
  await visit(office, `${shopPath}/invoices?status=sent`)
  await office.locator('main a[href*="/invoices/01"]').first().click()
  const invoice = new InvoicePage(office, words)
  await invoice.pay()
  await expect(invoice.pill('paid')).toBeVisible()
  await office.close()

  let link = ''
  await expect(async () => {
    await page.goto('/dev/mail')
    await page
      .getByRole('link', { name: /^(How did .* do\?|¿Qué tal le fue con)/ })
      .first()
      .click({ timeout: 2_000 })
    link = (await page.locator('pre').innerText()).match(/https?:\/\/[^/\s]+(\/rate\/tp_l_[\w-]+)/)?.[1] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 20_000 })
  await page.goto(link)
  // The page speaks the customer's language.
  const stars = page.getByRole('radio')
  await expect(stars).toHaveCount(5)
  const spoken = (await page.locator('[lang]').last().getAttribute('lang')) === 'es' ? 'es' : 'en'
  const { ratings } = wordsIn(spoken)
  await expect(page.getByRole('heading', { level: 1, name: ratings('title') })).toBeVisible()
  for (const star of await stars.all()) {
    const box = await star.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(leastTarget)
  }
  await page.getByRole('button', { name: ratings('send') }).click()
  await expect(page.getByText(ratings('starsMissing'))).toBeVisible()
  await expectSound(page, 'the rating without stars')
  await stars.nth(3).check()
  await expect(page.getByText(ratings('meaning.s4'), { exact: true })).toBeVisible()
  await page.getByLabel(ratings('comment')).fill('Ready when promised.')
  await expectSound(page, 'the rating')
  await page.getByRole('button', { name: ratings('send') }).click()
  await expect(page.getByText(ratings('thanks'), { exact: true })).toBeVisible()
  await expectSound(page, 'the rating, sent')

  await page.reload()
  await expect(page.getByText(ratings('given'), { exact: true })).toBeVisible()
  await expect(stars).toHaveCount(0)
  await page.goto('/rate/nobody')
  await expect(page.getByText(words.ratings('wrong'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
})
