import type { SentUploadDetails } from '@twopost/contract/files'
import {
  acceptOf,
  type FilePurpose,
  fileKinds,
  filePurposes,
  mostBytesOfFamily,
} from '@twopost/contract/registries/file-purposes'
import type { ReactNode } from 'react'
import { FileDrop } from '#ui/file-drop.tsx'
import { useText } from '../i18n/text.ts'
import { useFileChoice } from '../use-file-choice.tsx'
import { UploadRows } from './upload-rows.tsx'
import { uploadsText } from './uploads.text.ts'
import { type Uploads, type UploadsOptions, useUploads } from './use-uploads.ts'

/** The kinds and sizes of a purpose in words: "JPEG, PNG, PDF; up to 10 MB each". */
export function useUploadHelp(purpose: FilePurpose): string {
  const t = useText(uploadsText)
  const words: readonly (keyof typeof fileKinds)[] = filePurposes[purpose]
  const families = words.map((word) => fileKinds[word].family)
  const megabytes = String(mostBytesOfFamily.document / 1_000_000)
  const kinds = words.join(', ')
  return families.includes('recording')
    ? t('helpRecordings', { kinds, megabytes, recording: String(mostBytesOfFamily.recording / 1_000_000) })
    : t('help', { kinds, megabytes })
}

/** Chooses files of a purpose from anywhere on the page: `input` belongs on it, `choose` opens the browser's choice, `uploads` has the files on their way. */
export function useUploadChoice<P extends FilePurpose>(
  options: UploadsOptions<P>,
  details: SentUploadDetails<P>,
  { label, multiple = false, capture }: { label: string; multiple?: boolean; capture?: 'environment' | 'user' },
): { uploads: Uploads<P>; choose: () => void; input: ReactNode } {
  const uploads = useUploads(options)
  const { purpose } = options
  const onFiles = (files: readonly File[]) => uploads.add([...files], details)
  return { uploads, ...useFileChoice({ purpose, label, multiple, capture, onFiles }) }
}

interface DropProps<P extends FilePurpose> {
  details: SentUploadDetails<P>
  multiple?: boolean
  /** After files were chosen; their details were taken as they stood. */
  onChosen?: () => void
  wrongKind?: (name: string) => string
  children: ReactNode
}

/** The place to drop or choose files, with those on their way below it; for a page that keeps them beyond it. */
export function UploadDrop<P extends FilePurpose>({
  purpose,
  uploads,
  details,
  multiple = true,
  onChosen,
  wrongKind,
  children,
}: DropProps<P> & { purpose: P; uploads: Uploads<P> }) {
  const help = useUploadHelp(purpose)
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        multiple={multiple}
        accept={acceptOf(purpose)}
        help={help}
        onFiles={(files) => {
          uploads.add(files, details)
          onChosen?.()
        }}
      >
        {children}
      </FileDrop>
      <UploadRows uploads={uploads} {...(wrongKind && { wrongKind })} />
    </div>
  )
}

/**
 * The one field of the product that takes files: it sends them in pieces, goes on after a lost connection, shows how far each is, and says
 * what to do when one is not taken.
 */
export function UploadField<P extends FilePurpose>({
  purpose,
  target,
  refreshes = [],
  onAdded,
  ...drop
}: UploadsOptions<P> & DropProps<P>) {
  const uploads = useUploads({ purpose, target, refreshes, ...(onAdded && { onAdded }) })
  return <UploadDrop purpose={purpose} uploads={uploads} {...drop} />
}
