import type { LabelKind } from '@twopost/contract/documents'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { labelsText } from './labels.text.ts'
import { LazyLabelsDialog } from './lazy-labels-dialog.tsx'

/** What is selected in a list, to print labels of it. */
export function LabelsBar({ kind, ids, onClear }: { kind: LabelKind; ids: readonly string[]; onClear: () => void }) {
  const t = useText(labelsText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <BulkBar count={ids.length} onClear={onClear}>
        <Button kind="ghost" icon={<Tags size={16} />} onClick={() => setOpen(true)}>
          {t('print')}
        </Button>
      </BulkBar>
      <LazyLabelsDialog open={open} onOpenChange={setOpen} kind={kind} ids={ids} />
    </>
  )
}
