const FINAL_TEXT = 0x81
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127

/** A whole WebSocket text frame from the server, `name:JSON`: encoded once, then written to as many sockets as want it. */
export function frame(name: string, payload: unknown): Buffer {
  return textFrame(`${name}:${JSON.stringify(payload)}`)
}

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
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
  bytes.write(text, head)
  return bytes
}
