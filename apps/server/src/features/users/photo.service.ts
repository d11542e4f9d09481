import type { ReceivedUpload } from '@twopost/contract/core/call'
import {
  etagOf,
  forgetFile,
  keepFile,
  openFile,
  type PreparedFile,
  prepareFile,
  receiveUploads,
  removeFileBytes,
} from '#features/files/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { passBytes } from '#platform/files/byte-passes.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import { portrait } from '#platform/images/images.ts'
import { presentProfile } from './profile.service.ts'
import { lockUser, selectUser, setPhoto } from './user-list.queries.ts'

/** Puts another file, or none, in the place of one's photo. @returns the file that stood there */
async function replacePhoto(ctx: Context, userId: string, keep: () => Promise<string | null>): Promise<string | null> {
  await lockUser(ctx.tx, userId)
  const before = await selectUser(ctx.tx, userId, null)
  if (!before) throw new Problem('USER_NOT_FOUND', { id: userId })
  const fileId = await keep()
  await setPhoto(ctx.tx, userId, fileId, ctx.now)
  if (before.avatar_file_id) await forgetFile(ctx.tx, before.avatar_file_id)
  await announceLive(ctx, 'user.changed', null, { subject_id: userId })
  ctx.note({ kind: 'user', id: userId, code: fileId ? 'profile.photo-changed' : 'profile.photo-removed' })
  return before.avatar_file_id
}
/** A super-admin has no membership, and so no photo. */
function memberOf(ctx: Pick<OutsideContext, 'principal'>): string {
  if (!ctx.principal.userId) throw new Problem('USER_NOT_FOUND', { id: ctx.principal.accountId })
  return ctx.principal.userId
}

/** The face out of a picture, beside it. */
async function faceOf(prepared: PreparedFile): Promise<PreparedFile> {
  const place = `${prepared.place}.face`
  await portrait(prepared.place, place)
  return { ...prepared, place, ...(await passBytes(place, null)) }
}

/** @throws Problem FILE_TYPE_REFUSED, USER_NOT_FOUND, TOO_MANY_REQUESTS */
export async function uploadPhoto(ctx: OutsideContext, { body }: { body: ReceivedUpload }) {
  const userId = memberOf(ctx)
  const face = await faceOf(await prepareFile(body, 'own-photo'))
  const [old, row] = await ctx.inTenant(async (inner) => [
    await replacePhoto(inner, userId, () => keepFile(inner, face, 'own-photo', 'attached')),
    await selectUser(inner.tx, userId, null),
  ])
  if (old) await removeFileBytes(ctx.tenant, old)
  return { profile: presentProfile(ctx, row) }
}
/** One's own photo sent in pieces (OFF12). */
export const receiveOwnPhotos = (): void =>
  receiveUploads('own-photo', {
    check: async (ctx) => void memberOf(ctx),
    async take(ctx, file, _, close) {
      const userId = memberOf(ctx)
      const face = await faceOf(file)
      const old = await ctx.inTenant(async (inner) => {
        const before = await replacePhoto(inner, userId, () => keepFile(inner, face, 'own-photo', 'attached'))
        await close(inner, {})
        return before
      })
      if (old) await removeFileBytes(ctx.tenant, old)
    },
  })

/** @throws Problem USER_NOT_FOUND */
export async function deletePhoto(ctx: OutsideContext): Promise<void> {
  const userId = memberOf(ctx)
  const old = await ctx.inTenant((inner) => replacePhoto(inner, userId, async () => null))
  if (old) await removeFileBytes(ctx.tenant, old)
}

/** Of anyone in the organization. @throws Problem USER_NOT_FOUND, FILE_NOT_FOUND for who has none */
export async function sendPhoto(ctx: OutsideContext, { params }: { params: { id: string } }): Promise<StoredAnswer> {
  const row = await ctx.inTenant((inner) => selectUser(inner.tx, params.id, null), { reads: true })
  if (!row) throw new Problem('USER_NOT_FOUND', { id: params.id })
  if (!row.avatar_file_id) throw new Problem('FILE_NOT_FOUND')
  const stored = await openFile(ctx.tenant, row.avatar_file_id)
  return {
    kind: 'stored',
    stored,
    etag: etagOf(row.avatar_file_id),
    contentType: 'image/jpeg',
    filename: 'photo.jpg',
    inline: true,
  }
}
