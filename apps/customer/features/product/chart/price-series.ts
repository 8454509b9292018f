import type { PricePoint } from '@candela/contract'
import type { Chart, Indicator, IndicatorTemplate, KLineData } from 'klinecharts'
import { useEffect, useRef, useState } from 'react'
import { call, queryClient, useInfos } from '../../../live/index.ts'
import { intervalOf, type View } from './periods.ts'

/** Prices of a perpetual that can be drawn over the candles of its last price. */
export const PRICE_SERIES = ['mark', 'index'] as const
export type PriceSeries = (typeof PRICE_SERIES)[number]
/** colours of their lines, as CSS variables: none of an indicator's */
export const SERIES_COLOURS: Readonly<Record<PriceSeries, string>> = { mark: '--ink', index: '--ink-3' }

const NAME = 'prices'
const PAGE = '200'

/** The source of the lines; `live`: of this moment. */
interface Told {
  readonly shown: readonly PriceSeries[]
  /** oldest first */
  readonly points: readonly PricePoint[]
  readonly live: Partial<Record<PriceSeries, string>>
}

type Drawn = Partial<Record<PriceSeries, number>>

/** The lines' values at each candle: the price at its end, of the last one that of this moment. */
export function pricesAt(bars: readonly Pick<KLineData, 'timestamp'>[], { shown, points, live }: Told): Drawn[] {
  let next = 0
  return bars.map((_, place) => {
    const end = bars[place + 1]?.timestamp
    while (next < points.length && points[next]!.at <= (end ?? Number.POSITIVE_INFINITY)) next++
    const told: Partial<Record<PriceSeries, string>> = { ...points[next - 1], ...(end === undefined && live) }
    return Object.fromEntries(
      shown.flatMap((name) => (told[name] === undefined || told[name] === '' ? [] : [[name, Number(told[name])]])),
    )
  })
}

export const priceIndicator: IndicatorTemplate<Drawn, unknown, Told> = {
  name: NAME,
  shortName: '',
  figures: PRICE_SERIES.map((key) => ({ key, type: 'line' })),
  calc: (bars, { extendData }: Indicator<Drawn, unknown, Told>) => pricesAt(bars, extendData),
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
}

/** Draws the chosen ones; older points are asked for as older candles come into sight. */
export function usePriceSeries(
  chart: Chart | undefined,
  product: string,
  view: View,
  shown: readonly PriceSeries[],
  pane: string,
): void {
  const interval = intervalOf(view)
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly points: readonly PricePoint[] }>()
  const of = `${product} ${interval}`
  const points = loaded?.of === of ? loaded.points : undefined
  const wanted = chart !== undefined && shown.length > 0
  const live = useInfos((infos) => (wanted ? `${infos[product]?.mark ?? ''} ${infos[product]?.index ?? ''}` : ''))
  const oldest = points?.[0]?.at
  const asked = useRef('')

  useEffect(() => {
    if (!wanted) return undefined
    const ask = () => {
      const first = chart.getDataList()[Math.max(0, Math.floor(chart.getVisibleRange().from))]?.timestamp
      const isNeeded = points === undefined || (oldest !== undefined && first !== undefined && first < oldest)
      const key = `${of} ${oldest ?? ''}`
      if (!isNeeded || asked.current === key) return
      asked.current = key
      const before = oldest === undefined ? {} : { before: String(oldest - 1) }
      const input = { params: { product }, query: { interval, limit: PAGE, ...before } }
      const page = queryClient.fetchQuery({
        queryKey: ['perpetualPrices', input],
        queryFn: () => call('perpetualPrices', input),
        staleTime: 0,
        gcTime: 0,
      })
      page.then(
        ({ points: older }) => setLoaded({ of, points: [...older, ...(points ?? [])] }),
        () => {
          // they are asked for again when somebody drags again
          asked.current = ''
        },
      )
    }
    ask()
    chart.subscribeAction('onVisibleRangeChange', ask)
    return () => chart.unsubscribeAction('onVisibleRangeChange', ask)
  }, [chart, wanted, of, product, interval, points, oldest])

  const names = shown.join(' ')
  useEffect(() => {
    if (!wanted) return undefined
    const none: Told = { shown: [], points: [], live: {} }
    chart.createIndicator({ name: NAME, id: NAME, paneId: pane, extendData: none }, true)
    return () => void chart.removeIndicator({ id: NAME })
  }, [chart, wanted, pane])

  useEffect(() => {
    if (!wanted) return
    const [mark, index] = live.split(' ') as [string, string]
    const style = getComputedStyle(chart.getDom()!)
    const lines = PRICE_SERIES.map((name) => ({
      color: style.getPropertyValue(SERIES_COLOURS[name]).trim(),
      size: 1.5,
    }))
    const drawn = PRICE_SERIES.filter((name) => names.split(' ').includes(name))
    chart.overrideIndicator({
      name: NAME,
      id: NAME,
      styles: { lines },
      extendData: { shown: drawn, points: points ?? [], live: { mark, index } },
    })
  }, [chart, wanted, names, points, live])
}
