import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { openRecorder, Recorder } from '../pages/recorder.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { andre, dana, hana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { jobs, recordings, timers } = words

test('a technician records by the floating timer, offline too and over a reload; the office plays it and jumps in it (I21–I26)', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 412, height: 892 })
  const recorder = new Recorder(page, words)
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  const asked = page.waitForResponse(/\/timers\/active$/)
  await visit(page, `${shopPath}/service-orders`)
  const orderId = (await (await asked).json()).data.timer.id as string
  const clock = page.getByRole('complementary', { name: timers('timer') })
  await clock.getByRole('button', { name: timers('showButtons') }).click()
  const number = /SO-\d{4}-\d{5}/.exec((await clock.textContent()) ?? '')?.[0] ?? 'no number'

  // A quick note is in the activities at once.
  await clock.getByRole('button', { name: jobs('quickNote'), exact: true }).click()
  await recorder.sheet.getByRole('button', { name: 'Extra damage found' }).click()
  await recorder.press(jobs('addNote'))
  await expect(clock.getByText(jobs('did.note', { text: 'Extra damage found' }))).toBeVisible()

  // Nothing recorded, nothing saved (P53).
  await clock.getByRole('button', { name: jobs('video'), exact: true }).click()
  await recorder.press(recordings('save'))
  await expect(page.locator('.toast-title')).toHaveText(recordings('noRecording'))
  await recorder.record(3)
  await recorder.sheet.getByRole('textbox').fill('Cracked pipe')

  // Saved without a network: it waits on the device, also while the page is loaded again, and is sent when the server answers.
  await context.setOffline(true)
  await recorder.press(recordings('save'))
  await recorder.press(recordings('close'))
  await expect(page.getByRole('list', { name: recordings('kept.title') })).toContainText(number)
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator('.toast-title')).toHaveText(recordings('saved.video'), { timeout: 60_000 })
  await expect(page.getByRole('list', { name: recordings('kept.title') })).toHaveCount(0)
  await clock.getByRole('button', { name: timers('showButtons') }).click()
  await expect(clock.getByText(/recorded a video$/)).toBeVisible()
  await expectSound(page, 'the open timer')
  await clock.getByRole('button', { name: jobs('voice'), exact: true }).click()
  await expectSound(page, 'the sheet that records')
  await recorder.press(recordings('close'))

  // Another device, another person: played from the order, with jumps.
  const office = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await new SignInPage(office, words).begin(dana)
  await visit(office, `${shopPath}/service-orders/${orderId}`)
  await office
    .getByRole('button', { name: /^Play Cracked pipe/ })
    .first()
    .click()
  const video = office.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(2)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(720)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking || element.readyState < 2)).toBe(false)
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(2, 0)
  // Its address alone opens nothing for a stranger: the ticket ends with the session that made it.
  const address = await video.evaluate((element: HTMLVideoElement) => element.currentSrc)
  expect((await office.request.get(address.replace(/ticket=.*/, ''))).status()).toBe(401)
  await office.context().close()
})

test('a recording is heard before it is saved, thrown away, and made a flag (I23, G30)', { tag: '@full' }, async ({ page }) => {
  const recorder = await openRecorder(page, words, hana)
  await expect(recorder.sheet.getByText(recordings('ready'), { exact: true })).toBeVisible()
  await recorder.record(3)
  // Its waveform is drawn, and it plays.
  await expect(recorder.sheet.locator('.waveform span')).toHaveCount(44)
  await recorder.press(recordings('play'))
  await expect(recorder.sheet.locator('.waveform span[data-played]').first()).toBeAttached()
  await recorder.press(recordings('reset'))
  await expect(recorder.sheet.getByText(recordings('ready'), { exact: true })).toBeVisible()
  await recorder.record(2)
  await recorder.sheet.getByRole('textbox').fill('Pump whines when cold')
  await recorder.sheet.getByRole('switch', { name: recordings('makeFlag') }).click()
  await expectSound(page, 'a recording that becomes a flag')
  await recorder.press(recordings('save'))
  const { flags } = words
  await expect(recorder.sheet.getByLabel(flags('flagTitle'))).toHaveValue('Pump whines when cold')
  await recorder.sheet.getByText(flags('types.quality'), { exact: true }).click()
  await recorder.press(flags('raise'))
  // One toast takes the place of the other: flag and recording are looked for where they belong.
  await expect(recorder.sheet).toHaveCount(0)
  await page.getByRole('tab', { name: jobs('overview') }).click()
  await expect(
    page
      .getByRole('region', { name: flags('title') })
      .getByText('Pump whines when cold')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play Pump whines when cold/ })).toBeVisible({ timeout: 60_000 })
})

test('a blocked microphone says what to do (I26, P54)', { tag: '@full' }, async ({ page }) => {
  // What a browser answers when somebody has blocked it for the site.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'))
    navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
  })
  const recorder = await openRecorder(page, words, hana)
  await recorder.press(recordings('start'))
  const told = recorder.sheet.getByRole('alert')
  await expect(told).toContainText(recordings('problems.voice.title'))
  await expect(told).toContainText(recordings('problems.voice.denied'))
})

test('a recording that does not start says what failed, a video never as audio (P54, P55, I24)', { tag: '@full' }, async ({
  page,
}) => {
  // What a browser answers for each attempt, in their order; what it was asked for is kept.
  await page.addInitScript(() => {
    const errors = ['UnknownError', 'UnknownError', 'NotFoundError', 'NotAllowedError']
    const seen: unknown[] = []
    Object.assign(window, { askedMedia: seen })
    navigator.mediaDevices.getUserMedia = (constraints) => {
      seen.push(constraints)
      return Promise.reject(new DOMException('no', errors[seen.length - 1]))
    }
    navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
  })
  const recorder = await openRecorder(page, words, hana)
  const told = recorder.sheet.getByRole('alert')
  const start = () => recorder.press(recordings('start'))
  await start()
  await expect(told).toContainText('Recording Failed')
  await expect(told).toContainText('Could not start audio recording')
  await recorder.sheet.getByRole('radio', { name: recordings('video'), exact: true }).click()
  await start()
  await expect(told).toContainText('Recording Failed')
  await expect(told).toContainText('Could not start video recording')
  await expect(told).not.toContainText('audio')
  await start()
  await expect(told).toContainText('No Camera Access')
  await start()
  await expect(told).toContainText('Camera Access Required')
  const asked = await page.evaluate(() => (window as unknown as { askedMedia: MediaStreamConstraints[] }).askedMedia)
  expect(asked[0]).not.toHaveProperty('video')
  expect(asked[1]?.video).toMatchObject({
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 720 },
  })
})

test('a phone that records MP4 alone sends it, and it plays with jumps on another device (I24, I25)', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    const known = MediaRecorder.isTypeSupported.bind(MediaRecorder)
    MediaRecorder.isTypeSupported = (type) => type.includes('/mp4') && known(type)
  })
  await page.setViewportSize({ width: 412, height: 892 })
  const recorder = new Recorder(page, words)
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  const asked = page.waitForResponse(/\/timers\/active$/)
  await page.reload()
  const orderId = (await (await asked).json()).data.timer.id as string
  await portal.button(jobs('record')).click()
  await recorder.keep('video', 3, 'Seen by a phone')
  const office = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await new SignInPage(office, words).begin(dana)
  await visit(office, `${shopPath}/service-orders/${orderId}`)
  const told = office.waitForResponse((answer) => answer.url().includes('ticket='))
  await office
    .getByRole('button', { name: /^Play Seen by a phone/ })
    .first()
    .click()
  expect((await told).headers()['content-type']).toBe('video/mp4')
  const video = office.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(2)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking || element.readyState < 2)).toBe(false)
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(2, 0)
  await office.context().close()
})

test('the recordings of the demo play (I25)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(andre)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await page.getByRole('tab', { name: jobs('overview') }).click()
  for (const [title, tag] of [
    ['Play in the left front hub', 'video'],
    ['Belt squeals at cold start', 'audio'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Play ${title}`) }).click()
    const player = page.locator(tag)
    await expect.poll(() => player.evaluate((element: HTMLMediaElement) => element.duration)).toBeGreaterThan(3)
    await player.evaluate((element: HTMLMediaElement) => element.play())
    await expect.poll(() => player.evaluate((element: HTMLMediaElement) => element.currentTime)).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: new RegExp(`^Hide ${title}`) }).click()
  }
})
