// Slow: sends a corpus of broken files to every call that takes a file.

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CallName } from '@twopost/contract/calls'
import { basePath, isUpload, successStatus } from '@twopost/contract/core/call'
import { uuidPattern } from '@twopost/contract/core/ids'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { kindOf } from '#features/files/index.ts'
import { problemsByStatus } from '#platform/http/openapi.ts'
import { isFull } from '../breadth.ts'
import { type Reply, useApp } from '../harness.ts'
import { type FullWorld, fillWorld } from '../walkers/full-world.ts'
import { callNames, callOf } from '../walkers/send-sample.ts'
import { type HostileFile, hostileFiles, marker } from './upload-corpus.ts'

const t = useApp()
let filled: FullWorld
let corpus: HostileFile[]
beforeAll(async () => {
  const world = await t.tenant()
  filled = await fillWorld(t, world, world.shopId)
  corpus = await hostileFiles()
})

/** A form with one file whose name is in it byte by byte. */
function form({ bytes, name, type }: HostileFile, fields: Record<string, string>) {
  const edge = 'edge-7d21e0'
  const parts = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  )
  return {
    payload: Buffer.concat([
      ...parts,
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="`),
      Buffer.from(name),
      Buffer.from(`"\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

interface Way {
  /** Where the call's slots lead. */
  params: () => Record<string, string>
  query?: string
  fields?: Record<string, string>
  /** Where what was taken is served. */
  served?: (data: Reply['body']) => string
  /** Makes room again. */
  after?: (data: Reply['body']) => Promise<void>
}
const order = () => ({ id: filled.ids.order as string })
const application = () => ({ id: filled.ids.kyc_application as string })
/** Each call that takes an upload; one that is missing here fails the first test. */
const ways: Partial<Record<CallName, Way>> = {
  uploadFile: { params: () => ({}), served: (data) => `/files/${data.file.id}` },
  addOrderAttachment: { params: order, served: (data) => `/files/${data.attachment.file_id}` },
  addJobPhoto: { params: () => ({ id: filled.ids.job as string }), served: (data) => `/files/${data.photo.fileId}` },
  addKycDocument: {
    params: application,
    fields: { type: 'other' },
    served: (data) => data.document.fileUrl,
    after: async (data) => {
      const params = { ...application(), documentId: data.document.id as string }
      expect((await t.call('deleteKycDocument', { params }, filled.owner)).status).toBe(204)
    },
  },
  uploadOwnPhoto: { params: () => ({}), served: (data) => `/users/${data.profile.id}/photo` },
  scanVin: { params: () => ({}) },
  importSuppliers: { params: () => ({}), query: '?mode=good_rows' },
  importItems: { params: () => ({}), query: '?mode=good_rows' },
  importVendorBills: { params: () => ({}), query: '?mode=good_rows' },
  importOpeningBalances: { params: () => ({}), query: '?mode=good_rows' },
  importInspectionTemplates: { params: () => ({}), query: '?mode=good_rows' },
  importCannedJobs: { params: () => ({}), query: '?mode=good_rows' },
  createImport: { params: () => ({}), query: '?kind=customers' },
}

const statuses = (name: CallName) => new Set([successStatus(callOf(name)), ...problemsByStatus(callOf(name)).keys()])
function send(name: CallName, file: HostileFile): Promise<Reply> {
  const way = ways[name] as Way
  const url = callOf(name).path.replace(/\{(\w+)\}/g, (_, slot: string) => way.params()[slot] ?? '')
  const token = name === 'addJobPhoto' ? filled.technician.token : filled.owner.token
  return t.request('POST', basePath + url + (way.query ?? ''), { token, ...form(file, way.fields ?? {}) })
}

/** What is wrong with the answer that serves a file, in words. */
function faultOfServed({ status, headers, text }: Reply): string | undefined {
  const type = String(headers['content-type'])
  const disposition = String(headers['content-disposition'])
  const name = decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? '')
  if (status !== 200) return `status ${status}`
  const extension = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' }[type]
  if (extension === undefined) return `served as ${type}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed'
  if (headers['content-security-policy'] !== "sandbox; default-src 'none'; frame-ancestors 'none'") return 'no sandbox'
  if (headers['cache-control'] !== 'private, no-store') return 'may be kept'
  if (headers['cross-origin-resource-policy'] !== 'same-origin') return 'open to other sites'
  if (!disposition.startsWith(type.startsWith('image/') ? 'inline; ' : 'attachment; '))
    return `disposition ${disposition.slice(0, 20)}`
  if (headers['x-injected'] !== undefined || /[\r\n]/.test(disposition)) return 'a header of the sender’s'
  if (name === '' || name.length > 150 || /[\p{C}/\\"<>]/u.test(name)) return `name ${JSON.stringify(name)}`
  if (!name.endsWith(extension)) return `name ${JSON.stringify(name)}`
  if (type.startsWith('image/') && text.includes(marker)) return 'a script inside a picture'
  return undefined
}

/**
 * What to send to a call: everything to the first, because all of them take files by the same code, and every seventh file to the others,
 * beginning with that of this place. In full breadth everything to all.
 */
const share = (of: 'all' | 0 | 1 | 2 | 3 | 4 | 5): readonly HostileFile[] =>
  isFull || of === 'all' ? corpus : corpus.filter((_, i) => i % 7 === of)

/** Files that were taken and not taken back. */
let kept = 0

async function walk(name: CallName, files: readonly HostileFile[]): Promise<{ taken: number; wrong: string[] }> {
  const way = ways[name] as Way
  const wrong: string[] = []
  let taken = 0
  for (const file of files) {
    const reply = await send(name, file)
    const fault = (words: string) => wrong.push(`${name}, ${file.what}: ${words}`)
    if (reply.status >= 500 || !statuses(name).has(reply.status)) fault(`${reply.status} ${reply.text.slice(0, 120)}`)
    if (reply.status >= 300) continue
    taken += 1
    if (!way.served) continue
    // One’s photo takes the place of the one before.
    if (!way.after && name !== 'uploadOwnPhoto') kept += 1
    for (const size of name === 'addKycDocument' || name === 'uploadOwnPhoto' ? [''] : ['', '?size=thumb']) {
      const served = await t.request('GET', `${basePath}${way.served(reply.body.data)}${size}`, { token: filled.owner.token })
      const words = faultOfServed(served)
      if (words) fault(`${size} ${words}`)
    }
    await way.after?.(reply.body.data)
  }
  return { taken, wrong }
}

it('knows every call that takes an upload, and at least 150 hostile files', () => {
  expect(callNames.filter((name) => isUpload(callOf(name).body)).sort()).toEqual(Object.keys(ways).sort())
  expect(corpus.length).toBeGreaterThanOrEqual(150)
  process.stdout.write(`hostile uploads: ${corpus.length} files\n`)
})

it.each([
  ['uploadFile', 'all'],
  ['addOrderAttachment', 0],
  ['addJobPhoto', 1],
  ['addKycDocument', 2],
] as const)(
  '%s takes pictures and PDFs alone and serves nothing active, whatever is sent (T18, S-50–S-54)',
  async (name, of) => {
    const sent = share(of)
    const { taken, wrong } = await walk(name, sent)
    expect(wrong).toEqual([])
    expect(taken).toBeGreaterThan(sent.length / 6)
    expect(taken).toBeLessThan(sent.length / 2)
  },
  120_000,
)

it('createImport takes what can be read as a table, gives it back to nobody, and says of everything else what is wrong (INT28)', async () => {
  const sent = share(4)
  const { taken, wrong } = await walk('createImport', sent)
  expect(wrong).toEqual([])
  expect(taken).toBeLessThan(sent.length / 2)
}, 120_000)

it.each([
  ['importSuppliers', 3],
  ['importItems', 4],
  ['importVendorBills', 5],
  ['importOpeningBalances', 5],
  ['importCannedJobs', 5],
  ['importInspectionTemplates', 5],
] as const)(
  '%s takes rows alone, and none of these files has any (K13, S-56)',
  async (name, of) => {
    const { taken, wrong } = await walk(name, share(of))
    expect([taken, wrong]).toEqual([0, []])
  },
  120_000,
)

it('uploadOwnPhoto takes pictures alone and serves nothing active, whatever is sent (T18, S-50–S-54)', async () => {
  const { taken, wrong } = await walk('uploadOwnPhoto', corpus)
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(10)
  expect(taken).toBeLessThan(corpus.length - 70)
}, 120_000)

const canBeRead = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { failOn: 'none', limitInputPixels: 40_000_000 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
/** A picture that can be read is looked at for seconds: one of them is enough, two in full breadth. */
async function forScan(): Promise<HostileFile[]> {
  const distinct = [...new Map(corpus.map((file) => [file.bytes.toString('base64'), file])).values()]
  const chosen: HostileFile[] = []
  let readable = 0
  for (const file of distinct) {
    const opens = file.bytes.length > 0 && (await canBeRead(file.bytes))
    if (opens) readable += 1
    if (!opens || readable <= (isFull ? 2 : 1)) chosen.push(file)
  }
  return chosen
}
it('scanVin refuses what is no picture at once, and survives the rest (T18, S-50)', async () => {
  const files = await forScan()
  expect(files.length).toBeGreaterThan(70)
  const { taken, wrong } = await walk('scanVin', files)
  expect([taken, wrong]).toEqual([0, []])
  const started = performance.now()
  for (const file of files.filter(({ bytes }) => kindOf(bytes)?.family !== 'picture'))
    expect((await send('scanVin', file)).status, file.what).toBe(file.bytes.length === 0 ? 422 : 415)
  expect(performance.now() - started).toBeLessThan(10_000)
}, 120_000)

it.each(Object.keys(ways) as CallName[])('%s refuses broken forms with a 4xx and keeps nothing of them', async (name) => {
  const params = ways[name]?.params() ?? {}
  const url = basePath + callOf(name).path.replace(/\{(\w+)\}/g, (_, slot: string) => params[slot] ?? '')
  const edge = '--e\r\n'
  const part = (head: string, body = 'x') => `${edge}Content-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const ofPng = (head: string) => `${edge}Content-Disposition: form-data; ${head}\r\nContent-Type: image/png\r\n\r\nx\r\n`
  const forms: [string, string, string?][] = [
    ['no boundary', part('name="file"; filename="a.png"'), 'multipart/form-data'],
    ['another boundary', `${part('name="file"; filename="a.png"')}--e--\r\n`, 'multipart/form-data; boundary=other'],
    ['a boundary of 500', 'x', `multipart/form-data; boundary=${'b'.repeat(500)}`],
    ['no end', part('name="file"; filename="a.png"')],
    ['nothing', ''],
    ['only the end', '--e--\r\n'],
    ['no file', `${part('name="caption"')}--e--\r\n`],
    ['two files', `${ofPng('name="file"; filename="a.png"')}${ofPng('name="file"; filename="b.png"')}--e--\r\n`],
    ['a file without a name', `${ofPng('name="file"')}--e--\r\n`],
    [
      'a file of octets without a name',
      `${edge}Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--e--\r\n`,
    ],
    ['a part without a name', `${part('filename="a.png"')}--e--\r\n`],
    ['a part without a disposition', `${edge}Content-Type: image/png\r\n\r\nx\r\n--e--\r\n`],
    ['many fields', `${Array.from({ length: 40 }, (_, i) => part(`name="f${i}"`)).join('')}--e--\r\n`],
    ['a field of a prototype', `${part('name="__proto__"')}${ofPng('name="file"; filename="a.png"')}--e--\r\n`],
    ['a long field', `${part('name="caption"', 'y'.repeat(50_000))}${ofPng('name="file"; filename="a.png"')}--e--\r\n`],
    [
      'a head of 100 lines',
      `${edge}${'X-A: b\r\n'.repeat(100)}Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--e--\r\n`,
    ],
    ['a name in another charset', `${ofPng('name="file"; filename*=UTF-16\'\'%FE%FF%00a')}--e--\r\n`],
    ['not a form', '{"file":"x"}', 'application/json'],
    ['a form of another kind', 'file=x', 'application/x-www-form-urlencoded'],
  ]
  const token = name === 'addJobPhoto' ? filled.technician.token : filled.owner.token
  const before = await t.admin.query('select count(*)::int as count from app.files')
  for (const [what, payload, type = 'multipart/form-data; boundary=e'] of forms) {
    const reply = await t.request('POST', url, { token, payload, headers: { 'content-type': type } })
    expect([
      what,
      reply.status >= 400 && reply.status < 500 && statuses(name).has(reply.status),
      typeof reply.body?.code,
    ]).toEqual([what, true, 'string'])
  }
  expect((await t.admin.query('select count(*)::int as count from app.files')).rows).toEqual(before.rows)
})

it('keeps no half-written file and no byte without a row (S-51)', async () => {
  const root = path.join(t.config.dataDir, 'files')
  const folders = await readdir(root)
  expect(folders).toContain(filled.world.tenantId)
  // What the calls worked in goes with their answers.
  expect(await readdir(path.join(root, '.work'))).toEqual([])
  let looked = 0
  for (const folder of folders.filter((name) => name !== '.work')) {
    const names = await readdir(path.join(root, folder))
    const rows = await t.admin.query<{ id: string }>('select id from app.files where tenant_id = $1', [folder])
    expect(names.filter((name) => !uuidPattern.test(name))).toEqual([])
    expect(new Set(names)).toEqual(new Set(rows.rows.map((row) => row.id)))
    looked += names.length
  }
  expect(kept).toBeGreaterThan(0)
  expect(looked).toBeGreaterThanOrEqual(kept)
})
