import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './classes.ts'
import { FilterChip } from './filter-bar.tsx'
import { SearchInput } from './input.tsx'
import { useUiText } from './ui-text.ts'

/** From so many on, a filter's choices can be searched. */
const searchedFrom = 9

/** A search outside of the list. */
interface ChoiceSearch {
  label: string
  query: string
  onQuery: (query: string) => void
  /** No answer yet: then an empty list says nothing. */
  loading: boolean
  emptyText: string
}

interface Choices<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
}

/**
 * One of a list, in the popover of a filter; long lists get a search box. With `search` the caller finds: the options are what matches its
 * query already, as of a server that has more than can be listed.
 */
export function ChoiceList<V extends string>({
  label,
  value,
  options,
  onPick,
  search,
}: Choices<V> & { value: V | '' | null; onPick: (value: V) => void; search?: ChoiceSearch }) {
  const words = useUiText()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const isFound = search !== undefined || wanted === ''
  const shown = isFound ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  const box = search ?? { label: words.search, query: typed, onQuery: setTyped }
  return (
    <div className={cx('flex flex-col gap-1', search ? 'min-w-60' : 'min-w-44')}>
      {(search || options.length >= searchedFrom) && <SearchInput label={box.label} value={box.query} onValue={box.onQuery} />}
      <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={label}>
        {shown.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="menu-item w-full cursor-pointer hover:bg-surface-3"
              aria-pressed={option.value === value}
              onClick={() => onPick(option.value)}
            >
              {option.icon}
              <span className="min-w-0 flex-1 truncate text-left">{option.label}</span>
              {option.value === value && <Check size={16} className="text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && !search?.loading && (
        <p className="menu-empty" role="status">
          {search?.emptyText ?? words.noResults}
        </p>
      )}
    </div>
  )
}

/** A filter chip that takes one of a list. */
export function FilterChoice<V extends string>({
  label,
  value,
  onValue,
  options,
}: Choices<V> & { value: V | ''; onValue: (value: V | '') => void }) {
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterChip label={label} value={value === '' ? null : (chosen?.label ?? value)} onRemove={() => onValue('')}>
      {(close) => (
        <ChoiceList
          label={label}
          value={value}
          options={options}
          onPick={(picked) => {
            onValue(picked === value ? '' : picked)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
