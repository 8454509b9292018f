import { divideUp, PPM } from '@candela/units'
import { periodStart } from '../../limits/periods.ts'
import { type BacktestMarket, instantOf } from './market.ts'

const M6 = BigInt(PPM)

/** The change from each equity to the next, in ppm of it, towards zero. */
export function changesOf(equities: readonly bigint[]): number[] {
  return equities.slice(1).map((next, place) => changeOf(equities[place]!, next))
}

/** The change from an equity to another, in ppm of it, towards zero; from nothing there is none. */
export function changeOf(from: bigint, to: bigint): number {
  return from === 0n ? 0 : Number(((to - from) * M6) / from)
}

/** The first largest fall from a peak, ppm, and its steps: from the last at the peak to the first that is there again, or the end. */
export function worstFall(equities: readonly bigint[]): { readonly ppm: number; readonly steps: number } {
  let [peak, peakAt] = [0n, 0]
  let worst = { ppm: 0, from: 0, to: 0 }
  let isOpen = false
  for (const [place, equity] of equities.entries()) {
    if (equity >= peak) {
      if (isOpen) worst.to = place
      isOpen = false
      ;[peak, peakAt] = [equity, place]
      continue
    }
    const ppm = Number(divideUp((peak - equity) * M6, peak))
    if (ppm <= worst.ppm) continue
    worst = { ppm, from: peakAt, to: equities.length - 1 }
    isOpen = true
  }
  return { ppm: worst.ppm, steps: worst.to - worst.from }
}

/** Months of GMT+8 that gained and that lost, each change in the month in which its step begins; one that did neither is none. */
export function monthsOf(
  market: Pick<BacktestMarket, 'step' | 'first'>,
  equities: readonly bigint[],
): { readonly won: number; readonly lost: number } {
  const months = { won: 0, lost: 0 }
  const last = equities.length - 1
  const monthOf = (place: number): number => periodStart('month', instantOf(market, place))
  let begin = 0
  for (let place = 1; place <= last; place++) {
    if (place < last && monthOf(place) === monthOf(begin)) continue
    if (equities[place]! > equities[begin]!) months.won++
    else if (equities[place]! < equities[begin]!) months.lost++
    begin = place
  }
  return months
}
