/** A list that was looked at: its ids in order, and when it was read (ms). */
export interface SeenList {
  ids: readonly string[]
  at: number
}
/** Where a record is in the list it came from, and the ones beside it. */
export interface Neighbors {
  /** From 1. */
  place: number
  count: number
  previous: string | null
  next: string | null
}

/** The neighbors of a record in the list that was read last of all that have it; null where none has. */
export function neighborsIn(lists: readonly SeenList[], id: string): Neighbors | null {
  const [last] = lists.filter((list) => list.ids.includes(id)).sort((a, b) => b.at - a.at)
  if (!last || last.ids.length < 2) return null
  const at = last.ids.indexOf(id)
  return { place: at + 1, count: last.ids.length, previous: last.ids[at - 1] ?? null, next: last.ids[at + 1] ?? null }
}
