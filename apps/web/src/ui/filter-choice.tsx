import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilterChip } from './filter-bar.tsx'
import { SearchInput } from './input.tsx'
import { useUiText } from './ui-text.ts'

/** From so many on, a filter's choices can be searched. */
const searchedFrom = 9

/** A filter chip that takes one of a list; long lists get a search box. */
export function FilterChoice<V extends string>({
  label,
  value,
  onValue,
  options,
}: {
  label: string
  value: V | ''
  onValue: (value: V | '') => void
  options: readonly { value: V; label: string; icon?: ReactNode }[]
}) {
  const words = useUiText()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = wanted === '' ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterChip label={label} value={value === '' ? null : (chosen?.label ?? value)} onRemove={() => onValue('')}>
      {(close) => (
        <div className="flex min-w-44 flex-col gap-1">
          {options.length >= searchedFrom && <SearchInput label={words.search} value={typed} onValue={setTyped} />}
          <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={label}>
            {shown.map((option) => (
              <li key={option.value}>
                <button
                  type="button"
                  className="menu-item w-full cursor-pointer hover:bg-surface-3"
                  aria-pressed={option.value === value}
                  onClick={() => {
                    onValue(option.value === value ? '' : option.value)
                    setTyped('')
                    close()
                  }}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1 truncate text-left">{option.label}</span>
                  {option.value === value && <Check size={16} className="text-accent-text" />}
                </button>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className="menu-empty">{words.noResults}</p>}
        </div>
      )}
    </FilterChip>
  )
}
