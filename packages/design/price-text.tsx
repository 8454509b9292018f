import { useLayoutEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { firstFlash, nextFlash } from './price-flash.ts'
import { Triangle, type Direction } from './triangle.tsx'
import './price-text.css'

export interface PriceTextProps {
  /** Already formatted. */
  text: string
  /** Paints the text and sets the triangle before it, as for a last price. */
  direction?: Direction
  /** Shows what follows the last decimal separator in ink-3, as for balances. */
  quietDecimals?: boolean
  /** The decimal separator of the interface language, '.' unless told. */
  separator?: string
  className?: string
}

/** A price or balance on one line. */
export function PriceText({ text, direction, quietDecimals = false, separator = '.', className }: PriceTextProps) {
  const at = quietDecimals ? text.lastIndexOf(separator) : -1
  return (
    <span className={classNames('price-text', direction && `price-text-${direction}`, className)}>
      {direction && <Triangle direction={direction} size={9} />}
      <span>
        {at < 0 ? text : text.slice(0, at)}
        {at >= 0 && <span className="price-text-decimals">{text.slice(at)}</span>}
      </span>
    </span>
  )
}

export interface PriceCellProps {
  /** Already formatted. */
  text: string
  /** The same price as a number or in ticks; only compared. */
  value: number | bigint
  className?: string
}

/**
 * A price in a row. It flashes in the up or down tint when it changes, at most once a second;
 * with reduced motion a triangle stands for the flash.
 */
export function PriceCell({ text, value, className }: PriceCellProps) {
  const [flash, setFlash] = useState(() => firstFlash(value))
  // Before the paint, so the new price and its flash appear in the same frame.
  useLayoutEffect(() => setFlash((before) => nextFlash(before, value, performance.now())), [value])
  return (
    <span
      key={flash.count}
      className={classNames('price-cell', flash.count > 0 && `price-cell-${flash.direction}`, className)}
    >
      <span className="price-cell-mark">
        <Triangle direction={flash.direction} />
      </span>
      {text}
    </span>
  )
}
