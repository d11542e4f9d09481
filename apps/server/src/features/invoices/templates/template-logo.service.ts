import type { FrozenLook, TemplateLogo } from '@twopost/contract/invoices'
import { findBytes, findKept, keepFile, keepForGood, type PreparedFile, receiveUploads, scanNow } from '#features/files/index.ts'
import { stayAwake } from '#platform/database/stay-awake.ts'
import { passBytes } from '#platform/files/byte-passes.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { makeLogo, measurePicture } from '#platform/images/images.ts'
import type { StoredLook } from './template-look.rules.ts'
import type { LogoRef } from './templates.queries.ts'

/** The picture as a data address, which is what pages are drawn with; null when its bytes are gone. */
async function readSource(tx: Context['tx'], logo: LogoRef): Promise<string | null> {
  const stored = await findBytes(tx.tenant, logo.fileId, tx)
  if (!stored) return null
  const parts = await stayAwake(tx, () => stored.stream(0, stored.size - 1).toArray())
  const bytes = Buffer.concat(parts as Buffer[])
  return `data:${logo.contentType};base64,${bytes.toString('base64')}`
}

/** A logo as the wire and pages have it. */
export async function readLogo(ctx: Pick<Context, 'tx'>, logo: LogoRef | null | undefined): Promise<TemplateLogo | null> {
  const source = logo ? await readSource(ctx.tx, logo) : null
  return logo && source ? { id: logo.fileId, source, width: logo.width, height: logo.height } : null
}

/** A look as pages are laid out with it. */
export async function printedLook(ctx: Pick<Context, 'tx'>, { logo, ...look }: StoredLook): Promise<FrozenLook> {
  const read = await readLogo(ctx, logo)
  return { ...look, logo: read && { source: read.source, width: read.width, height: read.height } }
}

/** The logo of an id that was given; undefined where none was, null where it is taken away. @throws Problem FILE_NOT_FOUND */
export async function findLogo(ctx: Pick<Context, 'tx'>, id: string | null | undefined): Promise<LogoRef | null | undefined> {
  if (!id) return id as null | undefined
  const row = await findKept(ctx.tx, id, 'template-logo')
  const stored = row && (await findBytes(ctx.tx.tenant, id, ctx.tx))
  if (!row || !stored) throw new Problem('FILE_NOT_FOUND')
  const { width, height } = await stayAwake(ctx.tx, () => stored.onDisk(measurePicture))
  return { fileId: id, contentType: row.content_type === 'image/jpeg' ? 'image/jpeg' : 'image/png', width, height }
}
/** A logo that a template has is never swept: invoices are issued with it. */
export const keepLogo = async (ctx: Pick<Context, 'tx'>, logo: LogoRef | null | undefined): Promise<void> =>
  void (logo && (await keepForGood(ctx.tx, logo.fileId)))

/** The picture at the size in which it is printed, beside the one that came. */
async function smallOf(prepared: PreparedFile): Promise<PreparedFile> {
  const place = `${prepared.place}.logo`
  const contentType = (await makeLogo(prepared.place, place)) === 'PNG' ? 'image/png' : 'image/jpeg'
  return { ...prepared, place, contentType, ...(await passBytes(place, null)) }
}

/** Logos of templates, sent before the template is saved (M20, DOC16). One that no template takes is swept after a day. */
export const receiveTemplateLogos = (): void =>
  receiveUploads('template-logo', {
    check: async () => {},
    async take(ctx, file, _, close) {
      const small = await smallOf(file)
      // The answer shows the logo, so it is looked at before.
      const scan = await scanNow(small.place)
      await ctx.inTenant(async (inner) => {
        const id = await keepFile(inner, small, 'template-logo', 'stored', scan)
        inner.note({ kind: 'file', id, code: 'file.uploaded' })
        await close(inner, { logo: (await readLogo(inner, (await findLogo(inner, id)) as LogoRef)) as TemplateLogo })
      })
    },
  })
