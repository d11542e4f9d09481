import { type KeyboardEvent, useRef, useState } from 'react'
import { type ChartPoint, chartPlace } from './chart-steps.ts'

/** What pressing a column of a chart does. */
export interface ChartOpens {
  /** What opens, in words: the name of the button. */
  label: (index: number) => string
  onOpen: (index: number) => void
}

/**
 * The columns of a chart as buttons over its drawing. They are one stop of the keyboard: arrows go from one to the next, Home and End to the
 * first and the last. A point without a figure has none.
 */
export function ChartColumns({ points, opens, height }: { points: readonly ChartPoint[]; opens: ChartOpens; height: number }) {
  const filled = points.flatMap(({ values }, index) => (values.some((value) => value > 0) ? [index] : []))
  const [stop, setStop] = useState(0)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const at = filled.includes(stop) ? stop : filled.at(-1)
  function move(event: KeyboardEvent, from: number) {
    const place = filled.indexOf(from)
    const next = { ArrowLeft: filled[place - 1], ArrowRight: filled[place + 1], Home: filled[0], End: filled.at(-1) }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    buttons.current.get(next)?.focus()
  }
  const { left, below } = chartPlace
  return (
    <div className="chart-columns" style={{ left, height: height - below }}>
      {filled.map((index) => (
        <button
          key={index}
          ref={(node) => {
            if (node) buttons.current.set(index, node)
            else buttons.current.delete(index)
          }}
          type="button"
          className="chart-column"
          style={{ left: `${(index / points.length) * 100}%`, width: `${100 / points.length}%` }}
          tabIndex={index === at ? 0 : -1}
          aria-label={opens.label(index)}
          title={opens.label(index)}
          onFocus={() => setStop(index)}
          onKeyDown={(event) => move(event, index)}
          onClick={() => opens.onOpen(index)}
        />
      ))}
    </div>
  )
}
