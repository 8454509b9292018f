export interface Sample {
  readonly at: number
  readonly value: number
}

/** The last figures of one kind, oldest first; what is older than the ring is long is gone. */
export class SampleRing {
  readonly #length: number
  readonly #samples: Sample[] = []

  constructor(length: number) {
    this.#length = length
  }

  add(at: number, value: number): void {
    this.#samples.push({ at, value })
    if (this.#samples.length > this.#length) this.#samples.shift()
  }

  get samples(): Sample[] {
    return [...this.#samples]
  }
}
