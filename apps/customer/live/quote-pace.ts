import type { Infos, Quote } from '@candela/contract'
import { mergeInfos, replaceInfos } from './infos.ts'

/** Products whose change is drawn in one frame: a push of all of them at once would cost the phone one. */
const PER_FRAME = 3

const waiting = new Map<string, Partial<Quote>>()
let asked = false

/** `infos_changed:` as it is drawn: a few products a frame, in the order they came; what changes again meanwhile is drawn once. */
export function paceInfos(changed: Readonly<Record<string, Partial<Quote>>>): void {
  for (const [product, change] of Object.entries(changed)) {
    waiting.set(product, { ...waiting.get(product), ...change })
  }
  // a hidden page draws no frames
  if (document.hidden) take(waiting.size)
  else if (!asked) ask()
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
    take(PER_FRAME)
    if (waiting.size > 0) ask()
  })
}

function take(most: number): void {
  if (waiting.size === 0) return
  const taken = [...waiting].slice(0, most)
  for (const [product] of taken) waiting.delete(product)
  mergeInfos(Object.fromEntries(taken))
}
