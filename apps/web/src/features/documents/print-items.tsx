import { Printer } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { MenuItem } from '#ui/menu.tsx'
import { printText } from './print.text.ts'

/** The entries of a record's menu that open its paper: in the paper's own language, and in each (DOC13). */
export function PrintItems({ load }: { load: (language?: 'en' | 'es') => Promise<Blob> }) {
  const t = useText(printText)
  return (
    <>
      <MenuItem icon={<Printer size={16} />} onSelect={() => void openPdf(() => load())}>
        {t('print')}
      </MenuItem>
      {(['en', 'es'] as const).map((language) => (
        <MenuItem key={language} icon={<Printer size={16} />} onSelect={() => void openPdf(() => load(language))}>
          {t(`inLanguage.${language}`)}
        </MenuItem>
      ))}
    </>
  )
}
