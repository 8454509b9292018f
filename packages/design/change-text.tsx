import { classNames } from './class-names.ts'
import { signed } from './signed.ts'
import { Triangle, type Direction } from './triangle.tsx'
import './change-text.css'

export interface ChangeTextProps {
  /** Already formatted; its sign is set by `direction`. */
  text: string
  direction: Direction
  /** Off where the sign alone is enough, as in a table of results. */
  triangle?: boolean
  className?: string
}

/** A change with triangle, sign and colour; flat is ink-3 with neither. */
export function ChangeText({ text, direction, triangle = true, className }: ChangeTextProps) {
  return (
    <span className={classNames('change-text', `change-text-${direction}`, className)}>
      {triangle && <Triangle direction={direction} />}
      {signed(text, direction)}
    </span>
  )
}
