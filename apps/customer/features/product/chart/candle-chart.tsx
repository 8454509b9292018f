import type { Candle, Interval, Product } from '@candela/contract'
import type { Chart, KLineData } from 'klinecharts'
import { useEffect, useRef, useState } from 'react'
import { priceDigits, quantityDigits } from '../../../live/index.ts'
import { useFormats, usePreference } from '../../../shell/index.ts'
import { type BarPlace, insideTicks, priceTicks, timeTicks } from './axes.ts'
import { followCrosshair } from './crosshair.ts'
import { candleLoader } from './loader.ts'
import { letPageScroll } from './page-scroll.ts'
import { isOnMovable, type LineData, OWN_LINE, type OwnLine, ownLineOverlay } from './own-lines.ts'
import { type PriceSeries, priceIndicator, usePriceSeries } from './price-series.ts'
import {
  type IndicatorName,
  INDICATORS,
  intervalOfPeriod,
  isOverCandles,
  PARAMETERS,
  periodOf,
  type View,
} from './periods.ts'
import { chartStyles, indicatorStyles } from './styles.ts'

export interface CandleChartProps {
  readonly product: Product
  readonly view: View
  readonly indicators: readonly IndicatorName[]
  /** the customer's own, drawn as lines at their price */
  readonly lines: readonly OwnLine[]
  /** of a perpetual, drawn over its candles */
  readonly series: readonly PriceSeries[]
  /** fills the screen: there is no page to scroll */
  readonly full: boolean
  /** of each pane beneath the candles */
  readonly paneHeight: number
  readonly label: string
  readonly onFirst: (interval: Interval, candles: readonly Candle[]) => void
  readonly onFailed: (error: unknown) => void
  /** a line that can be moved was let go at a price */
  readonly onLineMoved?: ((id: string, price: number) => void) | undefined
  /** the candle under the crosshair, or undefined when it leaves */
  readonly onCrosshair: (bar: KLineData | undefined) => void
}

const LINE_GROUP = 'own-lines'
const CANDLES = 'candle_pane'

/** The canvas chart. Its library is fetched with the first chart; everything it shows is also in the table view. */
export function CandleChart(props: CandleChartProps) {
  const { product, view, indicators, lines, series, full, paneHeight, label } = props
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart>()
  const callbacks = useRef(props)
  useEffect(() => {
    callbacks.current = props
  })
  const theme = usePreference('theme')
  const upDown = usePreference('upDown')
  const formats = useFormats()

  useEffect(() => {
    const element = box.current!
    let made: Chart | null = null
    let over = false
    let dispose: ((chart: Chart) => void) | undefined
    import('klinecharts').then(
      (library) => {
        if (over) return
        made = library.init(element)
        if (!made) return
        dispose = library.dispose
        library.registerOverlay(ownLineOverlay)
        library.registerIndicator(priceIndicator)
        // the canvas is for pointers; the table view is for keys
        made.getDom()?.setAttribute('tabindex', '-1')
        made.setOffsetRightDistance(12)
        setChart(made)
      },
      (error: unknown) => callbacks.current.onFailed(error),
    )
    const resize = new ResizeObserver(() => made?.resize())
    resize.observe(element)
    return () => {
      over = true
      resize.disconnect()
      if (made) dispose?.(made)
      setChart(undefined)
    }
  }, [])

  useEffect(() => {
    if (!chart || full) return undefined
    return letPageScroll(box.current!, chart.getDom(), (x, y) => isOnMovable(chart, callbacks.current.lines, x, y))
  }, [chart, full])

  useEffect(() => {
    if (!chart) return undefined
    return followCrosshair(chart, box.current!, (bar) => callbacks.current.onCrosshair(bar))
  }, [chart])

  useEffect(() => {
    if (!chart) return undefined
    const restyle = () => {
      chart.setStyles(chartStyles(box.current!, view))
      for (const { id, name } of chart.getIndicators())
        chart.overrideIndicator({ id, name, ...indicatorStyles(box.current!, name as IndicatorName) })
    }
    restyle()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', restyle)
    return () => system.removeEventListener('change', restyle)
  }, [chart, view, theme, upDown])

  useEffect(() => {
    if (!chart) return
    chart.setThousandsSeparator({ sign: '', format: (value) => String(value) })
    chart.setFormatter({
      formatDate: ({ timestamp, type }) =>
        formats[type === 'xAxis' ? 'candleTick' : 'candle'](intervalOfPeriod(chart.getPeriod()!), timestamp),
      formatBigNumber: (value) => formats.compact(Number(value).toFixed(8)),
    })
    chart.setDecimalFold({
      threshold: 99,
      format: (value) => {
        const text = String(value)
        return /^-?\d+(\.\d+)?$/.test(text) ? formats.price(text, text.split('.')[1]?.length ?? 0) : text
      },
    })
    const digits = priceDigits(product)
    chart.overrideYAxis({
      paneId: CANDLES,
      createTicks: ({ range, bounding }) =>
        priceTicks(
          { from: range.displayFrom, to: range.displayTo },
          bounding.height,
          (value) => formats.price(value.toFixed(digits), digits),
          chart.getDataList().at(-1)?.close,
        ),
    })
    const write = { day: (at: number) => formats.dayAndMonth(at), time: (at: number) => formats.time(at) }
    chart.overrideXAxis({
      createTicks: ({ defaultTicks, bounding }) =>
        insideTicks(isWithinDays(chart) ? timeTicks(barPlaces(chart), write) : defaultTicks, bounding.width),
    })
  }, [chart, formats, product])

  useEffect(() => {
    if (!chart) return undefined
    const element = box.current!
    const loader = candleLoader({
      onFirst: (interval, candles) => callbacks.current.onFirst(interval, candles),
      onFailed: (error) => callbacks.current.onFailed(error),
      onClose: (close) => {
        element.dataset['close'] = close
      },
    })
    chart.setSymbol({
      ticker: product.id,
      pricePrecision: priceDigits(product),
      volumePrecision: Math.min(quantityDigits(product), 4),
    })
    chart.setPeriod(periodOf(callbacks.current.view))
    chart.setDataLoader(loader)
    return () => loader.stop()
  }, [chart, product])

  useEffect(() => {
    if (!chart) return
    const period = periodOf(view)
    const now = chart.getPeriod()
    if (now?.type !== period.type || now.span !== period.span) chart.setPeriod(period)
  }, [chart, view])

  useEffect(() => {
    if (!chart) return
    for (const name of INDICATORS) if (!indicators.includes(name)) chart.removeIndicator({ name })
    const present = new Set(chart.getIndicators().map(({ name }) => name))
    for (const name of indicators) {
      if (present.has(name)) continue
      const over = isOverCandles(name)
      const paneId = over ? CANDLES : paneOf(name)
      const calcParams = [...PARAMETERS[name]]
      // those over the candles stand in the legend above; a pane of its own is named in its corner
      const title = over ? '' : [name, calcParams.join(', ')].join(' ').trim()
      const createTooltipDataSource = () => ({ name: title, calcParamsText: '', features: [], legends: [] })
      const styles = indicatorStyles(box.current!, name)
      chart.createIndicator({ name, paneId, calcParams, createTooltipDataSource, ...styles }, over)
    }
  }, [chart, indicators])

  useEffect(() => {
    if (!chart) return
    for (const name of indicators) {
      if (isOverCandles(name)) continue
      chart.setPaneOptions({ id: paneOf(name), height: paneHeight, minHeight: paneHeight })
    }
  }, [chart, indicators, paneHeight])

  usePriceSeries(chart, product.id, view, series, CANDLES)

  const drawn = JSON.stringify(lines)
  useEffect(() => {
    if (!chart) return
    chart.removeOverlay({ groupId: LINE_GROUP })
    const digits = priceDigits(product)
    const parsed = JSON.parse(drawn) as readonly OwnLine[]
    const all = parsed.map(({ price }) => price)
    for (const { id, price, text, isMovable = false } of parsed) {
      const extendData: LineData = { text, price: formats.price(price.toFixed(digits), digits), all }
      chart.createOverlay({
        name: OWN_LINE,
        id: `own-${id}`,
        groupId: LINE_GROUP,
        lock: !isMovable,
        points: [{ value: price }],
        extendData,
        onPressedMoveEnd: ({ overlay }) => {
          callbacks.current.onLineMoved?.(id, overlay.points[0]?.value ?? price)
        },
      })
    }
  }, [chart, drawn, view, formats, product])

  return <div ref={box} className="chart-canvas" role="img" aria-label={label} />
}

function paneOf(name: IndicatorName): string {
  return `pane-${name}`
}

function isWithinDays(chart: Chart): boolean {
  const type = chart.getPeriod()?.type
  return type === 'minute' || type === 'hour'
}

/** The bars in sight, and one before them: a tick stands where something changed. */
function barPlaces(chart: Chart): BarPlace[] {
  const bars = chart.getDataList()
  const { from, to } = chart.getVisibleRange()
  const first = Math.max(0, from - 1)
  return bars.slice(first, to).map(({ timestamp }, index) => ({
    at: timestamp,
    coord: (chart.convertToPixel({ dataIndex: first + index }) as { readonly x: number }).x,
    zone: -new Date(timestamp).getTimezoneOffset() * 60_000,
  }))
}
