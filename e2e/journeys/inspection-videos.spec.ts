import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { inspect } from '../pages/axe.ts'
import { beginInspection, Office } from '../pages/inspection-order.ts'
import { Recorder } from '../pages/recorder.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { andre, dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { rate: r, recordings } = words
const film = fileURLToPath(new URL('../../apps/server/demo/hub-play.webm', import.meta.url))

/** It plays, and jumps where it is told. */
async function expectPlays(video: Locator) {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(2)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking || element.readyState < 2)).toBe(false)
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(2, 0)
}

// A template of the organization is added.
test.use({ business: 'own' })

test('a technician films a finding and chooses a film of it, without a network as well; office and customer play both (INS3, INS11, OFF5)', {
  tag: '@full',
}, async ({ page, request, browser, baseURL }) => {
  const office = await Office.begin(request)
  const inspection = await beginInspection(office, andre)
  for (const [code, said] of [
    ['lining', { value: 2 }],
    ['horn', { rating: 'ok' }],
    ['wiper', { rating: 'ok' }],
  ] as const)
    await inspection.say(code, said)

  const bay = await browser.newContext({ ...phone, baseURL: baseURL ?? '', permissions: ['camera', 'microphone'] })
  const own = await bay.newPage()
  await new SignInPage(own, words).begin(andre)
  await visit(own, `${shopPath}/technician-portal/inspections/${inspection.id}`)
  const name = 'Lining, left front'
  const recorder = new Recorder(own, words)
  // What is in order is no finding.
  await expect(own.getByRole('button', { name: r('video', { name: 'Horn' }) })).toHaveCount(0)
  await own.getByRole('button', { name: r('video', { name }) }).click()
  await expect(recorder.sheet.getByRole('heading', { name })).toBeVisible()
  await expectSound(own, 'the sheet that films a finding')
  await recorder.record(3)
  await recorder.sheet.getByRole('textbox').fill('Down to the rivets')
  await bay.setOffline(true)
  await recorder.press(recordings('saveFinding'))
  await recorder.press(recordings('close'))
  await expect(own.getByRole('list', { name: recordings('kept.title') })).toContainText(name)
  await bay.setOffline(false)
  await own.reload()
  await expect(own.locator('.toast-title').filter({ hasText: recordings('saved.finding') })).toBeVisible({ timeout: 60_000 })
  await own.getByRole('button', { name: r('videos', { count: 1, name }) }).click()
  await expect(recorder.sheet.getByRole('button', { name: /^Play Down to the rivets/ })).toBeVisible()
  await recorder.sheet.getByLabel(recordings('choose')).setInputFiles({
    ...{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  })
  await expect(own.locator('.toast-text').filter({ hasText: recordings('wrongKind', { kinds: 'WebM, MP4, MOV' }) })).toBeVisible()
  await recorder.sheet.getByLabel(recordings('choose')).setInputFiles(film)
  await recorder.sheet.getByRole('textbox').fill('Play in the hub')
  await recorder.press(recordings('saveFinding'))
  await expect(own.getByRole('button', { name: r('videos', { count: 2, name }) })).toBeVisible({ timeout: 60_000 })
  await own.setViewportSize({ width: 320, height: 700 })
  await expectSound(own, 'a filmed finding on a small phone')
  await bay.close()

  await office.send('post', `inspections/${inspection.id}/finish`)
  await office.send('post', `inspections/${inspection.id}/review`)
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inspections/${inspection.id}`)
  const finding = page.getByRole('listitem').filter({ hasText: name })
  await finding.getByRole('button', { name: /^Play Play in the hub/ }).click()
  await expectPlays(finding.locator('video'))
  await expectSound(page, 'a finding with its films')

  const { link } = await office.send('post', `inspections/${inspection.id}/share`)
  const context = await browser.newContext({ ...phone, ...spanish, baseURL: baseURL ?? '' })
  const customer = await context.newPage()
  const parts: number[] = []
  customer.on('response', (answer) => void (answer.url().includes('/videos/') && parts.push(answer.status())))
  await customer.goto(new URL(link.url).pathname)
  const videos = customer.locator('video')
  await expect(videos).toHaveCount(2)
  for (const video of await videos.all()) await expectPlays(video)
  expect(new Set(parts)).toEqual(new Set([206]))
  expect(await inspect(customer, 'a report with films')).toEqual([])
  await context.close()
})
