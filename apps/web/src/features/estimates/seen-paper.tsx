import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { PhotoDialog } from '#platform/photo-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { estimatesText } from './estimates.text.ts'

/** Opens the photo of what was signed, large (AUT10). */
export function SeenPaper({ fileId, note }: { fileId: string; note: string }) {
  const t = useText(estimatesText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="self-start" icon={<FileImage size={16} />} onClick={() => setOpen(true)}>
        {t('seePaper')}
      </Button>
      {isOpen && (
        <PhotoDialog
          photos={[{ fileId, name: t('seePaper'), note }]}
          at={0}
          onAt={() => setOpen(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
