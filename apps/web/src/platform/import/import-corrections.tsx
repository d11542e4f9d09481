import type { ImportColumns, ImportFix } from '@twopost/contract/core/import'
import { X } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { importText } from './import.text.ts'

/** What is read differently than it stands in the file, each with the way back (p4). */
export function ImportCorrections({
  fixes,
  columns,
  language,
  disabled,
  onFixes,
}: {
  fixes: readonly ImportFix[]
  columns: ImportColumns
  language: 0 | 1
  disabled: boolean
  onFixes: (fixes: readonly ImportFix[]) => void
}) {
  const t = useText(importText)
  if (fixes.length === 0) return null
  return (
    <Card title={t('corrections')} beside={<span className="text-xs text-ink-2">{t('correctionsHelp')}</span>} flush>
      <ul>
        {fixes.map((fix) => (
          <li key={`${fix.column} ${fix.from}`} className="list-row">
            <span className="two-lines min-w-0 flex-1">
              <span className="truncate">{fix.to}</span>
              <span>
                <span className="min-w-0 break-words">
                  {t('readAs', { column: columns[fix.column]?.words[language] ?? fix.column, from: fix.from })}
                </span>
              </span>
            </span>
            <IconButton
              label={t('takeBack', { from: fix.from })}
              icon={<X size={16} />}
              disabled={disabled}
              onClick={() => onFixes(fixes.filter((one) => one !== fix))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
