import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS, EVENTS } from '../index.ts'
import { commandAgain, eventAgain, type GoldenRoom, protocol } from '../testing/index.ts'

const ROOMS = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as GoldenRoom)
const commands = ROOMS.flatMap((room) => room.commands)
const events = ROOMS.flatMap((room) => room.events)

/*
 * Samples of matchLine, deposited and withdrawalRequested were made again once: fields had been added after they were kept, before
 * anybody had a journal to keep.
 */
describe('what some version wrote', () => {
  it.each(commands)('$kind reads as it was meant, and is written the same', (golden) => {
    expect(commandAgain(golden)).toEqual(golden)
  })

  it.each(events)('$kind reads as it was meant, and is written the same', (golden) => {
    expect(eventAgain(golden)).toEqual(golden)
  })

  it('is kept of every kind (npm run protocol adds what is missing)', () => {
    expect([...new Set(commands.map(({ kind }) => kind))].sort()).toEqual(Object.keys(COMMANDS).sort())
    expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual(Object.keys(EVENTS).sort())
  })
})

it('the document of the protocol is current (npm run protocol)', () => {
  const features = join(import.meta.dirname, '../features')
  const document = protocol(readdirSync(features), (file) => readFileSync(join(features, file), 'utf8'))
  expect(readFileSync(join(import.meta.dirname, '../../../docs/PROTOCOL.md'), 'utf8')).toBe(document)
})
