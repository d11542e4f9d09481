import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFieldProps } from './field.tsx'
import { Input } from './input.tsx'
import { type Option, OptionRow } from './option-row.tsx'
import { Spinner } from './spinner.tsx'
import { useListbox } from './use-listbox.ts'

export interface SuggestGroup<O extends Option> {
  label: string
  options: readonly O[]
  /** Rows that make something new. */
  accent?: boolean
}

/**
 * A search box that is always open for typing, with what it finds below it in groups. Arrows choose, Enter takes, Esc empties it. An
 * Enter that comes before the answer takes the first row as soon as that is there. Stands in a Field.
 */
// oxlint-disable-next-line max-lines-per-function -- box and list share keys and focus
export function Suggest<O extends Option>({
  query,
  onQuery,
  groups,
  onPick,
  settled,
  emptyText,
  placeholder,
  listLabel,
  end,
}: {
  query: string
  onQuery: (query: string) => void
  groups: readonly SuggestGroup<O>[]
  onPick: (option: O) => void
  /** False while the rows do not yet answer what is in the box. */
  settled: boolean
  /** Shown when nothing is found. */
  emptyText: ReactNode
  placeholder: string
  listLabel: string
  end?: ReactNode
}) {
  const links = useFieldProps()
  const groupId = useId()
  const isOpen = query.trim() !== ''
  const rows = isOpen ? groups.flatMap((group) => group.options) : []
  const waitsForAnswer = useRef(false)
  const take = (index: number) => {
    const option = rows[index]
    if (option && !option.disabled) onPick(option)
  }
  const { active, setActive, onKeyDown, listRef, listId, activeId, optionId } = useListbox({
    count: rows.length,
    start: 0,
    onPick: take,
  })
  useEffect(() => {
    if (!settled || !waitsForAnswer.current) return
    waitsForAnswer.current = false
    take(0)
  })
  let index = -1
  return (
    <>
      <Input
        {...links}
        size="lg"
        type="text"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? activeId : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        icon={<Search size={17} />}
        placeholder={placeholder}
        maxLength={100}
        value={query}
        onChange={(event) => {
          waitsForAnswer.current = false
          setActive(0)
          onQuery(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          if (event.key === 'Escape' && query !== '') {
            event.preventDefault()
            onQuery('')
          } else if (event.key === 'Enter' && isOpen && !settled) {
            event.preventDefault()
            waitsForAnswer.current = true
          } else onKeyDown(event)
        }}
        end={
          <>
            {isOpen && !settled && <Spinner size={16} />}
            {end}
          </>
        }
      />
      <div
        ref={listRef}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        aria-busy={isOpen && !settled}
        className="option-list mt-1 !max-h-[440px]"
        hidden={rows.length === 0}
      >
        {isOpen &&
          groups.map(
            (group, at) =>
              group.options.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
                <div key={group.label} role="group" aria-labelledby={`${groupId}-${at}`}>
                  <div id={`${groupId}-${at}`} className="menu-label">
                    {group.label}
                  </div>
                  {group.options.map((option) => {
                    index += 1
                    const own = index
                    return (
                      <OptionRow
                        key={option.value}
                        id={optionId(own)}
                        option={option}
                        active={own === active}
                        selected={false}
                        onHover={() => setActive(own)}
                        onPick={() => take(own)}
                        {...(group.accent && { className: 'menu-item--accent' })}
                      />
                    )
                  })}
                </div>
              ),
          )}
      </div>
      {isOpen && settled && rows.length === 0 && (
        <p className="menu-empty" role="status">
          {emptyText}
        </p>
      )}
    </>
  )
}
