import { startTransition, useEffect, useOptimistic, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Count } from './badge.tsx'
import { classNames } from './class-names.ts'
import { nextByKey } from './roving.ts'
import { Triangle } from './triangle.tsx'
import './segmented.css'

export interface TabOption<Key extends string | number> {
  key: Key
  label: ReactNode
  /** Paints the selected segment in the up or down colour and puts its triangle before the label. */
  tone?: 'up' | 'down'
  /** A count beside the label; TextTabs only. */
  count?: string
}

export interface TabsProps<Key extends string | number> {
  /** Spoken name of the group. */
  label: string
  options: readonly TabOption<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Id of the panel that the tabs change; without one the group is spoken as a choice of one, a radio group. */
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

interface TabsGroup<Key extends string | number> extends Omit<TabsProps<Key>, 'value'> {
  kind: string
  value: Key | undefined
}

/** One of several, with one stop for Tab: arrow keys move on and choose. */
export function Tabs<Key extends string | number>(props: TabsGroup<Key>) {
  const { kind, label, options, onChange, panelId, chosenFirst = false, className } = props
  const hasPanel = panelId !== undefined
  const list = useRef<HTMLDivElement>(null)
  const [value, show] = useOptimistic(props.value)
  const current = options.findIndex((option) => option.key === value)

  useEffect(() => {
    const row = list.current
    const option = row?.querySelectorAll<HTMLElement>(':scope > button')[current]
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
    const next = nextByKey(event.key, current, options.length, hasPanel ? 'horizontal' : 'both')
    if (next === undefined) return
    event.preventDefault()
    choose(options[next]!.key)
    list.current?.querySelectorAll<HTMLElement>(':scope > button')[next]?.focus()
  }

  return (
    <div
      className={classNames(kind, className)}
      role={hasPanel ? 'tablist' : 'radiogroup'}
      aria-label={label}
      ref={list}
    >
      {options.map((option, index) => {
        const chosen = option.key === value
        return (
          <button
            key={option.key}
            type="button"
            className={classNames(`${kind}-option`, option.tone && `${kind}-${option.tone}`, chosen && `${kind}-on`)}
            {...(hasPanel
              ? { role: 'tab', 'aria-selected': chosen, 'aria-controls': panelId }
              : { role: 'radio', 'aria-checked': chosen })}
            tabIndex={chosen || (current < 0 && index === 0) ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => choose(option.key)}
          >
            {option.tone && kind === 'segmented' && <Triangle direction={option.tone} size={7} />}
            {kind === 'intervals' ? <span>{option.label}</span> : option.label}
            {option.count !== undefined && <Count>{option.count}</Count>}
          </button>
        )
      })}
    </div>
  )
}
