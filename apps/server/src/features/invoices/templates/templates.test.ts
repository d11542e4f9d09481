import { layoutInvoice, templateLayouts, templateTypes } from '@twopost/contract/invoices'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { sendPieces, sha256Of } from '../../../../test/uploads/send-in-pieces.ts'

const t = useApp()

/** What was printed on the pages of an answer. */
const texts = (document: Record<string, never>) =>
  layoutInvoice((document as never as { template: never }).template, document as never)
    .flatMap((page) => page.steps)
    .flatMap((step) => (step.kind === 'text' ? [step.text] : []))

const draftOf = async (world: World): Promise<Reply['body']> => {
  const body = { workOrderId: await addCompletedOrder(t, world) }
  return (await t.call('createInvoice', { body }, world.admin)).body.data.invoice
}
const listed = async (who: Member, query = {}) =>
  (await t.call('listInvoiceTemplates', { query: { limit: 100, ...query } }, who)).body.data
const make = async (who: Member, body = {}) =>
  t.call('createInvoiceTemplate', { body: { name: 'Fleet', type: 'corporate', ...body } }, who)
const change = (who: Member, id: string, body: object) => t.call('updateInvoiceTemplate', { params: { id }, body }, who)

it('gives an organization one template of each type when its first shop opens, professional being the default (OP-67)', async () => {
  const world = await t.tenant()
  const body = {
    name: 'Second shop',
    address: '1 Main St',
    city: 'Kent',
    state: 'WA',
    zip_code: '98032',
    phone: '253 555 0100',
    contact_email: 'second@example.com',
    time_zone: 'America/Los_Angeles',
  }
  const opened = await t.call('createShop', { body }, world.admin)
  expect(opened.status, opened.text).toBe(201)
  const { invoice_templates: templates, counts } = await listed(world.admin)
  expect(counts).toEqual({ all: 5, active: 5, inactive: 0 })
  expect(templates.map((one: Reply['body']) => [one.type, one.isDefault])).toEqual([
    ['professional', true],
    ['corporate', false],
    ['detailed', false],
    ['minimal', false],
    ['simple', false],
  ])
  expect(templates[0]).toMatchObject({
    layout: 'two-column',
    colors: { primary: '#0b3c49', secondary: '#5b6b73', accent: '#d9822b', background: '#ffffff' },
    logo: null,
    styling: { fontFamily: 'Archivo', fontSize: 9.5, lineHeight: 1.4, spacing: 14 },
    allowed: ['edit', 'copy'],
  })
})

it('adds, changes, copies, puts away and deletes templates; the default stays and there is always one (M21, OP-67)', async () => {
  const world = await t.tenant()
  const made = await make(world.admin, {
    layout: 'detailed',
    colors: { primary: '#22314F' },
    header: { website: true },
    companyInfo: { website: 'fleet.example', paymentInfo: 'By check' },
    show: { technician: false },
    styling: { fontFamily: 'Noto Serif', fontSize: 11 },
  })
  expect(made.status, made.text).toBe(201)
  const fleet = made.body.data.invoice_template
  expect(fleet).toMatchObject({
    colors: { primary: '#22314f', accent: '#d9822b' },
    header: { website: true, phone: true },
    companyInfo: { website: 'fleet.example', name: '' },
    show: { technician: false, notes: true },
    styling: { fontFamily: 'Noto Serif', fontSize: 11, lineHeight: 1.4 },
    isDefault: false,
    isActive: true,
    version: 1,
    allowed: ['edit', 'copy', 'set_default', 'deactivate', 'delete'],
  })
  expect((await make(world.admin, { name: 'FLEET' })).body.code).toBe('TEMPLATE_EXISTS')
  const changed = await change(world.admin, fleet.id, { show: { technician: true }, isDefault: true, version: 1 })
  expect(changed.body.data.invoice_template).toMatchObject({
    isDefault: true,
    version: 2,
    show: { technician: true, notes: true },
  })
  const all = (await listed(world.admin)).invoice_templates
  expect(all.filter((one: Reply['body']) => one.isDefault).map((one: Reply['body']) => one.id)).toEqual([fleet.id])
  for (const body of [{ isDefault: false }, { isActive: false }])
    expect((await change(world.admin, fleet.id, body)).body.code).toBe('TEMPLATE_IS_DEFAULT')
  const del = (id: string) => t.call('deleteInvoiceTemplate', { params: { id } }, world.admin)
  expect((await del(fleet.id)).body.code).toBe('TEMPLATE_IS_DEFAULT')
  const stale = await change(world.admin, fleet.id, { description: 'Late', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2])

  const copy = (await t.call('copyInvoiceTemplate', { params: { id: fleet.id } }, world.admin)).body.data.invoice_template
  expect(copy).toMatchObject({ name: 'Fleet 2', isDefault: false, layout: 'detailed', colors: fleet.colors })
  const away = await change(world.admin, copy.id, { isActive: false })
  expect(away.body.data.invoice_template.allowed).toEqual(['edit', 'copy', 'set_default', 'activate', 'delete'])
  expect((await listed(world.admin, { state: 'inactive' })).counts).toEqual({ all: 7, active: 6, inactive: 1 })
  const unused = { workOrderId: await addCompletedOrder(t, world), template: copy.id }
  expect((await t.call('createInvoice', { body: unused }, world.admin)).body.code).toBe('TEMPLATE_NOT_FOUND')
  expect((await del(copy.id)).status).toBe(204)
  expect((await del(copy.id)).body.code).toBe('TEMPLATE_NOT_FOUND')
  const show = (id: string) => t.call('getInvoiceTemplate', { params: { id } }, world.admin)
  expect((await show(copy.id)).body.code).toBe('TEMPLATE_NOT_FOUND')
  expect((await show(fleet.id)).body.data.invoice_template).toEqual(changed.body.data.invoice_template)
  const log = (await t.call('listAuditLog', { query: { action: 'invoice-templates' } }, world.admin)).body.data.entries
  expect(log.map((one: Reply['body']) => one.summary)).toEqual([
    'Deleted the invoice template Fleet 2',
    'Put the invoice template Fleet 2 away',
    'Copied the invoice template Fleet',
    'Made the invoice template Fleet the default',
    'Added the invoice template Fleet',
  ])
})

it('keeps one default however many are made it at once (OP-67)', async () => {
  const world = await t.tenant()
  await draftOf(world)
  const ids = (await listed(world.admin)).invoice_templates.map((one: Reply['body']) => one.id)
  const replies = await Promise.all(ids.map((id: string) => change(world.admin, id, { isDefault: true })))
  expect(replies.map((reply: Reply) => reply.status)).toEqual(ids.map(() => 200))
  const left = (await listed(world.admin)).invoice_templates.filter((one: Reply['body']) => one.isDefault)
  expect(left).toHaveLength(1)
})

it.each([
  [{ name: ' ' }, 'name', 'NAME_REQUIRED'],
  [{ type: 'baroque' }, 'type', 'NOT_AN_OPTION'],
  [{ layout: 'three-column' }, 'layout', 'NOT_AN_OPTION'],
  [{ colors: { primary: 'red' } }, 'colors.primary', 'INVALID_COLOR'],
  [{ colors: { secondary: '#dddddd' } }, 'colors.secondary', 'COLOR_TOO_FAINT'],
  [{ colors: { primary: '#d9822b' } }, 'colors.primary', 'COLOR_TOO_FAINT'],
  [{ styling: { fontFamily: 'Papyrus' } }, 'styling.fontFamily', 'NOT_AN_OPTION'],
  [{ styling: { fontSize: 14.5 } }, 'styling.fontSize', 'INVALID_FONT_SIZE'],
  [{ styling: { lineHeight: 0.5 } }, 'styling.lineHeight', 'INVALID_LINE_HEIGHT'],
  [{ styling: { spacing: 33 } }, 'styling.spacing', 'INVALID_SPACING'],
  [{ companyInfo: { email: 'no mail' } }, 'companyInfo.email', 'INVALID_EMAIL'],
])('refuses %j in words at its field (M20)', async (wrong, path, code) => {
  const world = await t.tenant()
  const reply = await t.call('createInvoiceTemplate', { body: { name: 'Fleet', type: 'simple', ...wrong } as never }, world.admin)
  expect([reply.status, reply.body.errors?.[0]?.path, reply.body.errors?.[0]?.code]).toEqual([422, `body.${path}`, code])
  expect(reply.body.errors[0].message).toMatch(/^[A-Z].{9,}/)
})

it('prints a draft in the template it is given, and what was issued in its own, whatever becomes of that (M7)', async () => {
  const world = await t.tenant()
  const draft = await draftOf(world)
  expect([draft.template, draft.templateName]).toEqual(['professional', 'Professional'])
  const fleet = (await make(world.admin, { companyInfo: { name: 'Fleet Group', paymentInfo: 'By check' } })).body.data
    .invoice_template
  const given = await t.call('updateInvoice', { params: { id: draft.id }, body: { template: fleet.id } }, world.admin)
  expect(given.body.data.invoice).toMatchObject({ template: 'corporate', templateId: fleet.id, templateName: 'Fleet' })
  const printed = texts(given.body.data.invoice.document)
  for (const text of ['Fleet Group', 'By check', 'How to pay']) expect(printed).toContain(text)
  const sent = (await t.call('sendInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice
  await change(world.admin, fleet.id, { type: 'minimal', companyInfo: { name: 'Other' } })
  await t.call('deleteInvoiceTemplate', { params: { id: fleet.id } }, world.admin)
  const later = (await t.call('getInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice
  expect(later.document).toEqual(sent.document)
  expect(later.document.template).toMatchObject({ type: 'corporate', company: { name: 'Fleet Group' } })
})

it('previews all five types in three layouts with a sample or an invoice, in both languages, and the PDF has the same pages (M18, M22)', async () => {
  const world = await t.tenant()
  const invoice = await draftOf(world)
  for (const type of templateTypes)
    for (const layout of templateLayouts) {
      const language = layout === 'detailed' ? 'es' : 'en'
      const length = layout === 'single-column' ? 'long' : 'short'
      const reply = await t.call(
        'previewInvoiceTemplate',
        { body: { template: { type, layout }, language, length } },
        world.admin,
      )
      expect(reply.status, reply.text).toBe(200)
      const { preview } = reply.body.data
      expect(preview.document).toMatchObject({
        language,
        template: { type, layout },
        shop: { companyName: `Tenant ${world.canary}` },
      })
      expect(preview.pages.length > 1).toBe(length === 'long')
      expect(preview.pages).toEqual(JSON.parse(JSON.stringify(layoutInvoice(preview.document.template, preview.document))))
      expect(preview.mail.subject).toContain(language === 'es' ? 'Factura' : 'Invoice')
    }
  const template = { type: 'simple' as const, show: { customer: false } }
  const body = { template, invoiceId: invoice.id, language: 'es' as const }
  const own = (await t.call('previewInvoiceTemplate', { body }, world.admin)).body.data.preview
  expect(texts(own.document)).toContain('Borrador')
  expect(texts(own.document)).not.toContain('Elena Vasquez')
  const pdf = await t.call('previewInvoiceTemplatePdf', { body }, world.admin)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(own.pages.length)
  const other = await t.tenant()
  expect((await t.call('previewInvoiceTemplate', { body }, other.admin)).body.code).toBe('INVOICE_NOT_FOUND')
})

const svg = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="80" viewBox="0 0 200 80">${inside}</svg>`,
  )
async function send(who: Member, filename: string, bytes: Buffer): Promise<Reply> {
  const begun = await t.call('createUpload', { body: { purpose: 'template-logo', target: {}, details: {}, filename } }, who)
  if (begun.status !== 201) return begun
  const { id } = begun.body.data.upload
  const pieces = await sendPieces(t, who.token, id, bytes)
  if (pieces.status >= 400) return pieces
  return t.call('completeUpload', { params: { id }, body: { size: bytes.length, sha256: sha256Of(bytes) } }, who)
}

it('takes a logo as PNG, JPEG or a drawing, draws it on preview, PDF and frozen invoice, and keeps it for good (M20)', async () => {
  const world = await t.tenant()
  const flat = { create: { width: 900, height: 300, channels: 3 as const, background: '#d9822b' } }
  const files: [string, Buffer, string][] = [
    ['logo.png', await sharp(flat).png().toBuffer(), 'image/png'],
    ['logo.jpg', await sharp(flat).jpeg().toBuffer(), 'image/jpeg'],
    ['logo.svg', svg('<rect width="200" height="80" fill="#0b3c49"/><circle cx="40" cy="40" r="30" fill="#fff"/>'), 'image/png'],
  ]
  for (const [filename, bytes, type] of files) {
    const sent = await send(world.admin, filename, bytes)
    expect(sent.status, sent.text).toBe(200)
    const { logo } = sent.body.data.result
    expect(logo.source).toMatch(new RegExp(`^data:${type};base64,`))
    expect(logo.width).toBeLessThanOrEqual(640)
    expect(logo.height).toBeLessThanOrEqual(320)
    expect(logo.source).not.toContain('svg')
  }
  const { logo } = (await send(world.admin, 'logo.svg', (files[2] as [string, Buffer, string])[1])).body.data.result
  const made = (await make(world.admin, { logoId: logo.id, isDefault: true })).body.data.invoice_template
  expect(made.logo).toEqual(logo)
  const draft = await draftOf(world)
  const sent = (await t.call('sendInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice
  expect(sent.document.template.logo).toEqual({ source: logo.source, width: logo.width, height: logo.height })
  const gone = await change(world.admin, made.id, { logoId: null })
  expect(gone.body.data.invoice_template.logo).toBe(null)
  const later = (await t.call('getInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice
  expect(later.document.template.logo.source).toBe(logo.source)
  const frozen = await t.admin.query('select template from app.invoice_issues where invoice_id = $1', [draft.id])
  expect(frozen.rows[0].template.logo).toEqual({
    fileId: logo.id,
    contentType: 'image/png',
    width: logo.width,
    height: logo.height,
  })
  const kept = await t.admin.query('select state from app.files where id = $1', [logo.id])
  expect(kept.rows[0].state).toBe('attached')
  const other = await t.tenant()
  expect((await make(other.admin, { logoId: logo.id })).body.code).toBe('FILE_NOT_FOUND')
})

it('refuses a logo that is too large, of another kind, or a drawing that names another file (DOC16)', async () => {
  const world = await t.tenant()
  const target = { purpose: 'template-logo' as const, target: {}, details: {}, filename: 'logo.png' }
  const large = await t.call('createUpload', { body: { ...target, size: 2_000_001 } }, world.admin)
  expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE'])
  const wrong = [
    Buffer.from('%PDF-1.7 and more'),
    Buffer.from('GIF89a and more'),
    svg('<image href="file:///etc/passwd" width="10" height="10"/>'),
    svg('<image xlink:href="https://example.com/a.png" width="10" height="10"/>'),
    svg('<style>@import url(https://example.com/a.css);</style>'),
    svg('<rect width="9" height="9" fill="url(https://example.com/a.svg#b)"/>'),
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">&a;</svg>',
    ),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'),
  ]
  for (const bytes of wrong) {
    const reply = await send(world.admin, 'logo.svg', bytes)
    expect([reply.status, reply.body.code], bytes.toString()).toEqual([415, 'FILE_TYPE_REFUSED'])
    expect(reply.body.message).toContain('PNG, JPEG, SVG')
  }
  const viewer = await t.member(world, { permissions: ['invoices:view'] })
  expect((await send(viewer, 'logo.png', Buffer.alloc(10))).status).toBe(403)
})

it('leaves templates to who may change what all shops use', async () => {
  const world = await t.tenant({ shops: 2 })
  await draftOf(world)
  const [first] = (await listed(world.admin)).invoice_templates
  const limited = await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] })
  expect((await listed(limited)).invoice_templates.every((one: Reply['body']) => one.allowed.length === 0)).toBe(true)
  expect((await change(limited, first.id, { description: 'x' })).status).toBe(403)
  const { data } = (await t.call('previewInvoiceTemplate', { body: { template: { type: 'simple' } } }, limited)).body
  expect(data.preview.document.shop.shopName).not.toBe('')
})

it('previews a sample on the paper of the shop, with its words, numbers and facts, as its invoices will print (DOC3, DOC6, M22)', async () => {
  const world = await t.tenant({ shops: 2 })
  // Without a shop a sample is of the first in their list.
  const { shops } = (await t.call('listShops', {}, world.admin)).body.data
  const [first, second] = shops.map((one: { id: string }) => one.id) as [string, string]
  const text = (kind: string, place: string, body: string) => ({ kind, place, language: 'en', text: body })
  const papers = {
    ...{
      paper: 'a4',
      epa_no: 'WAH000012345',
      invoice_facts: ['meters', 'promised', 'conditions', 'warranties', 'registrations'],
    },
    texts: [text('invoice', 'footer', 'Thank you for keeping your trucks with us.')],
  }
  const set = await t.call('updateDocumentTexts', { params: { id: second }, body: papers as never }, world.admin)
  expect(set.status, set.text).toBe(200)
  const body = (shop_id?: string) => ({
    template: { type: 'simple' as const },
    language: 'en' as const,
    ...(shop_id && { shop_id }),
  })
  const shown = async (shop_id?: string) => {
    const reply = await t.call('previewInvoiceTemplate', { body: body(shop_id) }, world.admin)
    expect(reply.status, reply.text).toBe(200)
    return reply.body.data.preview
  }
  const [plain, own] = [await shown(), await shown(second)]
  expect([plain.pages[0].width, plain.pages[0].height]).toEqual([612, 792])
  expect([Math.round(own.pages[0].width), Math.round(own.pages[0].height)]).toEqual([595, 842])
  const said = (preview: Reply['body']) => JSON.stringify(preview.pages)
  const mine = ['Thank you for keeping', 'WAH000012345', 'Warranty 24 months', '84,140 mi out']
  expect(mine.map((words) => said(own).includes(words))).toEqual([true, true, true, true])
  expect(mine.map((words) => said(plain).includes(words))).toEqual([false, false, false, false])
  // No number that the shop does not have.
  expect(said(plain)).not.toContain('State registration')
  const pdf = await t.call('previewInvoiceTemplatePdf', { body: body(second) }, world.admin)
  expect((await textOfPdf(pdf.bytes)).join(' ')).toContain('Thank you for keeping your trucks')
  const keeper = await t.member(world, 'service-manager', { shopIds: [first] })
  const refused = await t.call('previewInvoiceTemplate', { body: body(second) }, keeper)
  expect([refused.status, refused.body.code]).toEqual([404, 'SHOP_NOT_FOUND'])
})
