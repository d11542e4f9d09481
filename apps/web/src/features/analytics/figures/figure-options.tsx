import { Check } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { SearchInput } from '#ui/input.tsx'
import { figuresText } from './figures.text.ts'

/** With more than so many one types to find. */
const mostSeen = 12

/** One of a list, in a popover. */
export function Options<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  onValue: (value: V) => void
}) {
  const t = useText(figuresText)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = wanted ? options.filter((option) => option.label.toLocaleLowerCase().includes(wanted)) : options
  return (
    <div className="flex flex-col gap-1">
      {options.length > mostSeen && <SearchInput label={t('find')} value={typed} onValue={setTyped} />}
      {shown.length === 0 && <p className="px-3 py-2 text-sm text-ink-3">{t('noneFound')}</p>}
      <ul className="flex max-h-80 min-w-44 flex-col overflow-y-auto" aria-label={label}>
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="menu-item w-full cursor-pointer hover:bg-surface-3"
              aria-pressed={option.value === value}
              onClick={() => onValue(option.value)}
            >
              <span className="min-w-0 flex-1 truncate text-left">{option.label}</span>
              {option.value === value && <Check size={16} className="text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
