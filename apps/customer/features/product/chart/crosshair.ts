import type { Chart, Crosshair, KLineData } from 'klinecharts'

/**
 * Tells the candle under the crosshair, and undefined when it leaves. The chart tells where the crosshair goes and not that
 * it is taken away: a pointer that leaves, and a touch after which it was not set, say so.
 */
export function followCrosshair(
  chart: Chart,
  box: HTMLElement,
  tell: (bar: KLineData | undefined) => void,
): () => void {
  let isSet = false
  const follow = (data: unknown) => {
    const { x } = data as Crosshair
    isSet = true
    tell(x === undefined ? undefined : barAt(chart, x))
  }
  const leave = () => tell(undefined)
  const touch = () => {
    isSet = false
  }
  // the chart hears the end of a touch after this element does
  const lift = () => setTimeout(() => !isSet && tell(undefined))
  chart.subscribeAction('onCrosshairChange', follow)
  box.addEventListener('mouseleave', leave)
  box.addEventListener('touchstart', touch, { capture: true, passive: true })
  box.addEventListener('touchend', lift, { capture: true, passive: true })
  return () => {
    chart.unsubscribeAction('onCrosshairChange', follow)
    box.removeEventListener('mouseleave', leave)
    box.removeEventListener('touchstart', touch, { capture: true })
    box.removeEventListener('touchend', lift, { capture: true })
  }
}

function barAt(chart: Chart, x: number): KLineData | undefined {
  const found = chart.convertFromPixel([{ x }])
  const { dataIndex } = (Array.isArray(found) ? found[0] : found) ?? {}
  const bars = chart.getDataList()
  return dataIndex === undefined ? undefined : bars[Math.min(Math.max(0, dataIndex), bars.length - 1)]
}
