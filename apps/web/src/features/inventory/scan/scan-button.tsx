import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { scanText } from './scan.text.ts'
import { useScanner } from './use-scanner.ts'

const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'))

/** Opens the window for codes; a hand scanner does so by itself, anywhere on the screen that has this button (PAR30). `compact`: a sign alone on phones. */
export function ScanButton({ compact = false }: { compact?: boolean }) {
  const t = useText(scanText)
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const begin = (scanned: string) => {
    setCode(scanned)
    setOpen(true)
  }
  useScanner(begin)
  return (
    <>
      <Button icon={<ScanLine size={16} />} onClick={() => begin('')}>
        <span className={compact ? 'max-md:sr-only' : undefined}>{t('scan')}</span>
      </Button>
      <ScanDialog open={open} onOpenChange={setOpen} code={code} />
    </>
  )
}
