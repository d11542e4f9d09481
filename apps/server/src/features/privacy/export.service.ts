import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportDays, privacyMoves } from '@twopost/contract/privacy'
import { findBytes, keepMadeFile, openWork, safeName } from '#features/files/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type ArchivePart, archiveBytes } from '#platform/csv/zip.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { LongHandler } from '#platform/queue/long-jobs.ts'
import {
  type ExportPart,
  type ExportRow,
  pagedParts,
  selectEmergencyContacts,
  selectFiles,
  selectInvoiceLines,
  selectPart,
} from './export.queries.ts'
import { emptySection, missingFiles, pageEnd, pageTop, sectionEnd, sectionTop, tableOf } from './export-page.service.ts'
import { type SubjectRow, selectAddresses, selectSubject } from './personal-data.queries.ts'
import { todayOf } from './personal-data.service.ts'
import { privacyParts } from './privacy-parts.service.ts'
import { lockRequest, moveRequest, selectRequest, setFile } from './privacy-requests.queries.ts'

const pageSize = 500
const dayMs = 86_400_000
/** A zip archive without its larger form ends at four gigabytes. */
const mostBytes = 3_900_000_000

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
interface Source {
  part: ExportPart
  pages: () => AsyncGenerator<readonly ExportRow[]>
}

/** Every section of an export with its pages, each read in a transaction of its own (AUD7). */
function sourcesOf(subject: SubjectRow, addresses: readonly string[], read: Read): Source[] {
  const paged = (part: (typeof pagedParts)[number]): Source => ({
    part,
    async *pages() {
      let last: string | null = null
      for (;;) {
        const at: string | null = last
        const rows: { id: string; data: ExportRow }[] = await read((tx) =>
          selectPart(tx, part, { customerId: subject.id, addresses }, at, pageSize),
        )
        if (rows.length > 0) yield rows.map(({ data }) => data)
        if (rows.length < pageSize) return
        last = rows.at(-1)?.id ?? null
      }
    },
  })
  const lines: Source = {
    part: 'invoice_lines',
    async *pages() {
      for (let offset = 0; ; offset += pageSize) {
        const from = offset
        const rows = await read((tx) => selectInvoiceLines(tx, subject.id, { limit: pageSize, offset: from }))
        if (rows.length > 0) yield rows
        if (rows.length < pageSize) return
      }
    },
  }
  const emergency: Source = {
    part: 'emergency_contacts',
    async *pages() {
      const rows = await read((tx) => selectEmergencyContacts(tx, subject.id))
      if (rows.length > 0) yield rows
    },
  }
  return pagedParts.flatMap((part) =>
    part === 'contacts' ? [paged(part), emergency] : part === 'invoices' ? [paged(part), lines] : [paged(part)],
  )
}

type FileOfPerson = Awaited<ReturnType<typeof selectFiles>>[number]
interface FoundFile {
  name: string
  stream: () => Readable
}
/** The files of a person that can be given, and the names of those that cannot: not checked, infected, gone, or beyond what fits. */
async function findFiles(
  tenant: Tx['tenant'],
  subject: SubjectRow,
  read: Read,
): Promise<{ found: FoundFile[]; missing: string[] }> {
  const found: FoundFile[] = []
  const missing: string[] = []
  let [last, bytes]: [string | null, number] = [null, 0]
  for (;;) {
    const at: string | null = last
    const rows: FileOfPerson[] = await read((tx) => selectFiles(tx, subject.id, at, pageSize))
    for (const { file_id, filename, folder } of rows) {
      const name = `${folder}/${file_id.slice(-8)}-${safeName(filename, path.extname(filename).slice(1) || 'bin')}`
      const stored = await findBytes(tenant, file_id).catch((error: unknown) => {
        if (error instanceof Problem) return null
        throw error
      })
      if (!stored || bytes + stored.size > mostBytes) missing.push(name)
      else {
        bytes += stored.size
        found.push({ name, stream: () => (stored.size === 0 ? Readable.from([]) : stored.stream(0, stored.size - 1)) })
      }
    }
    if (rows.length < pageSize) return { found, missing }
    last = rows.at(-1)?.file_id ?? null
  }
}

/** Writes the data and the page, section by section, so that nothing of it is whole in memory. */
async function writeTexts(
  to: { json: FileHandle; html: FileHandle },
  subject: SubjectRow,
  sources: readonly Source[],
  extra: { madeAt: Date; missing: readonly string[]; onSection: (done: number) => void; signal: AbortSignal },
): Promise<void> {
  const { preferred_language: language, time_zone: zone } = subject
  const day = todayOf(subject, extra.madeAt)
  await to.html.write(pageTop(language, subject.shop_name, day))
  await to.json.write(
    `{\n"made_at": ${JSON.stringify(extra.madeAt.toISOString())},\n"made_by": ${JSON.stringify(subject.shop_name)}`,
  )
  for (const [at, { part, pages }] of sources.entries()) {
    extra.signal.throwIfAborted()
    await to.html.write(sectionTop(language, part))
    await to.json.write(`,\n"${part}": [`)
    let count = 0
    for await (const rows of pages()) {
      await to.html.write(tableOf(language, zone, rows))
      await to.json.write(`${count === 0 ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`)
      count += rows.length
    }
    if (count === 0) await to.html.write(emptySection(language))
    if (part === 'files' && extra.missing.length > 0) await to.html.write(missingFiles(language, extra.missing))
    await to.html.write(sectionEnd)
    await to.json.write(']')
    extra.onSection(at + 1)
  }
  await to.json.write(`,\n"missing_files": ${JSON.stringify(extra.missing)}\n}\n`)
  await to.html.write(pageEnd)
}

async function writeArchive(place: string, texts: { json: string; html: string }, files: readonly FoundFile[]): Promise<void> {
  function* parts(): Generator<ArchivePart> {
    yield ['index.html', createReadStream(texts.html)]
    yield ['data.json', createReadStream(texts.json)]
    for (const { name, stream } of files) yield [name, stream()]
  }
  await pipeline(Readable.from(archiveBytes(parts())), createWriteStream(place))
}

/** Makes the zip of one person in a folder of work. @returns its place */
async function makeExport(
  tenant: Tx['tenant'],
  folder: string,
  subject: SubjectRow,
  at: { read: Read; now: Date; signal: AbortSignal; report: (share: number) => void },
): Promise<string> {
  const addresses = await at.read((tx) => selectAddresses(tx, subject.id))
  const { found, missing } = await findFiles(tenant, subject, at.read)
  const sources = sourcesOf(subject, addresses, at.read)
  const texts = { json: path.join(folder, 'data.json'), html: path.join(folder, 'index.html') }
  const [json, html] = [await open(texts.json, 'w'), await open(texts.html, 'w')]
  try {
    await writeTexts({ json, html }, subject, sources, {
      ...{ madeAt: at.now, missing, signal: at.signal },
      onSection: (done) => at.report((done / sources.length) * 0.7),
    })
  } finally {
    await Promise.all([json.close(), html.close()])
  }
  const place = path.join(folder, 'export.zip')
  await writeArchive(place, texts, found)
  at.report(0.95)
  return place
}

/**
 * The long job that writes everything about a person into one file: JSON, a page in their language, and their files; names of other people are left
 * out (AUD7). Run twice it keeps the file of the first run.
 */
export const exportPerson =
  (database: Database): LongHandler =>
  async ({ tenant, subjectId, signal, report }) => {
    const read: Read = (work) => database.inTenant(tenant, work, { reads: true })
    const request = await read((tx) => selectRequest(tx, subjectId))
    if (request?.state !== 'checked') return
    const subject = await read((tx) => selectSubject(tx, request.customer_id))
    if (!subject) return
    const now = await database.now()
    const { folder, close } = await openWork()
    try {
      const place = await makeExport(tenant, folder, subject, { read, now, signal, report })
      const at = { database, now: await database.now(), requestId: 'job:privacy-export', log: privacyParts().log }
      await inTenantOf(at, tenant, 'privacy-export', async (ctx) => {
        await lockRequest(ctx.tx, subjectId)
        const held = await selectRequest(ctx.tx, subjectId)
        if (held?.state !== 'checked') return
        const made = { place, filename: 'personal-data.zip', contentType: 'application/zip', purpose: 'privacy-export' }
        await setFile(ctx.tx, subjectId, await keepMadeFile(ctx.tx, made, ctx.now), after(ctx.now, exportDays * dayMs))
        const { from, to } = privacyMoves.finish
        await moveRequest(ctx.tx, subjectId, from, to, {}, ctx.now)
        await announceLive(ctx, 'privacy.changed', null, { privacy_request_id: subjectId, customer_id: subject.id })
        ctx.note({ kind: 'privacy_request', id: subjectId, code: 'privacy.exported' })
      })
    } finally {
      await close()
    }
  }
