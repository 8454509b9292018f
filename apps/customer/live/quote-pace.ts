import type { Infos, Quote } from '@candela/contract'
import { mergeInfos, replaceInfos } from './infos.ts'

/** Products whose change is drawn in one frame: a push of all of them at once would cost the phone one. */
const PER_FRAME = 3

const waiting = new Map<string, Partial<Quote>>()
let asked = false

/**
 * `infos_changed:` as it is drawn: a product whose channels are followed at once, with what its channels say of the same moment; the rest a
 * few a frame, in the order they came. What changes again meanwhile is drawn once.
 */
export function paceInfos(
  changed: Readonly<Record<string, Partial<Quote>>>,
  isFollowed: (product: string) => boolean,
): void {
  for (const [product, change] of Object.entries(changed)) {
    waiting.set(product, { ...waiting.get(product), ...change })
  }
  // a hidden page draws no frames
  drawInfos(document.hidden ? () => true : isFollowed)
  if (waiting.size > 0 && !asked) ask()
}

/** Draws what waits of some products now: a channel that has just been opened is drawn with the quotes of its moment. */
export function drawInfos(isDue: (product: string) => boolean): void {
  take([...waiting.keys()].filter(isDue))
}

/** `infos_all:` replaces whatever came before it. */
export function restartInfos(infos: Infos): void {
  waiting.clear()
  replaceInfos(infos)
}

function ask(): void {
  asked = true
  requestAnimationFrame(() => {
    asked = false
    take([...waiting.keys()].slice(0, PER_FRAME))
    if (waiting.size > 0) ask()
  })
}

function take(products: readonly string[]): void {
  if (products.length === 0) return
  const taken = products.map((product) => [product, waiting.get(product)!] as const)
  for (const product of products) waiting.delete(product)
  mergeInfos(Object.fromEntries(taken))
}
