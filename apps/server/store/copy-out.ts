import type { Writable } from 'node:stream'
import type pg from 'pg'

/** `copy … to stdout`: a query the driver runs in its turn; its bytes are handed on as they come, no faster than they are taken. */
class CopyOut {
  readonly #text: string
  readonly #to: Writable
  readonly #done: (error?: Error) => void
  #failed: Error | undefined
  #isWaiting = false

  constructor(text: string, to: Writable, done: (error?: Error) => void) {
    this.#text = text
    this.#to = to
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }, { stream }: pg.Connection): void {
    // what cannot be written any more is told by whoever made the stream
    // a copy of the row: the driver reads what comes next into the same memory, before a stream that is busy has taken this
    if (this.#to.destroyed || this.#to.write(Buffer.from(chunk))) return
    // the rows that came together with one go on coming after the pause
    if (this.#isWaiting) return
    this.#isWaiting = true
    stream.pause()
    const go = (): void => {
      this.#to.off('drain', go).off('close', go)
      this.#isWaiting = false
      stream.resume()
    }
    this.#to.on('drain', go).on('close', go)
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

/** Runs a copy on a connection and writes its rows to a stream, which it leaves open; throws what the database says. */
export function copyOut(client: pg.Client, text: string, to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, to, (error) => (error ? reject(error) : resolve())))
  })
}
