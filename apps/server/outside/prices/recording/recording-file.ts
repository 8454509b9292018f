import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** One recorded message: when it was received (ms, from the file's nanoseconds) and the raw text. */
export interface RecordedMessage {
  readonly receivedAt: number
  readonly text: string
}

/** longer lines are no records */
const MAX_LINE = 8_388_608
const LINE = /^(\d{16,19}) (.+)$/

/**
 * Reads a recording line by line, compressed or not; lines that are no records are passed over and told. Rejects where
 * the file can't be read.
 */
export async function* readRecording(path: string, onGarbage: () => void): AsyncGenerator<RecordedMessage> {
  const file = createReadStream(path)
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // an error of the file does not reach the end of the pipe by itself
  file.on('error', (error) => stream.destroy(error))
  try {
    for await (const line of linesOf(stream)) {
      const match = line === undefined ? null : LINE.exec(line)
      if (match) yield { receivedAt: Math.floor(Number(match[1]!.slice(0, -3)) / 1_000), text: match[2]! }
      else onGarbage()
    }
  } finally {
    file.destroy()
  }
}

/** Lines without their ends; undefined for one that is too long, of which nothing is kept. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string | undefined> {
  let begun: Buffer[] = []
  let length = 0
  const taken = (): string | undefined => {
    const line = length > MAX_LINE ? undefined : Buffer.concat(begun).toString('utf8').replace(/\r$/, '')
    begun = []
    length = 0
    return line
  }
  for await (const piece of stream) {
    let from = 0
    for (let end = piece.indexOf(LINE_FEED); ; end = piece.indexOf(LINE_FEED, from)) {
      const part = piece.subarray(from, end < 0 ? piece.length : end)
      length += part.length
      if (length <= MAX_LINE) begun.push(part)
      else begun = []
      if (end < 0) break
      from = end + 1
      yield taken()
    }
  }
  if (length > 0) yield taken()
}
const LINE_FEED = 10

const EVENT_TIME = /"E":(\d{13})[,}]/
const SYMBOL = /"s":"([A-Z0-9]{4,20})"/

export interface TimedMessage {
  /** event time: the exchange's clock */
  readonly at: number
  readonly text: string
  /** the symbol the file is about, for snapshots, which name none */
  readonly symbol: string
}

/**
 * Puts a recording's messages on the exchange's clock. Few messages carry an event time, so the first that does sets
 * the distance between the two clocks; a file is about one symbol, the first it names.
 */
export async function* onEventTime(messages: AsyncIterable<RecordedMessage>): AsyncGenerator<TimedMessage> {
  let early: RecordedMessage[] = []
  let distance: number | undefined
  let symbol = ''
  let last = 0
  for await (const message of messages) {
    const event = EVENT_TIME.exec(message.text)?.[1]
    if (symbol === '') symbol = SYMBOL.exec(message.text)?.[1] ?? ''
    if (distance === undefined) {
      if (event === undefined && early.length < MAX_EARLY) {
        early.push(message)
        continue
      }
      distance = event === undefined ? 0 : Number(event) - message.receivedAt
      for (const each of early)
        yield { at: (last = Math.max(last, each.receivedAt + distance)), text: each.text, symbol }
      early = []
    }
    yield { at: (last = Math.max(last, message.receivedAt + distance)), text: message.text, symbol }
  }
  for (const each of early) yield { at: each.receivedAt, text: each.text, symbol }
}
const MAX_EARLY = 1_000

/** Several recordings as one, by event time. */
export async function* merged(sources: readonly AsyncGenerator<TimedMessage>[]): AsyncGenerator<TimedMessage> {
  try {
    const heads = await Promise.all(sources.map((source) => source.next()))
    for (;;) {
      let next = -1
      heads.forEach((head, index) => {
        if (!head.done && (next < 0 || head.value.at < (heads[next]!.value as TimedMessage).at)) next = index
      })
      if (next < 0) return
      yield heads[next]!.value as TimedMessage
      heads[next] = await sources[next]!.next()
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)))
  }
}
