/** Where a page begins and how many rows it has. */
export interface PlaceInList {
  limit: number
  offset: number
}

/**
 * A page of a statement whose rows carry the number of all rows. A page behind the end has no row that could, so the first row is asked
 * for it.
 */
export async function countedPage<R extends { total: number }>(
  select: (at: PlaceInList) => Promise<R[]>,
  at: PlaceInList,
): Promise<{ rows: R[]; total: number }> {
  const rows = await select(at)
  const [first] = rows.length > 0 || at.offset === 0 ? rows : await select({ limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}
