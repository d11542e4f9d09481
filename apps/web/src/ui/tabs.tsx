import * as Primitive from 'radix-ui/tabs'
import type { ReactNode } from 'react'

/** Tabs that swap a part of the page. `panels` are rendered only while shown. */
export function Tabs<V extends string>({
  value,
  onValue,
  label,
  items,
  end,
  children,
}: {
  value: V
  onValue: (value: V) => void
  label: string
  items: readonly { value: V; label: ReactNode; count?: number | undefined; icon?: ReactNode }[]
  /** Buttons at the right end of the row. */
  end?: ReactNode
  /** `<TabPanel value="…">` for each item. */
  children: ReactNode
}) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValue(next as V)}>
      <div className="flex items-end gap-2 border-b border-border max-md:flex-wrap max-md:gap-y-0">
        <Primitive.List className="tab-list min-w-0 border-b-0" aria-label={label}>
          {items.map((item) => (
            <Primitive.Trigger key={item.value} value={item.value} className="tab">
              {item.icon}
              {item.label}
              {item.count !== undefined && <span className="tab-count">{item.count}</span>}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {end && <div className="ml-auto flex items-center gap-1 self-center max-md:py-1">{end}</div>}
      </div>
      {children}
    </Primitive.Root>
  )
}

export const TabPanel = Primitive.Content

/** A row of filters that look like tabs, with counts: the statuses above a list. Not a tab widget: it filters. */
export function StatusTabs<V extends string>({
  value,
  onValue,
  label,
  items,
}: {
  value: V
  onValue: (value: V) => void
  label: string
  items: readonly { value: V; label: ReactNode; count?: number | string | undefined; icon?: ReactNode }[]
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have
    <div className="tab-list" role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className="tab"
          aria-pressed={item.value === value}
          onClick={() => onValue(item.value)}
        >
          {item.icon}
          {item.label}
          {item.count !== undefined && <span className="tab-count">{item.count}</span>}
        </button>
      ))}
    </div>
  )
}
