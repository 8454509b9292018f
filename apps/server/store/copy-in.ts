import type pg from 'pg'

/** The driver's part for `copy … from stdin`; its types leave that out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(bytes: Uint8Array): void
  endCopyFrom(): void
}

/** the driver copies every chunk once more */
const CHUNK_BYTES = 1 << 16

/** `copy … from stdin (format binary)` with all its bytes at hand: a query the driver runs in its turn. */
class CopyIn {
  readonly #text: string
  readonly #bytes: Uint8Array
  readonly #done: (error?: Error) => void

  constructor(text: string, bytes: Uint8Array, done: (error?: Error) => void) {
    this.#text = text
    this.#bytes = bytes
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    const bytes = this.#bytes
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      connection.sendCopyFromChunk(bytes.subarray(from, from + CHUNK_BYTES))
    }
    connection.endCopyFrom()
  }

  handleError(error: Error): void {
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done()
  }

  handleCommandComplete(): void {}
}

/** Runs a copy on a connection; throws what the database says. */
export function copyIn(client: pg.Client, text: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, bytes, (error) => (error ? reject(error) : resolve())))
  })
}
