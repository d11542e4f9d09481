import { type ReactNode, useEffect, useRef } from 'react'

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
  const row = useRef<HTMLDivElement>(null)
  const chosen = items.findIndex((item) => item.value === value)
  // Where the row is wider than its place, as on phones, the chosen one is in sight.
  useEffect(() => {
    const tab = row.current?.children[chosen]
    if (!row.current || !tab) return
    const [own, whole] = [tab.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and form semantics this row does not have
    <div ref={row} className="tab-list" role="group" aria-label={label}>
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
