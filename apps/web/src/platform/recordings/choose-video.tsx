import { kindsInWords, mostBytesFor } from '@twopost/contract/registries/file-purposes'
import { FolderOpen } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { useText } from '../i18n/text.ts'
import { fileFault } from '../uploads/file-fault.ts'
import { useFileChoice } from '../use-file-choice.tsx'
import { recordingsText } from './recordings.text.ts'

const purpose = 'inspection-video'

/** A video that is on this device already, in place of a new one; what is too large or of another kind is said at once. */
export function ChooseVideo({ onChosen }: { onChosen: (file: File) => Promise<void> }) {
  const t = useText(recordingsText)
  const refuse = (text: string) => notify({ kind: 'error', title: t('chooseFailed'), text })
  const take = async (file: File | undefined) => {
    if (!file) return
    const fault = fileFault(file, purpose)
    if (fault?.fault === 'tooLarge') return refuse(t('tooLarge', { megabytes: String(mostBytesFor(purpose) / 1_000_000) }))
    // Sound alone in the box of a film shows nothing.
    if (fault || file.type.startsWith('audio/')) return refuse(t('wrongKind', { kinds: kindsInWords(purpose) }))
    try {
      await onChosen(file)
    } catch {
      refuse(t('notKept'))
    }
  }
  const { choose, input } = useFileChoice({ purpose, label: t('choose'), onFiles: ([file]) => void take(file) })
  return (
    <>
      <Button size="glove" className="!min-h-16" icon={<FolderOpen size={22} />} onClick={choose}>
        {t('choose')}
      </Button>
      {input}
    </>
  )
}
