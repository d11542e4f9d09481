import { Delayed, Skeleton } from './feedback.tsx'
import { useUiText } from './ui-text.ts'

const bars = [46, 62, 54, 78, 66, 88, 58, 72]

/** A chart while it loads the first time: columns on their ground. */
export function ChartSkeleton({ height = 220 }: { height?: number }) {
  const words = useUiText()
  return (
    <Delayed>
      <div className="flex items-end justify-around gap-3 border-border border-b" style={{ height }} role="status">
        <span className="sr-only">{words.loading}</span>
        {bars.map((bar) => (
          <Skeleton key={bar} width="32px" height={`${bar}%`} />
        ))}
      </div>
    </Delayed>
  )
}
