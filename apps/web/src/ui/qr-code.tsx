/** A QR code from its rows, `1` is dark; black on white in every theme, with the quiet zone that readers need. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const quiet = 4
  const size = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) => Array.from(row).flatMap((module, x) => (module === '1' ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 rounded-lg bg-white text-black"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
