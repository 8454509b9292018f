/** Steps that close the house again, last opened first: when it stops, and when its opening breaks off half way. */
export class Closing {
  readonly #steps: { readonly name: string; readonly close: () => unknown }[] = []

  add(name: string, close: () => unknown): void {
    this.#steps.push({ name, close })
  }

  /** Adds a part that is being opened: a stop in the middle waits until it is open, and closes it. */
  opening<T>(name: string, part: Promise<T>, close: (opened: T) => unknown): Promise<T> {
    this.add(name, async () => {
      const opened = await part.catch(() => undefined)
      if (opened !== undefined) await close(opened)
    })
    return part
  }

  /** Closes everything; a part that cannot be closed is told and keeps none of the others open. */
  async run(told: (name: string, error: unknown) => void): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step.close()
      } catch (error) {
        told(step.name, error)
      }
    }
  }
}
