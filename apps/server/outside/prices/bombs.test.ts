import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SnapshotQueue } from './binance/snapshot-queue.ts'
import { readRecording } from './recording/recording-file.ts'

const MB = 1_048_576

describe('a snapshot that does not end', () => {
  it('is read no further than four megabytes, as it is unpacked, and told once', async () => {
    let sent = 0
    const ended: number[] = []
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      const pack = createGzip()
      pack.pipe(response)
      const piece = Buffer.alloc(MB, ' ')
      const write = (): void => {
        while (!response.destroyed && pack.write(piece)) sent++
      }
      pack.on('drain', write)
      response.on('close', () => {
        pack.destroy()
        ended.push(sent)
      })
      write()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const told: string[] = []
    let garbage = 0
    const log = { info() {}, error() {}, warn: (_fields: object, message: string) => void told.push(message) }
    const queue = new SnapshotQueue(`http://127.0.0.1:${port}`, {
      log,
      onSnapshot: () => false,
      onGarbage: () => garbage++,
    })
    queue.ask('BTCUSDT')
    await expect.poll(() => garbage, { timeout: 30_000 }).toBe(2)
    await expect.poll(() => ended.length).toBe(2)
    expect(told).toEqual(['no book snapshot; trying again'])
    await queue.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('a recording with a line that does not end', () => {
  it.each(['gz', 'txt'])('%s: passes over it, and goes on behind it', async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'candela-bomb-'))
    const path = join(folder, `bomb.${kind}`)
    const good = '1723161255208000000 {"u":8}'
    const text = Buffer.concat([Buffer.from(`${good}\r\n`), Buffer.alloc(64 * MB, '1'), Buffer.from(`\n${good}`)])
    writeFileSync(path, kind === 'gz' ? gzipSync(text) : text)
    let garbage = 0
    const read: string[] = []
    for await (const { text: message } of readRecording(path, () => garbage++)) read.push(message)
    expect([read, garbage]).toEqual([['{"u":8}', '{"u":8}'], 1])
    rmSync(folder, { recursive: true })
  })

  it('takes one of eight megabytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candela-bomb-'))
    const path = join(folder, 'long.txt')
    const head = '1723161255208000000 '
    const line = (bytes: number): string => head + 'x'.repeat(bytes - head.length)
    writeFileSync(path, `${line(8 * MB)}\n${line(8 * MB + 1)}\n`)
    let garbage = 0
    const read: number[] = []
    for await (const { text } of readRecording(path, () => garbage++)) read.push(text.length)
    expect([read, garbage]).toEqual([[8 * MB - head.length], 1])
    rmSync(folder, { recursive: true })
  })
})
