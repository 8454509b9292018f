import type pg from 'pg'

/** `copy … to stdout`: a query the driver runs in its turn; its bytes are handed on as they come. */
class CopyOut {
  readonly #text: string
  readonly #each: (bytes: Uint8Array) => void
  readonly #done: (error?: Error) => void
  #failed: Error | undefined

  constructor(text: string, each: (bytes: Uint8Array) => void, done: (error?: Error) => void) {
    this.#text = text
    this.#each = each
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    this.#each(chunk)
  }

  handleError(error: Error): void {
    this.#failed = error
    this.#done(error)
  }

  handleReadyForQuery(): void {
    if (this.#failed === undefined) this.#done()
  }

  handleCommandComplete(): void {}
}

/** Runs a copy on a connection and hands over its rows, each as one piece; throws what the database says. */
export function copyOut(client: pg.Client, text: string, each: (bytes: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, each, (error) => (error ? reject(error) : resolve())))
  })
}
