import { mostPrinted, type PrintKind } from '@twopost/contract/documents'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { printText } from './print.text.ts'

const PrintDialog = lazyDialog(() => import('./print-dialog.tsx'))

/** Prints the papers of what is selected, many in one PDF (DOC12). */
export function PrintSelected({ kind, ids }: { kind: PrintKind; ids: readonly string[] }) {
  const t = useText(printText)
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button
        kind="ghost"
        icon={<Printer size={16} />}
        disabledReason={ids.length > mostPrinted ? t('tooMany', { most: String(mostPrinted) }) : undefined}
        onClick={() => setAsked(ids)}
      >
        {t('print')}
      </Button>
      {asked && <PrintDialog open kind={kind} ids={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What is selected in a list, to print the papers of it. */
export function PrintBar({ kind, ids, onClear }: { kind: PrintKind; ids: readonly string[]; onClear: () => void }) {
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      <PrintSelected kind={kind} ids={ids} />
    </BulkBar>
  )
}
