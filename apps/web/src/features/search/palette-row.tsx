import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { ApiError } from '#platform/api/problem.ts'

/** What a search has found, as the palette shows it. */
export interface Findings {
  isFetching: boolean
  error: ApiError | null
  /** How many there are; null until there is an answer. */
  count: number | null
  groups: ReactNode
}

/** A line of the palette that can be chosen. */
export function Row({
  id,
  icon,
  onSelect,
  children,
}: {
  id: string
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item value={id} className="palette-item" onSelect={onSelect}>
      {icon}
      {children}
    </Command.Item>
  )
}

/** Two lines of words: what it is, and what tells it from others like it. */
export function RowWords({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate font-[520]">{title}</span>
      <span className="flex min-w-0 gap-2 overflow-hidden text-sm text-ink-3">{children}</span>
    </span>
  )
}
