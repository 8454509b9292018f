const FINAL_TEXT = 0x81
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127

const LINE_END = Buffer.from('\n')

/** A message as a line of a frame, `name:JSON`: encoded once, then written to as many sockets as want it. */
export function line(name: string, payload: unknown): Buffer {
  return Buffer.from(`${name}:${JSON.stringify(payload)}`)
}

/** A message as a whole WebSocket text frame from the server. */
export function frame(name: string, payload: unknown): Buffer {
  return frameOf([line(name, payload)])
}

/** Lines of one moment as one frame, which a reader takes at once. */
export function frameOf(lines: readonly Buffer[]): Buffer {
  const ended = lines.flatMap((each, place) => (place === 0 ? [each] : [LINE_END, each]))
  const length = ended.reduce((sum, part) => sum + part.length, 0)
  const head = length < LENGTH_IN_2_BYTES ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = FINAL_TEXT
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = LENGTH_IN_2_BYTES
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = LENGTH_IN_8_BYTES
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  let at = head
  for (const part of ended) at += part.copy(bytes, at)
  return bytes
}
