import { useRef, useState, type KeyboardEvent } from 'react'
import { calendarWeeks } from './calendar-weeks.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { BackIcon, NextIcon } from './icons.tsx'
import { signed } from './signed.ts'
import type { Direction } from './triangle.tsx'
import './signed-day-calendar.css'

export interface SignedDay {
  /** Formatted without a sign; one decimal under 100, none above (dayCellDecimals). */
  text: string
  direction: Direction
  /** Spoken: "19 November, up 102.40 USDT". */
  label: string
}

export interface SignedDayCalendarProps {
  year: number
  /** 1 to 12. */
  month: number
  /** "November 2026". */
  title: string
  previousLabel: string
  nextLabel: string
  /** Absent at the end of what is known: its button is disabled. */
  onPrevious?: () => void
  onNext?: () => void
  /** Seven short names from Monday. */
  weekdays: readonly string[]
  /** By day of the month; a day without a value is future or unknown. */
  days: ReadonlyMap<number, SignedDay>
  /** The ringed day, when this month holds it. */
  today?: number
  onOpenDay: (day: number) => void
}

/** A month of signed values: weeks from Monday, an up or down tint, today ringed. Arrow keys move between days. */
export function SignedDayCalendar(props: SignedDayCalendarProps) {
  const { year, month, title, previousLabel, nextLabel, onPrevious, onNext, weekdays, days, today, onOpenDay } = props
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<number>()
  const known = [...days.keys()].sort((a, b) => a - b)
  const entry = focused !== undefined && days.has(focused) ? focused : (today ?? known[0])

  function onKeyDown(event: KeyboardEvent, day: number) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${day + step}"]`)?.focus()
  }

  return (
    <div className="signed-calendar">
      <div className="signed-calendar-head">
        <IconButton label={previousLabel} onClick={onPrevious} disabled={onPrevious === undefined}>
          <BackIcon size={20} weight={1.8} />
        </IconButton>
        <h2 className="t-3" aria-live="polite">
          {title}
        </h2>
        <IconButton label={nextLabel} onClick={onNext} disabled={onNext === undefined}>
          <NextIcon size={20} weight={1.8} />
        </IconButton>
      </div>
      <table className="signed-calendar-grid" aria-label={title} ref={grid}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarWeeks(year, month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week[0] === null && <OtherMonth days={week.filter((day) => day === null).length} />}
              {week.map((day) => {
                if (day === null) return null
                const value = days.get(day)
                const now = day === today && 'signed-day-today'
                if (!value) {
                  return (
                    <td key={day}>
                      <span className={classNames('signed-day', 'signed-day-unknown', now)}>{day}</span>
                    </td>
                  )
                }
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classNames('signed-day', `signed-day-${value.direction}`, now)}
                      data-day={day}
                      aria-label={value.label}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === entry ? 0 : -1}
                      onFocus={() => setFocused(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onClick={() => onOpenDay(day)}
                    >
                      {day}
                      <small>{signed(value.text, value.direction)}</small>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The days of the month before, in one empty cell. */
function OtherMonth({ days }: { days: number }) {
  return <td colSpan={days} style={{ gridColumn: `span ${days}` }} />
}
