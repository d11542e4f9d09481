import { type FileKind, fileKinds } from '@twopost/contract/registries/file-purposes'
import { startsLikeSvg } from '#platform/images/svg.ts'
import { startsLikeMp4, startsLikeQuickTime } from '#platform/media/mp4-boxes.ts'
import { startsLikeWebm } from '#platform/media/webm-elements.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte)

/** First bytes that `kindOf` looks at. */
export const headBytes = 256

/** What a file is by its first bytes, whatever it calls itself (S-50); undefined for what is not accepted anywhere. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return fileKinds.JPEG
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return fileKinds.PNG
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return fileKinds.WebP
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return fileKinds.PDF
  if (startsLikeWebm(bytes)) return fileKinds.WebM
  if (startsLikeMp4(bytes)) return fileKinds.MP4
  if (startsLikeQuickTime(bytes)) return fileKinds.MOV
  if (startsLikeSvg(bytes)) return fileKinds.SVG
  return undefined
}

/** A name fit to keep: one line without path and control characters, at most 150, with the extension of what the file is. */
export function safeName(name: string, extension: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 140)
    .replace(/[\ud800-\udbff]$/, '')
  return `${base || 'file'}.${extension}`
}
