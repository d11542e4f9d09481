import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** The technician's portal. */
export class PortalPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async open() {
    await visit(this.page, `${shopPath}/technician-portal`)
    await expect(this.page.getByRole('heading', { name: this.words.jobs('myJobs') })).toBeVisible()
  }

  async openJob(title: string) {
    await this.page.getByRole('link', { name: title }).first().click()
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  /** One's own dashboard, by the bar of the portal. */
  async openDashboard() {
    await this.page
      .getByRole('navigation')
      .getByRole('link', { name: this.words.jobs('dashboard') })
      .click()
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.page.getByRole('tab').first()).toBeVisible()
  }

  /** The buttons under the thumb. */
  get dock(): Locator {
    return this.page.getByRole('group', { name: this.words.jobs('actions.title') })
  }

  get timer(): Locator {
    return this.page.getByRole('region', { name: this.words.timers('timer') })
  }

  /** A button of the dock by what it says. */
  button(name: string): Locator {
    return this.dock.getByRole('button', { name, exact: true })
  }

  /** Starts the job and its timer in one go. */
  async startJob() {
    const start = this.words.jobs('actions.start')
    await this.button(start).click()
    await this.sheet.getByRole('button', { name: start }).click()
    await this.expectTimer('working')
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  /** The page has the code of this part, which it fetches by itself once the screen is drawn. */
  async expectFetched(part: string) {
    await expect
      .poll(() =>
        this.page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part),
      )
      .toBe(true)
  }

  async expectTimer(state: 'working' | 'paused') {
    await expect(this.timer.getByText(this.words.timers(`states.${state}`), { exact: true })).toBeVisible()
  }

  async pause(reason: 'Waiting for parts' | 'Documentation') {
    const { timers } = this.words
    await this.button(timers('pause')).click()
    const confirm = this.sheet.getByRole('button', { name: timers('pauseConfirm') })
    await expect(confirm).toBeDisabled()
    await this.sheet.getByText(timers(`pauseReasons.${reason}`), { exact: true }).click()
    await confirm.click()
    await expect(this.sheet).toBeHidden()
    await this.expectTimer('paused')
    await expect(this.timer).toContainText(timers(`pauseReasons.${reason}`))
  }

  /** Pauses with the floating timer of the other screens. */
  async pauseOutside(reason: 'Waiting for parts' | 'Documentation') {
    const { timers } = this.words
    await visit(this.page, `${shopPath}/service-orders`)
    const clock = this.page.getByRole('complementary', { name: timers('timer') })
    await expect(clock.getByText(timers('states.working'), { exact: true })).toBeVisible()
    await clock.getByRole('button', { name: timers('showButtons') }).click()
    await clock.getByRole('button', { name: timers('pause'), exact: true }).click()
    await this.sheet.getByText(timers(`pauseReasons.${reason}`), { exact: true }).click()
    await this.sheet.getByRole('button', { name: timers('pauseConfirm') }).click()
    await expect(clock.getByText(timers('states.paused'), { exact: true })).toBeVisible()
  }

  async resume() {
    await this.button(this.words.timers('resume')).click()
    await this.expectTimer('working')
  }

  /** Stops the timer for a reason. */
  async stop(reason: 'Work completed successfully' | 'End of shift') {
    const { timers } = this.words
    await this.button(timers('stop')).click()
    await this.sheet.getByText(timers(`stopReasons.${reason}`), { exact: true }).click()
    const confirm = this.sheet.getByRole('button', { name: timers('stopConfirm') })
    await confirm.click()
    // An open sheet hides the timer behind it, so the sheet must be gone first.
    await expect(confirm).toBeHidden()
    await expect(this.timer).toBeHidden()
  }

  /** Raises a flag about safety with a photo; what is missing is said before. */
  async raiseSafetyFlag({ title, message, photo }: { title: string; message: string; photo: Buffer }, leastTarget: number) {
    const { flags, jobs } = this.words
    await this.button(jobs('flag')).click()
    const save = this.sheet.getByRole('button', { name: flags('raise'), exact: true })
    await save.click()
    await expect(this.sheet.getByText(flags('typeMissing'))).toBeVisible()
    await expect(this.sheet.getByText(flags('titleMissing'))).toBeVisible()
    await this.sheet.getByText(flags('types.safety'), { exact: true }).click()
    await expect(this.sheet.getByText(flags('safetyHelp'))).toBeVisible()
    await this.sheet.getByLabel(flags('flagTitle')).fill(title)
    await this.sheet.getByLabel(flags('message')).fill(message)
    await this.sheet.locator('input[type="file"]').setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer: photo })
    await expect(this.sheet.getByRole('button', { name: flags('removePhoto') })).toBeVisible()
    await this.expectTargets(leastTarget)
    await save.click()
    await expect(this.sheet).toBeHidden()
  }

  /** Takes a photo of the first task, which is opened for it. */
  async photographFirstTask(photo: Buffer) {
    await this.page.getByRole('tab', { name: this.words.jobs('tasks') }).click()
    const task = this.page.getByRole('tabpanel').getByRole('listitem').first()
    await task.getByRole('button', { expanded: false }).click()
    await expect(task.getByRole('button', { name: this.words.jobs('takeTaskPhoto') })).toBeVisible()
    const file = { name: 'task.png', mimeType: 'image/png', buffer: photo }
    await task.getByLabel(this.words.jobs('takePhoto'), { exact: true }).setInputFiles(file)
  }

  async openParts() {
    await this.page.getByRole('tab', { name: new RegExp(`^${this.words.jobs('parts')}`) }).click()
  }
  /** Asks from the open job for so many of a part, of which the shelf has what `there` says. */
  async requestPart({ name, number }: { name: string; number: string }, count: number, there: string) {
    const { page, sheet } = this
    const { partsRequests } = this.words
    await page.getByRole('button', { name: partsRequests('request'), exact: true }).click()
    await sheet.getByRole('combobox', { name: partsRequests('search') }).click()
    await page.keyboard.type(number)
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('option', { name })).toBeHidden()
    await expect(sheet.getByText(there, { exact: true })).toBeVisible()
    for (let nth = 1; nth < count; nth++) await sheet.getByRole('button', { name: partsRequests('more', { part: name }) }).click()
    await sheet.getByRole('button', { name: partsRequests('send', { count: 1 }) }).click()
    await expect(page.getByText(partsRequests('sent'), { exact: true })).toBeVisible()
  }
  /** Says in the box of the order's parts that a part was used. */
  async takePart(name: string) {
    const box = this.page.getByRole('checkbox', { name: this.words.jobs('usePart', { part: name }) })
    await expect(box).not.toBeChecked()
    await box.click()
    await expect(box).toBeChecked()
  }

  async completeTask(title: string) {
    const box = this.page.getByRole('checkbox', { name: this.words.jobs('markDone', { title }) })
    await box.click()
    await expect(box).toBeChecked()
  }

  /** Answers the question that follows a timer stopped because the work is done. */
  async confirmCompletion(title: string) {
    const { jobs } = this.words
    await expect(this.sheet.getByRole('heading', { name: jobs('completeTitle', { title }) })).toBeVisible()
    await this.sheet.getByRole('button', { name: jobs('actions.complete') }).click()
    await expect(this.sheet).toBeHidden()
    await expect(this.page.getByText(jobs('statuses.completed'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }

  /** Opens one of the person's jobs and has its timer run, from whatever the jobs stand at. */
  async openOwnWork() {
    const { jobs, timers } = this.words
    const cards = this.page.getByRole('region', { name: jobs('myJobs') }).getByRole('listitem')
    const start = jobs('actions.start')
    const running = this.page.getByRole('link', { name: `${timers('timer')}:` })
    await expect(cards.first()).toBeVisible()
    // Whether a timer runs is another answer than the jobs.
    await this.expectFetched('/timers/active')
    if (await running.isVisible()) {
      await running.click()
      const resume = this.button(timers('resume'))
      await expect(resume.or(this.button(timers('pause')))).toBeVisible()
      if (await resume.isVisible()) await this.resume()
      return
    }
    const offered = cards.getByRole('button', { name: new RegExp(`^(${start}|${timers('start')})$`) }).first()
    const isNew = (await offered.innerText()).trim() === start
    await offered.click()
    if (isNew) await this.sheet.getByRole('button', { name: start }).click()
  }

  /** Every button, tab and place of the bar takes a press on at least so many pixels each way. */
  async expectTargets(least: number) {
    // What comes later moves what stood there before.
    await expect(async () => {
      const { seen, small } = await this.#targets(least)
      expect(seen).toBeGreaterThan(2)
      expect(small).toEqual([])
    }).toPass({ timeout: 20_000 })
  }

  /** How many targets a finger can reach now, and those that are smaller. */
  async #targets(least: number): Promise<{ seen: number; small: string[] }> {
    const small: string[] = []
    let seen = 0
    for (const target of await this.page.locator('button, [role="tab"], nav a').all()) {
      if (!(await target.isVisible())) continue
      const side = await target.evaluate((one, px) => {
        const box = one.getBoundingClientRect()
        const x = box.left + box.width / 2
        const y = box.top + box.height / 2
        // What is drawn smaller may take presses around itself.
        const reaches = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + dx, y + dy)
          return hit !== null && one.contains(hit)
        }
        if (!reaches(0, 0)) return null
        const half = px / 2 - 1
        const isWide = box.width >= px || (reaches(half, 0) && reaches(-half, 0))
        const isHigh = box.height >= px || (reaches(0, half) && reaches(0, -half))
        return isWide && isHigh ? 'fits' : `${box.width}×${box.height}`
      }, least)
      if (side === null) continue
      seen += 1
      if (side !== 'fits') small.push(`${await target.innerText()} ${await target.getAttribute('aria-label')} ${side}`)
    }
    return { seen, small }
  }

  /** Ends the timer that still runs on another job, so that the next one may start. */
  async leaveOtherWork() {
    const { timers } = this.words
    const running = this.page.getByRole('link', { name: `${timers('timer')}:` })
    // The screen is shown before it knows of a timer; without one nothing more will come.
    const isRunning = await running.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (!isRunning) return
    await running.click()
    await expect(this.timer).toBeVisible()
    await this.stop('End of shift')
    await this.open()
  }
}
