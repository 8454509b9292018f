import { PassThrough, Writable } from 'node:stream'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { copyOut } from './copy-out.ts'

interface Query {
  handleCopyData(row: { readonly chunk: Uint8Array }, connection: { readonly stream: PassThrough }): void
  handleReadyForQuery(): void
}

/** Begins a copy to a stream; hands over rows as a driver does that read them at once. */
function begun(to: Writable) {
  const stream = new PassThrough()
  let query: Query | undefined
  const client = { query: (asked: unknown) => (query = asked as Query) }
  const copied = copyOut(client as unknown as pg.Client, 'copy a to stdout', to)
  return {
    stream,
    copied,
    row: (chunk: Uint8Array) => query!.handleCopyData({ chunk }, { stream }),
    rows: (count: number) => {
      for (let row = 0; row < count; row++) query!.handleCopyData({ chunk: Buffer.from('a row\n') }, { stream })
    },
    end: () => query!.handleReadyForQuery(),
  }
}

it('waits once for a stream that is full, however many rows came together, and goes on as it is taken', async () => {
  const taken: string[] = []
  let takeNext = (): void => undefined
  const full = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      taken.push(String(chunk))
      takeNext = done
    },
  })
  const { stream, copied, rows, end } = begun(full)
  rows(50)
  expect([stream.isPaused(), full.listenerCount('drain'), full.listenerCount('close')]).toEqual([true, 1, 1])
  while (full.writableLength > 0) {
    takeNext()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([taken.length, stream.isPaused(), full.listenerCount('drain'), full.listenerCount('close')]).toEqual([
    50,
    false,
    0,
    0,
  ])
  rows(1)
  expect([stream.isPaused(), full.listenerCount('drain')]).toEqual([true, 1])
  end()
  await copied
})

it('hands on each row as it came, though the driver reads the next one into its memory before the stream is free', async () => {
  const taken: string[] = []
  const busy = new Writable({
    write(chunk, _encoding, done) {
      setImmediate(() => {
        taken.push(String(chunk))
        done()
      })
    },
  })
  const { copied, row, end } = begun(busy)
  const memory = Buffer.alloc(6)
  const sent = Array.from({ length: 20 }, (_, count) => `row ${String.fromCharCode(97 + count)}\n`)
  for (const text of sent) {
    memory.write(text)
    row(memory)
  }
  end()
  await copied
  await new Promise((resolve) => busy.end(resolve))
  expect(taken).toEqual(sent)
})

it('a stream that is gone holds nothing up', async () => {
  const gone = new PassThrough({ highWaterMark: 1 })
  const { stream, copied, rows, end } = begun(gone)
  rows(1)
  expect(stream.isPaused()).toBe(true)
  gone.destroy()
  await new Promise((resolve) => gone.once('close', resolve))
  expect(stream.isPaused()).toBe(false)
  rows(1)
  expect(stream.isPaused()).toBe(false)
  end()
  await copied
})
