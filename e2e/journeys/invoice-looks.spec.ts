// Slow: draws papers twice, as the screen does and from the PDF, and compares their points.
import type { Page } from '@playwright/test'
import { templateLayouts, templateTypes } from '@twopost/contract/invoices'
import { isFull } from '../breadth.ts'
import { expect, test } from '../journey.ts'
import { differenceOf, drawnScale, drawPdf, openDrawingPage } from '../pages/pdf-pictures.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { templates } = words
/** Percent of the points of a page. */
const most = 0.05
const paper = { width: 612, height: 792 }

test.use({ deviceScaleFactor: drawnScale, viewport: { width: 1280, height: 900 } })

/** The pages of the preview as pictures, each laid over the whole screen at the size of its paper. */
async function drawPreview(page: Page): Promise<string[]> {
  const pages = page.getByRole('region', { name: templates('letter'), exact: true }).locator('svg[viewBox="0 0 612 792"]')
  const pictures: string[] = []
  for (const one of await pages.all()) {
    await one.evaluate(async (svg, { width, height }) => {
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

/** All fifteen looks in both languages, short and long, in full breadth; else each type once, in turns of the rest. */
const cases = templateTypes.flatMap((type, at) =>
  templateLayouts.flatMap((layout, place) =>
    (['en', 'es'] as const).flatMap((language, tongue) =>
      (['short', 'long'] as const)
        .filter((length) => isFull || (place === at % 3 && tongue === at % 2 && (length === 'short' || at === 2)))
        .map((length) => ({ type, layout, language, length })),
    ),
  ),
)

test('the screen and the PDF draw the same paper, in every type and layout (M18, M22, DOC3)', async ({ page, context }) => {
  test.setTimeout(isFull ? 20 * 60_000 : 4 * 60_000)
  await new SignInPage(page, words).begin(dana)
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
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
      headers: { authorization },
      data: { template: { type, layout }, language, length },
    })
    expect(answer.status()).toBe(200)
    const [preview, printed] = [await drawPreview(page), await drawPdf(drawing, await answer.body())]
    const look = `${type}, ${layout}, ${language}, ${length}`
    expect(preview.length, look).toBe(printed.length)
    for (const [at, picture] of preview.entries())
      expect.soft(await differenceOf(drawing, picture, printed[at] ?? ''), `${look}, page ${at + 1}`).toBeLessThan(most)
  }
})
