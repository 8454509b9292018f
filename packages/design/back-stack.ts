/** The part of the browser's history that this needs. */
export interface Entries {
  /** the state of the entry shown now */
  readonly state: unknown
  readonly address: string
  /** puts an entry at the same address above the one shown, or in its place */
  pushState(state: unknown): void
  replaceState(state: unknown): void
  back(): void
}

type Shown = Pick<Entries, 'state' | 'address'>

interface Layer {
  readonly mark: number
  readonly close: () => void
}

/** the time after Back in which a layer that waits for an answer has to show that it stays */
const STAYS_AFTER_MS = 50

/**
 * The layers that lie open over a page, each with an entry of its own in the history at the page's own address: so the device's Back
 * closes the topmost instead of leaving the page. The entry of a layer that was closed in any other way stays, since going back takes a
 * moment in which somebody may go elsewhere: the next layer takes it over, and Back passes over it. The router hears of every entry, and
 * need not do anything at an address that it already shows.
 */
export class BackStack {
  private readonly layers: Layer[] = []
  private lastMark: number
  /** the entry that was shown last, as far as this knows */
  private shown: Shown
  private readonly entries: Entries
  private readonly later: (act: () => void, ms: number) => void

  constructor(entries: Entries, later: (act: () => void, ms: number) => void) {
    this.entries = entries
    this.later = later
    this.shown = { state: entries.state, address: entries.address }
    this.lastMark = markOf(entries.state) ?? 0
  }

  /** Puts a layer on top; answers how to take it away where it was closed. */
  open(close: () => void): () => void {
    const layer = { mark: ++this.lastMark, close }
    this.layers.push(layer)
    this.enter(layer.mark)
    return () => void this.layers.splice(this.layers.indexOf(layer), 1)
  }

  /** Another entry is shown, by the browser's own ways. */
  popped(): void {
    const left = this.shown
    const { state, address } = this.entries
    this.shown = { state, address }
    const top = this.layers.at(-1)
    if (top !== undefined && (markOf(state) !== top.mark || this.isDead(left.state))) {
      top.close()
      this.later(() => {
        if (this.layers.at(-1) === top && markOf(this.entries.state) !== top.mark) this.enter(top.mark)
      }, STAYS_AFTER_MS)
    } else if (top === undefined && this.isDead(left.state) && isUnder(left, this.shown)) this.entries.back()
  }

  /** Shows the entry of a mark: in the place of one whose layer is gone, else above the one shown. */
  private enter(mark: number): void {
    const { state, address } = this.entries
    // what the router keeps in the entry stays in this one
    const entered = { ...(state as object | null), over: mark }
    if (this.isDead(state)) this.entries.replaceState(entered)
    else this.entries.pushState(entered)
    this.shown = { state: entered, address }
  }

  private isDead(state: unknown): boolean {
    const mark = markOf(state)
    return mark !== undefined && this.layers.every((layer) => layer.mark !== mark)
  }
}

function markOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'over' in state ? Number(state.over) : undefined
}

/** True where an entry is the page's own that a layer's entry lies over. */
function isUnder(layer: Shown, { state, address }: Shown): boolean {
  return markOf(state) === undefined && address === layer.address && placeOf(state) === placeOf(layer.state)
}

/** The router's number of an entry; none of one that it did not make. */
function placeOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
}
