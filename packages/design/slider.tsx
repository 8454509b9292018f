import { classNames } from './class-names.ts'
import { evenStops, neighbourStop, sliderShare, snapToStop } from './slider-stops.ts'
import './slider.css'

export interface SliderProps {
  /** Spoken name. */
  label: string
  /** min to max; 0 to 100 unless told. */
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** The number of even stops, or the stops themselves; five unless told. */
  stops?: number | readonly number[]
  /** The meaning of the value, spoken: "44%", "20×". */
  valueText: string
  /** A text under each stop. */
  stopLabels?: readonly string[]
  disabled?: boolean
}

/**
 * A slider with stops and a 44px target. A native range underneath brings touch, arrow keys (one step),
 * Page Up and Down (one stop), Home and End.
 */
export function Slider(props: SliderProps) {
  const {
    label,
    value,
    onChange,
    min = 0,
    max = 100,
    step = 1,
    stops = 5,
    valueText,
    stopLabels,
    disabled = false,
  } = props
  const marks = typeof stops === 'number' ? evenStops(min, max, stops) : stops
  const share = sliderShare(value, min, max)
  return (
    <div className={classNames('slider', disabled && 'slider-disabled')}>
      <div className="slider-body">
        <input
          type="range"
          className="slider-input"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          onPointerUp={(event) => {
            const snapped = snapToStop(event.currentTarget.valueAsNumber, marks, min, max)
            if (snapped !== event.currentTarget.valueAsNumber) onChange(snapped)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'PageUp' && event.key !== 'PageDown') return
            event.preventDefault()
            onChange(neighbourStop(value, marks, event.key === 'PageUp' ? 1 : -1))
          }}
        />
        <span className="slider-track" aria-hidden="true" />
        <span className="slider-fill" aria-hidden="true" style={{ width: `${share * 100}%` }} />
        {marks.map((mark) => (
          <i
            key={mark}
            className={classNames('slider-stop', mark <= value && 'slider-stop-on')}
            aria-hidden="true"
            style={{ left: `${sliderShare(mark, min, max) * 100}%` }}
          />
        ))}
        <span className="slider-thumb" aria-hidden="true" style={{ left: `${share * 100}%` }} />
      </div>
      {stopLabels !== undefined && (
        <div className="slider-labels" aria-hidden="true">
          {stopLabels.map((text, index) => (
            <span key={text} style={{ left: `${sliderShare(marks[index] ?? max, min, max) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
