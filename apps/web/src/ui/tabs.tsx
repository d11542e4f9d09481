import * as Primitive from 'radix-ui/tabs'
import type { ReactNode } from 'react'

// In a file of its own: lists need it at once, the tab widget they do not.
export { StatusTabs } from './status-tabs.tsx'

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
  /** Buttons at the right end of the row; below it where there is no room. */
  end?: ReactNode
  /** `<TabPanel value="…">` for each item. */
  children: ReactNode
}) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValue(next as V)}>
      <div className="flex flex-wrap items-end gap-x-2 border-b border-border">
        <Primitive.List className="tab-list max-w-full min-w-0 border-b-0" aria-label={label}>
          {items.map((item) => (
            <Primitive.Trigger key={item.value} value={item.value} className="tab">
              {item.icon}
              {item.label}
              {item.count !== undefined && <span className="tab-count">{item.count}</span>}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {end && (
          <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1 self-center max-md:py-1">{end}</div>
        )}
      </div>
      {children}
    </Primitive.Root>
  )
}

export const TabPanel = Primitive.Content
