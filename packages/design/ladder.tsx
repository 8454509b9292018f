import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { nextByKey } from './roving.ts'
import type { Direction } from './triangle.tsx'
import { Triangle } from './triangle.tsx'
import './ladder.css'

export interface LadderRow {
  /** Stable between updates: the price. */
  key: string
  price: string
  amount: string
  /** Cumulative share of the deepest row, 0 to 1; see cumulativeDepth. */
  depth: number
}

export type LadderSide = 'ask' | 'bid'

export interface LadderProps {
  /** Spoken name. */
  label: string
  /** Best first, both sides. */
  asks: readonly LadderRow[]
  bids: readonly LadderRow[]
  /** stacked: asks above the price between them above bids. side: bids left, asks right. */
  layout?: 'stacked' | 'side'
  /** Spoken before the price of each row: which side it is on is otherwise told by place and colour alone. */
  sides: { bid: string; ask: string }
  /** Column heads. `bid` and `ask` name the price columns side by side. */
  heads: { price: string; amount: string; bid?: string; ask?: string }
  /** Between the sides when stacked. */
  last?: { text: string; direction: Direction; label?: string; note?: string }
  /** A tap or Enter on a row fills its price in; rows are plain text without it. */
  onPick?: (row: LadderRow, side: LadderSide) => void
  className?: string
}

/** The order book: 26px rows with a bar of cumulative depth behind. Arrow keys move between the rows. */
export function Ladder({ label, asks, bids, sides, layout = 'stacked', heads, last, onPick, className }: LadderProps) {
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const stacked = layout === 'stacked'
  const askRows = stacked ? [...asks].reverse() : asks
  const count = askRows.length + bids.length

  function onKeyDown(event: KeyboardEvent) {
    const next = nextByKey(event.key, focused, count, 'vertical')
    if (next === undefined) return
    event.preventDefault()
    root.current?.querySelectorAll<HTMLElement>('.ladder-row')[next]?.focus()
  }

  const rowsOf = (rows: readonly LadderRow[], side: LadderSide, offset: number) =>
    rows.map((row, index) => {
      const price = <span className="ladder-price">{row.price}</span>
      const amount = <span className="ladder-amount">{row.amount}</span>
      const content = (
        <>
          <span className="visually-hidden">{sides[side]}</span>
          <b className="ladder-bar" style={{ width: `${row.depth * 100}%` }} aria-hidden="true" />
          {!stacked && side === 'bid' ? amount : price}
          {!stacked && side === 'bid' ? price : amount}
        </>
      )
      const name = classNames('ladder-row', `ladder-${side}`)
      if (!onPick) {
        return (
          <div key={row.key} className={name}>
            {content}
          </div>
        )
      }
      return (
        <button
          key={row.key}
          type="button"
          className={name}
          tabIndex={offset + index === Math.min(focused, count - 1) ? 0 : -1}
          onFocus={() => setFocused(offset + index)}
          onClick={() => onPick(row, side)}
        >
          {content}
        </button>
      )
    })

  const head = (left: ReactNode, right: ReactNode) => (
    <div className="ladder-head">
      <span>{left}</span>
      <span>{right}</span>
    </div>
  )
  return (
    <div
      className={classNames('ladder', `ladder-${layout}`, className)}
      role="group"
      aria-label={label}
      ref={root}
      {...(onPick && { onKeyDown })}
    >
      {stacked ? (
        <>
          {head(heads.price, heads.amount)}
          {rowsOf(askRows, 'ask', 0)}
          {last && (
            <div className={classNames('ladder-last', `ladder-last-${last.direction}`)} aria-label={last.label}>
              <Triangle direction={last.direction} size={9} />
              <span>{last.text}</span>
              {last.note !== undefined && <small>{last.note}</small>}
            </div>
          )}
          {rowsOf(bids, 'bid', askRows.length)}
        </>
      ) : (
        <>
          <div>
            {head(heads.amount, heads.bid ?? heads.price)}
            {rowsOf(bids, 'bid', 0)}
          </div>
          <div className="ladder-asks">
            {head(heads.ask ?? heads.price, heads.amount)}
            {rowsOf(askRows, 'ask', bids.length)}
          </div>
        </>
      )}
    </div>
  )
}

export interface BestPricesProps {
  sellLabel: string
  sellPrice: string
  buyLabel: string
  buyPrice: string
  onPick?: (side: LadderSide) => void
}

/** One row with the best bid and ask; stands in for the ladder of a TicketColumns under 360px. */
export function BestPrices({ sellLabel, sellPrice, buyLabel, buyPrice, onPick }: BestPricesProps) {
  return (
    <div className="best-prices">
      <button type="button" className="best-prices-side" onClick={() => onPick?.('bid')}>
        <span className="i3">{sellLabel}</span> <span className="m">{sellPrice}</span>
      </button>
      <button type="button" className="best-prices-side" onClick={() => onPick?.('ask')}>
        <span className="i3">{buyLabel}</span> <span className="m">{buyPrice}</span>
      </button>
    </div>
  )
}

/** The order ticket left, the ladder right; under 360px or with large text the ladder gives way to `narrow`. */
export function TicketColumns({
  ticket,
  ladder,
  narrow,
}: {
  ticket: ReactNode
  ladder: ReactNode
  narrow?: ReactNode
}) {
  return (
    <div className="ticket-frame">
      <div className="ticket-columns">
        <div className="ticket-form">
          {narrow !== undefined && <div className="ticket-narrow">{narrow}</div>}
          {ticket}
        </div>
        <div className="ticket-ladder">{ladder}</div>
      </div>
    </div>
  )
}
