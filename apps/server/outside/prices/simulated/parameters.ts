import type { Session } from './sessions.ts'

/**
 * The public parameters of the simulated market. Whoever knows these and a revealed secret can recompute every price. All deviations are
 * per ordinary weekday, in ppm of the price; loadings are in 256ths.
 */
export interface Process {
  readonly name: string
  readonly session: Session
  /** deviation of a calm-average day in ppm */
  readonly daily: number
  /** chance of a burst of news on a day, in 1024ths */
  readonly bursts: number
  /** its price keeps its expected value: it neither returns to a trend nor gains by moving */
  readonly isFair?: true
}

/** The processes that move many products at once. */
export const FACTORS: readonly Process[] = [
  { name: 'crypto', session: 'crypto', daily: 20_500, bursts: 110 },
  { name: 'altcoins', session: 'crypto', daily: 12_000, bursts: 60 },
  { name: 'equity', session: 'equity', daily: 7_800, bursts: 60 },
  { name: 'dollar', session: 'currency', daily: 2_700, bursts: 50 },
  { name: 'metal', session: 'metal', daily: 6_400, bursts: 60 },
]

export interface ProductParameters {
  readonly id: string
  readonly session: Session
  /** price at the start of the genesis day, in ticks */
  readonly start: number
  /** loadings on FACTORS, in 256ths */
  readonly loadings: readonly [number, number, number, number, number]
  /** the product's own deviation a day in ppm, and its bursts */
  readonly own: number
  readonly bursts: number
  /** the rise of the long trend in the twenty years before genesis, in 1024ths of a doubling */
  readonly trend: number
  /** usual half spread in thousandths of a tick */
  readonly halfSpread: number
  /** chance that a step renews the ladder, and that it prints, in 1024ths, in an ordinary minute */
  readonly renew: number
  readonly print: number
  /** lots traded on an ordinary day */
  readonly volume: number
}

interface Row {
  readonly session?: Session
  readonly start: number
  readonly loadings: readonly number[]
  readonly own: number
  readonly bursts?: number
  readonly trend: number
  readonly half: number
  readonly renew: number
  readonly print: number
  readonly volume: number
}

// oxfmt-ignore
const ROWS: Readonly<Record<string, Row>> = {
  'BTC-USDT': { start: 6_748_210, loadings: [256, 0, 64], own: 7_500,
    trend: 5_400, half: 55_000, renew: 800, print: 620, volume: 1_842_000_000 },
  'ETH-USDT': { start: 351_240, loadings: [290, 110, 74], own: 10_500,
    trend: 4_600, half: 4_000, renew: 720, print: 500, volume: 2_900_000_000 },
  'SOL-USDT': { start: 17_136, loadings: [335, 240, 80], own: 19_000,
    trend: 4_900, half: 1_000, renew: 520, print: 380, volume: 3_400_000_000 },
  'BNB-USDT': { start: 58_230, loadings: [225, 70, 60], own: 11_000,
    trend: 4_700, half: 4_500, renew: 420, print: 230, volume: 420_000_000 },
  'XRP-USDT': { start: 5_284, loadings: [230, 190, 60], own: 21_000, bursts: 70,
    trend: 3_600, half: 1_000, renew: 420, print: 320, volume: 6_400_000_000 },
  'DOGE-USDT': { start: 15_230, loadings: [310, 250, 70], own: 24_000, bursts: 80,
    trend: 4_200, half: 1_300, renew: 430, print: 320, volume: 1_900_000_000 },
  'ADA-USDT': { start: 4_517, loadings: [285, 250, 66], own: 18_000,
    trend: 3_400, half: 1_000, renew: 330, print: 190, volume: 1_800_000_000 },
  'TRX-USDT': { start: 12_480, loadings: [120, 70, 40], own: 11_500,
    trend: 2_900, half: 1_400, renew: 300, print: 150, volume: 4_600_000_000 },
  'AVAX-USDT': { start: 3_421, loadings: [320, 280, 76], own: 21_000,
    trend: 3_300, half: 1_000, renew: 340, print: 200, volume: 420_000_000 },
  'LINK-USDT': { start: 15_872, loadings: [300, 260, 70], own: 20_000,
    trend: 3_500, half: 2_200, renew: 340, print: 190, volume: 310_000_000 },
  'DOT-USDT': { start: 7_214, loadings: [285, 260, 66], own: 17_500,
    trend: 2_600, half: 1_100, renew: 290, print: 150, volume: 420_000_000 },
  'LTC-USDT': { start: 8_406, loadings: [250, 170, 60], own: 15_500,
    trend: 2_700, half: 1_200, renew: 300, print: 150, volume: 380_000_000 },
  'BCH-USDT': { start: 46_120, loadings: [265, 190, 60], own: 19_000,
    trend: 2_500, half: 7_000, renew: 280, print: 120, volume: 60_000_000 },
  'TON-USDT': { start: 6_842, loadings: [220, 170, 56], own: 22_000,
    trend: 2_600, half: 1_300, renew: 280, print: 130, volume: 320_000_000 },
  'NEAR-USDT': { start: 6_318, loadings: [325, 300, 74], own: 22_500,
    trend: 2_900, half: 1_200, renew: 290, print: 140, volume: 130_000_000 },
  'UNI-USDT': { start: 9_846, loadings: [300, 250, 70], own: 24_000, bursts: 70,
    trend: 2_700, half: 1_800, renew: 280, print: 120, volume: 130_000_000 },
  'ATOM-USDT': { start: 8_473, loadings: [285, 260, 66], own: 18_500,
    trend: 2_400, half: 1_500, renew: 270, print: 110, volume: 140_000_000 },
  'APT-USDT': { start: 8_931, loadings: [320, 300, 74], own: 23_500,
    trend: 2_200, half: 1_700, renew: 280, print: 120, volume: 170_000_000 },
  'SUI-USDT': { start: 10_864, loadings: [330, 300, 76], own: 27_000, bursts: 80,
    trend: 2_600, half: 2_000, renew: 320, print: 170, volume: 900_000_000 },
  'ARB-USDT': { start: 9_735, loadings: [320, 310, 74], own: 22_500,
    trend: 1_900, half: 1_700, renew: 290, print: 130, volume: 620_000_000 },
  'XAU-USD': { session: 'metal', start: 233_860, loadings: [0, 0, 0, -150, 256], own: 2_200,
    trend: 2_300, half: 14_000, renew: 420, print: 260, volume: 1_600_000_000 },
  'XAG-USD': { session: 'metal', start: 29_460, loadings: [0, 0, 60, -170, 390], own: 8_500,
    trend: 2_000, half: 7_000, renew: 300, print: 130, volume: 1_300_000_000 },
  'OIL-USD': { session: 'energy', start: 7_842, loadings: [0, 0, 110, -120, 40], own: 16_500, bursts: 70,
    trend: 500, half: 1_100, renew: 300, print: 140, volume: 320_000_000 },
  'EUR-USD': { session: 'currency', start: 108_420, loadings: [0, 0, 20, -256, 0], own: 2_100,
    trend: -180, half: 3_200, renew: 420, print: 220, volume: 52_000_000_000 },
  'GBP-USD': { session: 'currency', start: 127_150, loadings: [0, 0, 36, -250, 0], own: 2_700,
    trend: -560, half: 4_200, renew: 360, print: 170, volume: 31_000_000_000 },
  'USD-JPY': { session: 'currency', start: 157_350, loadings: [0, 0, 50, 215, 0], own: 3_400,
    trend: 520, half: 4_500, renew: 380, print: 170, volume: 47_000_000_000 },
  'SPX-USD': { session: 'equity', start: 546_380, loadings: [0, 0, 256, -20, 0], own: 2_000,
    trend: 2_250, half: 22_000, renew: 400, print: 200, volume: 900_000_000 },
  'NDX-USD': { session: 'equity', start: 1_978_240, loadings: [0, 0, 318, -20, 0], own: 3_600,
    trend: 3_500, half: 75_000, renew: 400, print: 200, volume: 330_000_000 },
}

const OWN_BURSTS = 50

export const PARAMETERS: readonly ProductParameters[] = Object.entries(ROWS).map(([id, row]) => ({
  id,
  session: row.session ?? 'crypto',
  start: row.start,
  loadings: [0, 1, 2, 3, 4].map((factor) => row.loadings[factor] ?? 0) as [number, number, number, number, number],
  own: row.own,
  bursts: row.bursts ?? OWN_BURSTS,
  trend: row.trend,
  halfSpread: row.half,
  renew: row.renew,
  print: row.print,
  volume: row.volume,
}))

/** By a new coin's place in the catalogue: each moves by itself. */
export const NEW_COINS: readonly Process[] = [
  { name: 'TSR-USDT', session: 'crypto', daily: 45_000, bursts: 90, isFair: true },
  { name: 'LNT-USDT', session: 'crypto', daily: 60_000, bursts: 110, isFair: true },
]
