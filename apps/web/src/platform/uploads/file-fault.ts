import {
  type FileKind,
  type FilePurpose,
  fileKinds,
  filePurposes,
  kindsInWords,
  mostBytesOfFamily,
} from '@twopost/contract/registries/file-purposes'

/** Why a file need not be sent at all, as far as the browser can tell; the server looks at the content itself. */
export type FileFault =
  | { fault: 'empty' }
  | { fault: 'tooLarge'; kind: FileKind['family']; megabytes: string }
  | { fault: 'wrongKind'; kinds: string }

const endings: Readonly<Record<string, string>> = { jpeg: 'jpg', m4a: 'mp4', m4v: 'mp4' }
/** Sound in the box of a film. */
const films: Readonly<Record<string, string>> = {
  'audio/webm': 'video/webm',
  'audio/mp4': 'video/mp4',
  'audio/x-m4a': 'video/mp4',
}
/** What a file is by the type that the browser gives it, else by its ending. */
function namedKind({ name, type }: Pick<File, 'name' | 'type'>): FileKind | undefined {
  const [said = ''] = type.toLowerCase().split(';')
  const bare = films[said] ?? said
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  const kinds = Object.values<FileKind>(fileKinds)
  return (
    kinds.find(({ contentType }) => contentType === bare) ??
    kinds.find(({ extension }) => extension === (endings[ending] ?? ending))
  )
}

/** The first thing that is wrong with a file for a purpose; undefined when it may be sent. */
export function fileFault(file: Pick<File, 'name' | 'size' | 'type'>, purpose: FilePurpose): FileFault | undefined {
  if (file.size === 0) return { fault: 'empty' }
  const kind = namedKind(file)
  if (!kind || !filePurposes[purpose].some((word) => word === kind.word))
    return { fault: 'wrongKind', kinds: kindsInWords(purpose) }
  const most = mostBytesOfFamily[kind.family]
  return file.size <= most ? undefined : { fault: 'tooLarge', kind: kind.family, megabytes: String(most / 1_000_000) }
}
