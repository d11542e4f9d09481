import path from 'node:path'
import {
  type FileKind,
  type FilePurpose,
  fileKinds,
  filePurposes,
  kindsInWords,
  mostBytesOfFamily,
  mostBytesOfPurpose,
} from '@twopost/contract/registries/file-purposes'
import { firstBytes, passBytes } from '#platform/files/byte-passes.ts'
import { Problem } from '#platform/http/problem.ts'
import { encodePhoto } from '#platform/images/images.ts'
import { drawSvg } from '#platform/images/svg.ts'
import { makeMp4Seekable } from '#platform/media/mp4.ts'
import { NotPlayable, NotRecording } from '#platform/media/recording-fault.ts'
import { makeSeekable } from '#platform/media/webm.ts'
import { headBytes, kindOf, safeName } from './file-type.rules.ts'

/** A checked file, ready to be kept. */
export interface PreparedFile {
  /** In the work folder of the caller. */
  place: string
  size: number
  sha256: Buffer
  contentType: string
  filename: string
  family: FileKind['family']
}

/** The same without its place, as a row keeps it. */
export type PreparedFacts = Omit<PreparedFile, 'place' | 'sha256'> & { sha256: string }

/** A file of another kind than its purpose takes. */
export const refusedKind = (purpose: FilePurpose) => new Problem('FILE_TYPE_REFUSED', { allowed: kindsInWords(purpose) })

/** What a file of a purpose is by its first bytes (S-50). @throws Problem FILE_TYPE_REFUSED */
export function expectKind(head: Uint8Array, purpose: FilePurpose): FileKind {
  const kind = kindOf(head)
  if (!kind || !filePurposes[purpose].some((word) => word === kind.word)) throw refusedKind(purpose)
  return kind
}
/** @throws Problem FILE_TOO_LARGE */
export function expectSize(size: number, { family }: Pick<FileKind, 'family'>, purpose?: FilePurpose): void {
  const most = (purpose && mostBytesOfPurpose[purpose]) ?? mostBytesOfFamily[family]
  if (size > most) throw new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(most / 1_000_000) })
}

/**
 * Checks a file by its content and makes of it what is kept: pictures are encoded again, which drops places, cameras and hidden content;
 * recordings are written so that a player can jump in them; documents stay as they are (S-50, S-52). Takes no transaction: it computes.
 * @param source lies in a folder of work, where what is made is put as well; nobody else writes to it
 * @throws Problem FILE_TYPE_REFUSED, FILE_TOO_LARGE
 */
export async function prepareFile(
  source: { place: string; size: number; filename: string },
  purpose: FilePurpose,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<PreparedFile> {
  const kind = expectKind(await firstBytes(source.place, headBytes), purpose)
  expectSize(source.size, kind, purpose)
  const { family } = kind
  // A photographed label is read as it is, and kept nowhere.
  if (family === 'document' || purpose === 'vin-picture') {
    const { size, sha256 } = await passBytes(source.place, null)
    return {
      place: source.place,
      size,
      sha256,
      contentType: kind.contentType,
      filename: safeName(source.filename, kind.extension),
      family,
    }
  }
  const place = path.join(path.dirname(source.place), 'prepared')
  const made = await makeFrom(source.place, place, kind, options).catch((error: unknown) => {
    // What cannot be written is no fault of the file.
    if (['ENOSPC', 'EDQUOT', 'ABORT_ERR'].includes(String((error as { code?: unknown }).code))) throw error
    if (family === 'recording' && !(error instanceof NotRecording)) throw error
    throw error instanceof NotPlayable ? new Problem('FILM_NOT_PLAYABLE') : refusedKind(purpose)
  })
  const { size, sha256 } = await passBytes(place, null)
  return { place, size, sha256, contentType: made.contentType, filename: safeName(source.filename, made.extension), family }
}

async function makeFrom(
  from: string,
  to: string,
  { family, word }: FileKind,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<{ contentType: string; extension: string }> {
  if (word === 'SVG') {
    await drawSvg(from, to)
    return fileKinds.PNG
  }
  if (family === 'picture') {
    const { contentType, extension } = fileKinds[await encodePhoto(from, to)]
    return { contentType, extension }
  }
  if (word === 'MP4' || word === 'MOV') {
    const film = await makeMp4Seekable(from, to, options)
    return film.hasVideo ? { contentType: 'video/mp4', extension: 'mp4' } : { contentType: 'audio/mp4', extension: 'm4a' }
  }
  const { hasVideo } = await makeSeekable(from, to, options)
  return { contentType: hasVideo ? 'video/webm' : 'audio/webm', extension: 'webm' }
}
