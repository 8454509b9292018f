import type { DeepPartial, IndicatorCreate, Styles } from 'klinecharts'
import type { IndicatorName, View } from './periods.ts'

/** Reads the tokens in force: a canvas cannot read CSS variables by itself. */
function tokens(element: HTMLElement): (name: string) => string {
  const computed = getComputedStyle(element)
  return (name) => computed.getPropertyValue(name).trim()
}

/** The colours of an indicator's lines, first to last, as CSS variables. */
const LINE_COLOURS = ['--accent', '--warn', '--ink-2'] as const
const OVER_CANDLE_COLOURS: Readonly<Partial<Record<IndicatorName, readonly string[]>>> = {
  EMA: ['--ink-2'],
  BOLL: ['--ink-3', '--ink-3', '--ink-3'],
}

/** Those over the candles share one pane, so no two of them share a colour. */
export function coloursOf(name: IndicatorName): readonly string[] {
  return OVER_CANDLE_COLOURS[name] ?? LINE_COLOURS
}

/** The styles of an indicator where they differ from all the others; bands are dashed. */
export function indicatorStyles(element: HTMLElement, name: IndicatorName): Pick<IndicatorCreate, 'styles'> {
  const colours = OVER_CANDLE_COLOURS[name]
  if (colours === undefined) return {}
  const dash = name === 'BOLL' ? { style: 'dashed' as const, dashedValue: [4, 3] } : {}
  return { styles: { lines: colours.map(tokens(element)).map((color) => ({ color, size: 1.5, ...dash })) } }
}

/** The chart in the design's colours: hollow rises, filled falls, hairline grid, the last price on an ink tag. */
export function chartStyles(element: HTMLElement, view: View): DeepPartial<Styles> {
  const token = tokens(element)
  const [up, down, ink, ink3, line, canvas, accent] = [
    '--up',
    '--down',
    '--ink',
    '--ink-3',
    '--line',
    '--canvas',
    '--accent',
  ].map(token) as [string, string, string, string, string, string, string]
  const family = token('--font') || 'sans-serif'
  const text = { family, size: 11, weight: 'normal' }
  const tag = {
    ...text,
    weight: '600',
    color: token('--on-ink'),
    borderSize: 0,
    borderRadius: 5,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 3,
    paddingBottom: 3,
  }
  const lines = [...LINE_COLOURS.map(token), up, down].map((color) => ({ color, size: 1.5 }))
  const colours = { upColor: up, downColor: down, noChangeColor: ink3 }
  return {
    grid: { vertical: { show: false }, horizontal: { color: line, style: 'solid', size: 1 } },
    candle: {
      type: view === 'line' ? 'area' : 'candle_up_stroke',
      bar: {
        ...colours,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: ink3,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: ink3,
      },
      area: {
        lineColor: ink,
        lineSize: 1.75,
        value: 'close',
        smooth: false,
        backgroundColor: [
          { offset: 0, color: token('--glow') },
          { offset: 1, color: 'transparent' },
        ],
        point: { show: false },
      },
      priceMark: {
        high: { color: ink3, textFamily: family, textSize: 11 },
        low: { color: ink3, textFamily: family, textSize: 11 },
        last: {
          upColor: ink,
          downColor: ink,
          noChangeColor: ink,
          line: { style: 'dashed', dashedValue: [1, 3], size: 1 },
          text: tag,
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      lines,
      bars: [{ ...colours, upColor: `${up}47`, downColor: `${down}47`, noChangeColor: `${ink3}47` }],
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'always',
        offsetTop: 2,
        offsetLeft: 14,
        title: { ...text, color: ink3, showParams: true },
        legend: { ...text, color: ink3 },
      },
    },
    xAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: ink3 } },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: ink3 } },
    separator: { color: line, size: 1, activeBackgroundColor: token('--sunken') },
    crosshair: {
      horizontal: { line: { color: ink3 }, text: { ...tag, backgroundColor: ink } },
      vertical: { line: { color: ink3 }, text: { ...tag, backgroundColor: ink } },
    },
    overlay: {
      line: { color: accent, size: 1, style: 'dashed', dashedValue: [4, 3] },
      text: { ...tag, color: canvas, backgroundColor: accent },
    },
  }
}
