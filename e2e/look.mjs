import { chromium } from '@playwright/test'
const base = process.argv[2], only = process.argv[3] ?? ''
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const ids = {}
async function session({ theme = 'light', locale = 'en-US', width = 1440, height = 900, who = 'admin@demo.twopost.example', pass = 'demo-admin-1' }) {
  const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme: theme, baseURL: base })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.locator('input[type="email"], input[name="email"]').first().fill(who)
  await page.locator('input[type="password"]').first().fill(pass)
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => u.pathname.startsWith('/cascade'))
  await page.waitForTimeout(800)
  return page
}
async function shop(page, name) {
  await page.evaluate(async () => {})
  const btn = page.getByRole('banner').getByRole('button', { name: /Tacoma Port Yard|Sixth Avenue Auto/ }).first()
  if (await btn.count()) { await btn.click(); await page.getByRole('menuitemradio', { name }).click(); await page.waitForTimeout(500) }
}
const shot = (page, name, full = true) => page.screenshot({ path: `/tmp/look-png/${name}.png`, fullPage: full })
const go = async (page, path) => { await page.goto(`/cascade/${path}`); await page.locator('h1').first().waitFor(); await page.waitForTimeout(1800) }
const runs = {
  async desk() {
    const page = await session({})
    await go(page, 'settings/taxes'); await shot(page, 'yard-taxes')
    await page.getByRole('button', { name: 'Start from a state' }).click(); await page.waitForTimeout(500)
    await page.getByRole('combobox', { name: 'State' }).click(); await page.getByRole('option', { name: 'Florida' }).click()
    await page.waitForTimeout(300); await shot(page, 'starter', false)
    await page.getByRole('button', { name: 'Save these taxes' }).click(); await page.waitForTimeout(300); await shot(page, 'starter-fault', false)
    await page.keyboard.press('Escape')
    await go(page, 'dashboard'); await shop(page, 'Sixth Avenue Auto')
    await go(page, 'settings/taxes'); await shot(page, 'taxes')
    await page.getByRole('tab', { name: 'What is taxed' }).click(); await page.waitForTimeout(600); await shot(page, 'grid')
    await page.getByRole('button', { name: 'Change' }).click(); await page.waitForTimeout(300)
    await page.getByRole('combobox', { name: 'Tire, Tacoma sales tax' }).click(); await page.waitForTimeout(300)
    await shot(page, 'grid-select', false)
    await page.getByRole('option', { name: 'Per piece' }).click()
    await shot(page, 'grid-edit')
    await go(page, 'settings/taxes?tab=try'); await page.waitForTimeout(800); await shot(page, 'try')
    await go(page, 'settings/taxes'); await page.getByRole('button', { name: 'Add a tax' }).click(); await page.waitForTimeout(500); await shot(page, 'new-tax', false)
    await page.keyboard.press('Escape'); await page.waitForTimeout(300)
    await page.getByRole('button', { name: 'Actions for Tacoma sales tax' }).click(); await page.waitForTimeout(200); await shot(page, 'tax-menu', false)
    await page.getByRole('menuitem', { name: 'End' }).click(); await page.waitForTimeout(400); await shot(page, 'end-tax', false)
    await page.keyboard.press('Escape'); await page.waitForTimeout(300)
    await page.getByRole('button', { name: 'Rates of Tacoma sales tax' }).click(); await page.waitForTimeout(400); await shot(page, 'rates', false)
    await go(page, 'settings'); await shot(page, 'settings')
  },
  async cert() {
    const page = await session({})
    await go(page, 'settings/taxes/certificates'); await shot(page, 'certificates')
    const href = await page.getByRole('link', { name: 'Puyallup School District' }).first().getAttribute('href')
    await page.goto(href); await page.locator('h1').first().waitFor(); await page.waitForTimeout(2000); await shot(page, 'customer')
    await page.getByRole('button', { name: 'Add certificate' }).click(); await page.waitForTimeout(500); await shot(page, 'cert-new', false)
    await page.keyboard.press('Escape'); await page.waitForTimeout(300)
    await page.getByRole('button', { name: /Actions for WA-GOV/ }).click(); await page.waitForTimeout(300); await shot(page, 'cert-menu', false)
    await page.getByRole('menuitem', { name: 'Add file' }).click(); await page.waitForTimeout(400); await shot(page, 'cert-file', false)
    await page.keyboard.press('Escape'); await page.waitForTimeout(300)
    await page.getByRole('button', { name: /Actions for WA-GOV/ }).click(); await page.getByRole('menuitem', { name: 'Revoke' }).click(); await page.waitForTimeout(400); await shot(page, 'cert-revoke', false)
    await go(page, 'customers'); await shot(page, 'customers', false)
  },
  async preview() {
    const page = await session({})
    const r = await page.evaluate(async () => JSON.parse(localStorage.getItem('tp') ?? 'null'))
    await go(page, 'settings/taxes')
    if (await page.getByText('No taxes yet').count()) {
      await page.getByRole('button', { name: 'Start from a state' }).click()
      await page.getByRole('combobox', { name: 'State' }).click(); await page.getByRole('option', { name: 'Washington' }).click()
      await page.getByLabel('Rate', { exact: true }).last().fill('3.8')
      await page.getByRole('button', { name: 'Save these taxes' }).click(); await page.waitForTimeout(1500)
    }
    await shot(page, 'yard-prepared')
    await page.getByRole('button', { name: 'Switch to counting by tax' }).click(); await page.waitForTimeout(1500); await shot(page, 'preview', false)
  },
  async line() {
    const page = await session({})
    await go(page, 'service-orders?status=in_progress')
    const href = await page.locator('main a[href*="/service-orders/01"]').first().getAttribute('href')
    await page.goto(href); await page.locator('h1').first().waitFor(); await page.waitForTimeout(2000)
    const folded = page.getByRole('button', { expanded: false, name: /^Lines of/ }).first()
    if (await folded.count()) await folded.click()
    await page.waitForTimeout(400)
    await page.getByRole('button', { name: /^Actions for line|Actions for/ }).last().scrollIntoViewIfNeeded()
    await page.locator('.line-table .line-menu button').first().click(); await page.waitForTimeout(300); await shot(page, 'line-menu', false)
    await page.getByRole('menuitem', { name: 'Tax otherwise' }).click(); await page.waitForTimeout(500); await shot(page, 'line-dialog', false)
    await page.getByLabel('Reason').fill('Interstate carrier, paper on file')
    await page.getByRole('button', { name: 'Save', exact: true }).click(); await page.waitForTimeout(1200)
    await shot(page, 'line-said')
  },
  async dark() {
    const page = await session({ theme: 'dark' })
    await go(page, 'dashboard'); await shop(page, 'Sixth Avenue Auto')
    for (const [tab, name] of [['', 'dark-taxes'], ['?tab=grid', 'dark-grid'], ['?tab=try', 'dark-try']]) { await go(page, 'settings/taxes' + tab); await shot(page, name) }
    await page.getByRole('tab', { name: 'What is taxed' }).click(); await page.getByRole('button', { name: 'Change' }).click(); await page.waitForTimeout(400); await shot(page, 'dark-grid-edit', false)
    await go(page, 'dashboard'); await shop(page, 'Tacoma Port Yard')
    await go(page, 'settings/taxes/certificates'); await shot(page, 'dark-certificates', false)
    const href = await page.getByRole('link', { name: 'Puyallup School District' }).first().getAttribute('href')
    await page.goto(href); await page.locator('h1').first().waitFor(); await page.waitForTimeout(2000); await shot(page, 'dark-customer')
  },
  async phone() {
    const page = await session({ width: 390, height: 844, locale: 'es-US' })
    await page.evaluate(() => { const k = JSON.parse(localStorage.getItem('app-storage') ?? '{"state":{},"version":1}'); k.state.language = 'es'; localStorage.setItem('app-storage', JSON.stringify(k)) })
    await go(page, 'dashboard')
    for (const [tab, name] of [['', 'phone-taxes'], ['?tab=grid', 'phone-grid'], ['?tab=try', 'phone-try'], ['/certificates', 'phone-certificates']]) { await go(page, 'settings/taxes' + tab); await shot(page, name) }
    await go(page, 'settings/taxes?tab=grid'); await page.getByRole('button', { name: 'Cambiar', exact: true }).click(); await page.waitForTimeout(500); await shot(page, 'phone-grid-edit')
    await go(page, 'settings/taxes'); await page.getByRole('button', { name: 'Cambiar a cálculo por impuesto' }).click(); await page.waitForTimeout(1500); await shot(page, 'phone-preview', false)
    await page.keyboard.press('Escape')
    await go(page, 'settings/taxes'); await page.getByRole('button', { name: 'Empezar con un estado' }).click(); await page.waitForTimeout(600)
    await page.getByRole('combobox', { name: 'Estado' }).click(); await page.getByRole('option', { name: 'Florida' }).click(); await page.waitForTimeout(300); await shot(page, 'phone-starter', false)
    await go(page, 'settings/taxes/certificates')
    const href = await page.getByRole('link', { name: 'Puyallup School District' }).first().getAttribute('href')
    await page.goto(href); await page.locator('h1').first().waitFor(); await page.waitForTimeout(2000); await shot(page, 'phone-customer')
    await page.getByRole('button', { name: 'Agregar certificado' }).click(); await page.waitForTimeout(500); await shot(page, 'phone-cert-new', false)
  },
}
for (const [name, run] of Object.entries(runs)) if (only === '' || only.split(',').includes(name)) { try { await run() } catch (e) { console.log(name, String(e).slice(0, 600)) } }
await browser.close()
