import type { AxisTick } from 'klinecharts'

/** Pixels between two grid lines, at least; the design wants four to six of them. */
const SPACING = 36
const MOST = 6
/** a tick nearer to an edge than this would be cut off */
const EDGE = 9
/** half the height of the tag of the last price, and a little air */
const TAG = 13
const NICE = [1, 2, 2.5, 5, 10]

/** Evenly spaced round values between `from` and `to`, few enough for the height; the first step is the coarsest that still gives three. */
export function roundValues(from: number, to: number, height: number): readonly number[] {
  const span = to - from
  if (!(span > 0) || !Number.isFinite(span)) return []
  const count = Math.min(MOST, Math.max(2, Math.floor(height / SPACING)))
  const raw = span / count
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = NICE.map((factor) => factor * power).find((candidate) => candidate >= raw * (1 - 1e-9)) ?? raw
  const values: number[] = []
  for (let index = Math.ceil(from / step); index * step <= to && values.length <= MOST * 2; index++) {
    values.push(index * step)
  }
  return values
}

/** The ticks of a price axis: round, even, none cut off by an edge, none under the tag at `tagged`. */
export function priceTicks(
  { from, to }: { readonly from: number; readonly to: number },
  height: number,
  write: (value: number) => string,
  tagged?: number,
): AxisTick[] {
  const coordOf = (value: number) => height * (1 - (value - from) / (to - from))
  const tag = tagged === undefined ? undefined : coordOf(tagged)
  return roundValues(from, to, height).flatMap((value) => {
    const coord = coordOf(value)
    const hidden = coord < EDGE || coord > height - EDGE || (tag !== undefined && Math.abs(coord - tag) < TAG)
    return hidden ? [] : [{ coord, value, text: write(value) }]
  })
}

/** Ticks whose text would reach over the end of the axis are left out. */
export function insideTicks(ticks: readonly AxisTick[], width: number): AxisTick[] {
  const half = (text: string) => text.length * 3 + 2
  return ticks.filter(({ coord, text }) => coord > half(text) && coord < width - half(text))
}

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** pixels between two times, at least */
const TIME_SPACING = 64
const TIME_STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS)

/** A bar on the time axis: its instant, where it stands, and how far its zone's clock is before UTC, in milliseconds. */
export interface BarPlace {
  readonly at: number
  readonly coord: number
  readonly zone: number
}

/** The ticks of a time axis within days: round times, and the date where a day begins. */
export function timeTicks(
  bars: readonly BarPlace[],
  write: { readonly day: (at: number) => string; readonly time: (at: number) => string },
): AxisTick[] {
  const begins = (step: number) =>
    bars.filter((bar, index) => index > 0 && localStep(bar, step) !== localStep(bars[index - 1]!, step))
  const hasRoom = (ticks: readonly BarPlace[]) =>
    ticks.every(({ coord }, index) => index === 0 || coord - ticks[index - 1]!.coord >= TIME_SPACING)
  const ticks = TIME_STEPS_MS.map(begins).find(hasRoom) ?? everyOther(begins(DAY_MS), hasRoom)
  const days = new Set(begins(DAY_MS))
  return ticks.map((bar) => ({
    coord: bar.coord,
    value: bar.at,
    text: days.has(bar) ? write.day(bar.at) : write.time(bar.at),
  }))
}

function localStep({ at, zone }: BarPlace, step: number): number {
  return Math.floor((at + zone) / step)
}

/** Every second, fourth, eighth …, until there is room. */
function everyOther<T>(ticks: readonly T[], hasRoom: (ticks: readonly T[]) => boolean): readonly T[] {
  return hasRoom(ticks)
    ? ticks
    : everyOther(
        ticks.filter((_, index) => index % 2 === 0),
        hasRoom,
      )
}
