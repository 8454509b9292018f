import type { ReactElement, ReactNode } from 'react'

export interface IconProps {
  /** Side in pixels, 22 unless told. */
  size?: number
  /** Stroke width on the 24 grid, 1.6 unless told. */
  weight?: number
  className?: string
  /** Only for an icon that stands alone as content; otherwise it is hidden from screen readers. */
  label?: string
}

export type Icon = (props: IconProps) => ReactElement

/** An icon component from shapes drawn on a 24 grid with round strokes. */
export function drawIcon(name: string, shapes: () => ReactNode): Icon {
  function DrawnIcon({ size = 22, weight = 1.6, className, label }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={weight}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {shapes()}
      </svg>
    )
  }
  DrawnIcon.displayName = name
  return DrawnIcon
}
