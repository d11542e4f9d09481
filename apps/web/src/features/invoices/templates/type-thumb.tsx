import type { TemplateType } from '@twopost/contract/invoices'
import { cx } from '#ui/classes.ts'

const line = (x: number, y: number, width: number) => <rect key={`${x}-${y}`} x={x} y={y} width={width} height={1.4} />
const rows = (x: number, width: number, from: number, count: number, step = 5) =>
  Array.from({ length: count }, (_, at) => line(x, from + at * step, width))

/** Each type in a few strokes, enough to tell it from the others. */
const sketches: Readonly<Record<TemplateType, React.ReactNode>> = {
  professional: (
    <>
      <rect width="56" height="12" className="fill-accent" />
      {rows(6, 44, 19, 4)}
      <rect x="34" y="39" width="16" height="4" className="fill-accent" />
    </>
  ),
  simple: (
    <>
      {line(6, 6, 18)}
      {line(6, 12, 44)}
      {rows(6, 44, 18, 4)}
      <rect x="36" y="40" width="14" height="2.5" />
    </>
  ),
  detailed: (
    <>
      <rect width="56" height="2.5" className="fill-accent" />
      <rect x="6" y="8" width="44" height="8" fill="none" stroke="currentColor" />
      <rect x="6" y="20" width="44" height="16" fill="none" stroke="currentColor" />
      {rows(9, 38, 24, 3, 4)}
      <rect x="34" y="39" width="16" height="5" fill="none" stroke="currentColor" />
    </>
  ),
  minimal: (
    <>
      {line(12, 9, 14)}
      {rows(12, 32, 20, 2, 7)}
      <rect x="34" y="37" width="10" height="4" />
    </>
  ),
  corporate: (
    <>
      <rect width="17" height="48" className="fill-accent" />
      {rows(22, 28, 8, 5)}
      <rect x="38" y="37" width="12" height="2.5" />
    </>
  ),
}

/** The sketch of a type on its card. */
export function TypeThumb({ type, isChosen }: { type: TemplateType; isChosen: boolean }) {
  return (
    <span
      className={cx(
        'block w-full overflow-hidden rounded-md border-2 bg-white p-px text-[#7c868c] peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
        isChosen ? 'border-accent' : 'border-border',
      )}
    >
      <svg viewBox="0 0 56 48" width="100%" fill="currentColor" aria-hidden="true">
        {sketches[type]}
      </svg>
    </span>
  )
}
