import { startTransition, useEffect, useOptimistic, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Count } from './badge.tsx'
import { classNames } from './class-names.ts'
import { nextByKey } from './roving.ts'
import { Triangle } from './triangle.tsx'
import './segmented.css'

export interface TabOption<Key extends string> {
  key: Key
  label: ReactNode
  /** Paints the selected segment in the up or down colour and puts its triangle before the label. */
  tone?: 'up' | 'down'
  /** A count beside the label; TextTabs only. */
  count?: string
}

export interface TabsProps<Key extends string> {
  /** Spoken name of the group. */
  label: string
  options: readonly TabOption<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Id of the panel these tabs change, when there is exactly one. */
  panelId?: string
  /** True where the change takes long to draw: the tab stands as chosen first, the rest follows in slices. */
  chosenFirst?: boolean
  className?: string
}

/** Equal segments, 44 high, up to five. For more options use TextTabs. */
export function Segmented<Key extends string>(props: TabsProps<Key>) {
  return <Tabs {...props} kind="segmented" />
}

/** Text tabs on a hairline that scroll sideways; the selected one is ink with a 2px line. */
export function TextTabs<Key extends string>(props: TabsProps<Key>) {
  return <Tabs {...props} kind="text-tabs" />
}

/** Scrolling pills, the selected one filled with ink: filters and periods. */
export function Chips<Key extends string>(props: TabsProps<Key>) {
  return <Tabs {...props} kind="chips" />
}

/** The row of chart intervals under a chart. */
export function Intervals<Key extends string>(props: TabsProps<Key>) {
  return <Tabs {...props} kind="intervals" />
}

function Tabs<Key extends string>(props: TabsProps<Key> & { kind: string }) {
  const { kind, label, options, onChange, panelId, chosenFirst = false, className } = props
  const list = useRef<HTMLDivElement>(null)
  const [value, show] = useOptimistic(props.value)
  const current = options.findIndex((option) => option.key === value)

  useEffect(() => {
    const row = list.current
    const option = row?.querySelectorAll<HTMLElement>('[role=tab]')[current]
    if (!row || !option || row.scrollWidth <= row.clientWidth) return
    const from = option.offsetLeft - row.offsetLeft
    const hidden = from < row.scrollLeft || from + option.offsetWidth > row.scrollLeft + row.clientWidth
    if (hidden) row.scrollLeft = from - (row.clientWidth - option.offsetWidth) / 2
  }, [current])

  function choose(key: Key) {
    if (!chosenFirst) return onChange(key)
    startTransition(() => {
      show(key)
      onChange(key)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextByKey(event.key, current, options.length, 'horizontal')
    if (next === undefined) return
    event.preventDefault()
    choose(options[next]!.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={classNames(kind, className)} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <button
          key={option.key}
          type="button"
          role="tab"
          className={classNames(`${kind}-option`, option.tone && `${kind}-${option.tone}`)}
          aria-selected={option.key === value}
          aria-controls={panelId}
          tabIndex={option.key === value || (current < 0 && index === 0) ? 0 : -1}
          onClick={() => choose(option.key)}
        >
          {option.tone && <Triangle direction={option.tone} size={7} />}
          {kind === 'intervals' ? <span>{option.label}</span> : option.label}
          {option.count !== undefined && <Count>{option.count}</Count>}
        </button>
      ))}
    </div>
  )
}
