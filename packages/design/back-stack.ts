/** The part of the browser's history that this needs. */
export interface Entries {
  /** the state of the entry shown now */
  readonly state: unknown
  pushState(state: unknown, unused: string): void
  back(): void
  forward(): void
}

interface Layer {
  readonly mark: number
  readonly close: () => void
}

/** the time after Back in which a layer that waits for an answer has to show that it stays */
const STAYS_AFTER_MS = 50

/**
 * The layers that lie open over a page, each with an entry of its own in the history at the page's own address: so the device's Back
 * closes the topmost instead of leaving the page. A layer closed any other way takes its entry away again; where a link was followed out
 * of it the entry stays behind and is passed over on the way back.
 */
export class BackStack {
  private readonly layers: Layer[] = []
  private lastMark = 0
  /** the entry that is being left because its layer is gone */
  private leaving: number | undefined
  private readonly entries: Entries
  private readonly later: (act: () => void, ms: number) => void

  constructor(entries: Entries, later: (act: () => void, ms: number) => void) {
    this.entries = entries
    this.later = later
  }

  /** Puts a layer on top; answers how to take it away where it was closed. */
  open(close: () => void): () => void {
    const layer = { mark: ++this.lastMark, close }
    this.layers.push(layer)
    this.enter(layer.mark)
    return () => {
      this.layers.splice(this.layers.indexOf(layer), 1)
      // whoever closes it may be about to go somewhere else: that comes first
      this.later(() => {
        if (markOf(this.entries.state) === layer.mark) this.leave(layer.mark)
      }, 0)
    }
  }

  /** An entry was come back to. True where the page's own router must not hear of it. */
  popped(state: unknown): boolean {
    const mark = markOf(state)
    const isDead = mark !== undefined && !this.layers.some((layer) => layer.mark === mark)
    if (this.leaving !== undefined) {
      // something went elsewhere at the same moment: that is where we belong
      if (mark === this.leaving) this.entries.forward()
      else if (isDead) this.leave(mark)
      else this.leaving = undefined
      return true
    }
    const top = this.layers.at(-1)
    if (top !== undefined && mark !== top.mark) {
      top.close()
      if (isDead) this.leave(mark)
      this.later(() => {
        if (this.layers.at(-1) === top) this.enter(top.mark)
      }, STAYS_AFTER_MS)
      return true
    }
    if (isDead) this.leave(mark)
    return isDead
  }

  private leave(mark: number): void {
    this.leaving = mark
    this.entries.back()
  }

  private enter(mark: number): void {
    // what the router keeps in the entry stays in this one
    this.entries.pushState({ ...(this.entries.state as object | null), over: mark }, '')
  }
}

function markOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'over' in state ? Number(state.over) : undefined
}
