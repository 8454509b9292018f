import type { Infos, Pushes, Quote } from '@candela/contract'
import { line } from './frames.ts'

/** The infos map as everyone was told it last. */
export class InfosFeed {
  #told: Infos
  #whole: Buffer | undefined

  constructor(first: Infos) {
    this.#told = first
  }

  /** The line that says the whole map. */
  whole(): Buffer {
    this.#whole ??= line('infos_all', this.#told)
    return this.#whole
  }

  /** Makes `now` the told one; answers the line that says what changed, if anything did. */
  tell(now: Infos): Buffer | undefined {
    const changed = changedInfos(this.#told, now)
    if (changed === undefined) return undefined
    this.#told = now
    this.#whole = undefined
    return line('infos_changed', changed)
  }
}

/** Per product only the fields that differ. A price that did not move needs no new instant. */
export function changedInfos(before: Infos, after: Infos): Pushes['infos_changed'] | undefined {
  const changed: Record<string, Partial<Quote>> = {}
  let any = false
  for (const [id, quote] of Object.entries(after)) {
    const old = before[id]
    const fields = (Object.keys(quote) as (keyof Quote)[]).filter((field) => old?.[field] !== quote[field])
    if (fields.length === 0 || (fields.length === 1 && fields[0] === 'ts')) continue
    changed[id] = Object.fromEntries(fields.map((field) => [field, quote[field]]))
    any = true
  }
  return any ? changed : undefined
}
