import type { ReactNode } from 'react'

/** A few rows that need no paging: first a name, then figures. */
export function SimpleTable({
  label,
  heads,
  rows,
  empty,
}: {
  label: string
  heads: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  empty: string
}) {
  if (rows.length === 0) return <p className="p-4 text-ink-3">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="data-table data-table--compact">
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={i > 0 ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={i} className={i > 0 ? 'num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
