// Slow: draws papers twice, as the screen does and from the PDF, and compares their points.
import type { APIRequestContext, Page } from '@playwright/test'
import { templateLayouts, templateTypes } from '@twopost/contract/invoices'
import { isFull } from '../breadth.ts'
import { expect, test } from '../journey.ts'
import { differenceOf, drawnScale, drawPdf, openDrawingPage } from '../pages/pdf-pictures.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, type Person, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { templates } = words
/** Percent of the points of a page. */
const most = 0.05
const paper = { width: 612, height: 792 }

test.use({ deviceScaleFactor: drawnScale, viewport: { width: 1280, height: 900 } })

/** The pages of the preview that are on the screen. */
const previewPages = (page: Page) =>
  page.getByRole('region', { name: templates('letter'), exact: true }).locator('svg[viewBox="0 0 612 792"]')

/** Pages of the preview as pictures, each laid over the whole screen at the size of its paper. `numbers` from 1 */
async function drawPreview(page: Page, numbers: readonly number[]): Promise<string[]> {
  const pictures: string[] = []
  for (const number of numbers) {
    await previewPages(page)
      .nth(number - 1)
      .evaluate(async (svg, { width, height }) => {
        const copy = svg.cloneNode(true) as SVGElement
        copy.id = 'drawn'
        Object.assign(copy.style, { position: 'fixed', inset: '0', width: `${width}px`, height: `${height}px`, zIndex: '99999' })
        document.body.append(copy)
        await document.fonts.ready
      }, paper)
    const picture = await page.screenshot({ clip: { x: 0, y: 0, ...paper } })
    pictures.push(`data:image/png;base64,${picture.toString('base64')}`)
    await page.evaluate(() => document.getElementById('drawn')?.remove())
  }
  return pictures
}

/** All fifteen looks in both languages, short and long (fifty pages below), in full breadth; else each type once, in turns of the rest. */
const cases = templateTypes.flatMap((type, at) =>
  templateLayouts.flatMap((layout, place) =>
    (['en', 'es'] as const).flatMap((language, tongue) =>
      (['short', 'long'] as const)
        .filter((length) => isFull || (place === at % 3 && tongue === at % 2 && (length === 'short' || at === 2)))
        .map((length) => ({ type, layout, language, length })),
    ),
  ),
)

/** What a request of a person carries. */
async function headersOf(request: APIRequestContext, { email, password }: Person): Promise<Record<string, string>> {
  const answer = await request.post('/api/v1/auth/login', { data: { email, password } })
  return { authorization: `Bearer ${(await answer.json()).data.token}` }
}

/**
 * The preview and the PDF have the same pages, and those that `choose` takes (all without it) are the same point by point.
 * @returns how many pages there are
 */
async function expectAlike(
  page: Page,
  drawing: Page,
  look: string,
  pdf: Buffer,
  choose = (pages: number) => Array.from({ length: pages }, (_, at) => at + 1),
): Promise<number> {
  const pages = await previewPages(page).count()
  const numbers = choose(pages)
  const [preview, printed] = [await drawPreview(page, numbers), await drawPdf(drawing, pdf, numbers)]
  expect(printed.pages, look).toBe(pages)
  for (const [at, picture] of preview.entries())
    expect
      .soft(await differenceOf(drawing, picture, printed.pictures[at] ?? ''), `${look}, page ${numbers[at]}`)
      .toBeLessThan(most)
  return pages
}

test('the screen and the PDF draw the same paper, in every type and layout (M18, M22, DOC3)', async ({ page, context }) => {
  test.setTimeout(isFull ? 60 * 60_000 : 4 * 60_000)
  await new SignInPage(page, words).begin(dana)
  const headers = await headersOf(page.request, dana)
  await visit(page, `${shopPath}/invoices/templates/new`)
  const drawing = await context.newPage()
  await openDrawingPage(drawing)
  const controls = page.getByRole('form', { name: templates('controls') })
  const inGroup = (name: string, choice: string) =>
    controls.getByRole('radiogroup', { name }).getByRole('radio', { name: choice, exact: true })
  const shown = page.getByRole('region', { name: templates('letter'), exact: true })
  for (const { type, layout, language, length } of cases) {
    await inGroup(templates('type'), templates(`types.${type}`)).check({ force: true })
    await inGroup(templates('layout'), templates(`layouts.${layout}`)).click()
    await page.getByRole('radio', { name: templates(language === 'en' ? 'english' : 'spanish'), exact: true }).click()
    await page.getByRole('combobox', { name: templates('previewWith') }).click()
    await page.getByRole('option', { name: templates(length === 'short' ? 'sampleShort' : 'sampleLong'), exact: true }).click()
    const lines = { short: { en: 'Oil filter', es: 'Filtro de aceite' }, long: { en: /, 20$/, es: /, 20$/ } } as const
    await expect(shown.getByText(lines[length][language]).first()).toBeAttached()
    const answer = await page.request.post('/api/v1/invoice-templates/preview/pdf', {
      headers,
      data: { template: { type, layout }, language, length },
    })
    expect(answer.status()).toBe(200)
    await expectAlike(page, drawing, `${type}, ${layout}, ${language}, ${length}`, await answer.body())
  }
})

/** A draft of 200 lines with long words; by the calls, as nobody types them. @returns its id */
async function addLongDraft(request: APIRequestContext, headers: Record<string, string>, name: string): Promise<string> {
  const send = async (path: string, data: object = {}) => {
    const answer = await request.post(`/api/v1${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const words = 'Took the wheel off, cleaned the hub and measured the rotor, the pads and the play of the bearing on both sides. '
  const line_items = Array.from({ length: 200 }, (_, at) => ({
    type: 'labor',
    description: `${at + 1}. ${words.repeat(2)}`.slice(0, 200).trim(),
    estimated_hours: 0.5,
    service_name: `Axle ${Math.floor(at / 10) + 1}`,
  }))
  const { service_order: order } = await send('/service-orders', {
    shop_id: shops[0].id,
    title: 'Fifty pages',
    description: 'Every axle of the fleet',
    customer: { name, email: 'long@haul.example' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7199' },
    line_items,
    schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
  })
  await send(`/service-orders/${order.id}/start`)
  await send(`/service-orders/${order.id}/complete`)
  const { invoice } = await send('/invoices', { workOrderId: order.id })
  return invoice.id
}

/** The ends of a long paper, where its parts change, and two pages between: other ones for each look, so that together the looks draw every page. */
const endsAndTwo = (turn: number) => (pages: number) => {
  const between = [3 + ((2 * turn) % (pages - 4)), 3 + ((2 * turn + 1) % (pages - 4))]
  return [1, 2, ...between, pages - 1, pages]
}

// A type each, so that they share the time: three layouts in both languages are 300 pages and more.
for (const [place, type] of templateTypes.entries())
  test(`fifty pages are the same on the screen and in the PDF, ${type} (M18, DOC3)`, { tag: '@full' }, async ({
    page,
    context,
  }) => {
    test.setTimeout(15 * 60_000)
    await new SignInPage(page, words).begin(dana)
    const headers = await headersOf(page.request, dana)
    const name = `Long Haul ${type}`
    const invoiceId = await addLongDraft(page.request, headers, name)
    await visit(page, `${shopPath}/invoices/templates/new`)
    const drawing = await context.newPage()
    await openDrawingPage(drawing)
    const controls = page.getByRole('form', { name: templates('controls') })
    const inGroup = (group: string, choice: string) =>
      controls.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice, exact: true })
    // Before the long paper: each choice draws all its pages again.
    await inGroup(templates('type'), templates(`types.${type}`)).check({ force: true })
    await controls.getByLabel(templates('size'), { exact: true }).fill('14')
    await controls.getByLabel(templates('lineHeight'), { exact: true }).fill('2')
    await page.getByRole('combobox', { name: templates('previewWith') }).click()
    await page.getByRole('option', { name: new RegExp(`${name}$|${name} `) }).click()
    const shown = page.getByRole('region', { name: templates('letter'), exact: true })
    const billTo = { en: 'Bill to', es: 'Facturar a' } as const
    for (const [row, layout] of templateLayouts.entries())
      for (const [tongue, language] of (['en', 'es'] as const).entries()) {
        await inGroup(templates('layout'), templates(`layouts.${layout}`)).click()
        await page.getByRole('radio', { name: templates(language === 'en' ? 'english' : 'spanish'), exact: true }).click()
        await expect(shown.getByText('long@haul.example').first()).toBeAttached()
        await expect(shown.getByText(billTo[language]).first()).toBeAttached()
        await expect.poll(() => shown.locator('svg[viewBox="0 0 612 792"]').count()).toBeGreaterThanOrEqual(50)
        const styling = { fontSize: 14, lineHeight: 2 }
        const answer = await page.request.post('/api/v1/invoice-templates/preview/pdf', {
          headers,
          data: { template: { type, layout, styling }, invoiceId, language },
        })
        expect(answer.status()).toBe(200)
        const look = `fifty pages, ${type}, ${layout}, ${language}`
        const chosen = endsAndTwo((place * templateLayouts.length + row) * 2 + tongue)
        expect(await expectAlike(page, drawing, look, await answer.body(), chosen), look).toBeGreaterThanOrEqual(50)
      }
  })
