import { linePath } from './line-path.ts'
import type { Direction } from './triangle.tsx'
import './sparkline.css'

export interface SparklineProps {
  /** Oldest first; for drawing only. */
  values: readonly number[]
  /** Colour; from first to last value unless told. */
  direction?: Direction
  width?: number
  height?: number
}

/** A 60 by 28 line with an end dot, no axis. Decorative: the change beside it is the text. */
export function Sparkline({ values, direction, width = 60, height = 28 }: SparklineProps) {
  const { line, end } = linePath(values, { left: 2, right: width - 6, top: 4, bottom: height - 4 })
  const first = values[0] ?? 0
  const last = values[values.length - 1] ?? 0
  const shown = direction ?? (last > first ? 'up' : last < first ? 'down' : 'flat')
  return (
    <svg
      className={`sparkline sparkline-${shown}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      {line !== '' && (
        <>
          <path d={line} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
          <circle cx={end.x} cy={end.y} r="2.2" fill="currentColor" />
        </>
      )}
    </svg>
  )
}
