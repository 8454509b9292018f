const UNIT = 100_000_000n
const CENT = UNIT / 100n

/** What is published of a way out, in minor units of what leaves the account; `spread` of a currency, in ppm. */
export interface Offer {
  readonly least: bigint
  readonly most: bigint
  readonly fee: bigint
  readonly step: bigint
  readonly spread: bigint | undefined
}

function offer(least: bigint, most: bigint, fee: bigint, step: bigint, spread?: bigint): Offer {
  return { least: least * UNIT, most: most * UNIT, fee: fee * UNIT, step, spread }
}

const OFFERS: Readonly<Record<string, Offer>> = {
  '1 USDT': offer(20n, 50_000n, 1n, 100n),
  '2 USDT': offer(40n, 50_000n, 5n, 100n),
  '3 USDT': offer(20n, 50_000n, 1n, 1n),
  '4 BTC': { least: 100_000n, most: 2n * UNIT, fee: 10_000n, step: 1n, spread: undefined },
  '5 USD': offer(50n, 50_000n, 5n, CENT, 0n),
  '6 EUR': offer(20n, 50_000n, 1n, CENT, 5_000n),
  '7 JPY': offer(20n, 50_000n, 2n, CENT, 10_000n),
  '8 EUR': offer(20n, 5_000n, 2n, CENT, 5_000n),
  '8 USD': offer(20n, 5_000n, 2n, CENT, 0n),
}

/** By rail and asset; undefined where nothing is sent. */
export function offerOf(rail: number, asset: string): Offer | undefined {
  return OFFERS[`${rail} ${asset}`]
}
