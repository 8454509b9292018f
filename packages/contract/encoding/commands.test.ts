import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesOfCommand,
  type Command,
  commandBytesBound,
  CommandFields,
  type CommandKind,
  COMMANDS,
  decodeCommand,
  digestBody,
  encodeCommand,
  FormatError,
} from '../index.ts'
import { commandIds, commandOf } from '../testing/index.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

const KINDS = Object.keys(COMMANDS) as CommandKind[]
const anyCommand = fc.oneof(...KINDS.map((kind): fc.Arbitrary<Command> => commandOf(kind)))

/** As the declaration alone writes it, whatever code the kind has of its own. */
function asDeclared(command: Command): Uint8Array {
  const { number, most, write } = COMMANDS[command.kind]
  const out = new ByteWriter(new Uint8Array(1 + most))
  out.byte(number)
  write(out, command)
  return out.bytes.slice(0, out.position)
}

function readAsDeclared(kind: CommandKind, bytes: Uint8Array): unknown {
  const from = new ByteReader(bytes, 1)
  const value = { kind, ...COMMANDS[kind].read(from) }
  from.end()
  return value
}

describe('commands in bytes', () => {
  it.each(KINDS)('%s reads back as it was, within its bound', (kind) => {
    fc.assert(
      fc.property(commandOf(kind), (command) => {
        const bytes = bytesOfCommand(command)
        expect(decodeCommand(bytes)).toStrictEqual(command)
        expect(bytes.length).toBeLessThanOrEqual(Math.min(commandBytesBound(command), 1 + COMMANDS[kind].most))
      }),
    )
  })

  it.each(KINDS)('%s is what its declaration says', (kind) => {
    fc.assert(
      fc.property(commandOf(kind), (command) => {
        // a step writes its prices as differences from the index, to be short: the same object in other bytes
        if (kind !== 'market') expect(bytesOfCommand(command)).toEqual(asDeclared(command))
        expect(readAsDeclared(kind, asDeclared(command))).toStrictEqual(command)
      }),
    )
  })

  it.each(KINDS)('%s passes through the fields of a command, from its object and from its bytes', (kind) => {
    const fields = new CommandFields()
    fc.assert(
      fc.property(anyCommand, commandOf(kind), (before, command) => {
        const bytes = bytesOfCommand(command)
        for (const load of [() => fields.load(command), () => fields.read(bytes, 0, bytes.length)]) {
          fields.load(before)
          load()
          expect(fields.command()).toStrictEqual(command)
          expect([fields.kind, fields.by]).toEqual([kind, COMMANDS[kind].by])
          if ('commandId' in command) expect(fields.commandId()).toBe(command.commandId)
          if (fields.by === 'customer') expect(command).toMatchObject({ customer: fields.customer })
        }
      }),
    )
  })

  it('are written from an offset, and nowhere else', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(40), (command, offset) => {
        const plain = bytesOfCommand(command)
        const into = new Uint8Array(offset + plain.length + 3).fill(0xaa)
        const end = encodeCommand(command, into, offset)
        expect(into.slice(offset, end)).toEqual(plain)
        expect([...into.slice(0, offset), ...into.slice(end)].every((byte) => byte === 0xaa)).toBe(true)
      }),
    )
  })

  it('have one form: other bytes are refused or read as another command', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(), fc.integer({ min: 1, max: 255 }), (command, where, flip) => {
        const bytes = bytesOfCommand(command)
        bytes[where % bytes.length]! ^= flip
        refusedOrItself(bytes)
      }),
      { numRuns: 1_500 },
    )
  })

  it('are refused when cut off or followed by more', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(), (command, cut) => {
        const bytes = bytesOfCommand(command)
        expect(() => decodeCommand(bytes.subarray(0, cut % bytes.length))).toThrow(FormatError)
        expect(() => decodeCommand(new Uint8Array([...bytes, 0]))).toThrow(FormatError)
      }),
      { numRuns: 800 },
    )
  })

  it('of garbage are never anything but refused or themselves', () => {
    const number = fc.constantFrom(...KINDS.map((kind) => COMMANDS[kind].number), 0, 255)
    fc.assert(
      fc.property(number, fc.uint8Array({ maxLength: 80 }), (first, rest) =>
        refusedOrItself(new Uint8Array([first, ...rest])),
      ),
      { numRuns: 1_500 },
    )
  })

  it.each([
    ['half a lot', { lots: 0.5 }],
    ['no number', { price: Number.NaN }],
    ['a number beyond safe integers', { spend: 2 ** 53 }],
    ['an id that is no UUIDv7', { commandId: '00000000-0000-4000-8000-000000000000' }],
    ['an id in capitals', { commandId: '0000000A-0000-7000-8000-000000000000' }],
    ['a side of its own', { side: 'hold' as 'buy' }],
  ])('are never written for %s', (_, change) => {
    const command: Command = {
      kind: 'placeOrder',
      customer: 1,
      commandId: '00000000-0000-7000-8000-000000000000',
      product: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      price: 1,
      lots: 1,
      spend: 0,
    }
    expect(() => bytesOfCommand({ ...command, ...change })).toThrow()
  })

  it('that do not fit say so', () => {
    expect(() => encodeCommand({ kind: 'tick' }, new Uint8Array(4), 4)).toThrow(RangeError)
  })

  it('of an idle product’s step are few: 24 of them stay below 0.4 GB a day', () => {
    const step = 7_180_876_800
    const updates = Array.from({ length: 24 }, (_, product) => ({
      product,
      receivedAt: step * 250 + 37,
      index: 6_000_000 + product,
      ladder: {
        kind: 'shape' as const,
        mid: 6_000_012 + product,
        halfSpread: 45,
        depthPermille: 1040,
        leanPermille: -120,
        grain: 51_234,
      },
      prints: [{ price: 6_000_050, lots: 120, buyerMaker: true }],
    }))
    const bytes = bytesOfCommand({ kind: 'market', step, gap: false, updates }).length
    expect(bytes * 4 * 86_400).toBeLessThan(400_000_000)
  })
})

describe('the digest of a body', () => {
  const digestOf = (command: Command): string => {
    const digest = new Int32Array(2)
    digestBody(command, digest)
    return digest.join()
  }

  it('is the same whoever asks, under whatever id', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(), commandIds, (command, who, commandId) => {
        const { by } = COMMANDS[command.kind]
        const owner = by === 'house' ? {} : { [by]: who }
        const asked = 'commandId' in command ? { ...command, ...owner, commandId } : command
        expect(digestOf(asked)).toBe(digestOf(command))
      }),
    )
  })

  it('tells apart what is asked', () => {
    const seen = new Map<string, string>()
    fc.assert(
      fc.property(anyCommand, (command) => {
        const { by, body, number } = COMMANDS[command.kind]
        const out = new ByteWriter(new Uint8Array(body.most))
        body.write(out, command)
        const asked = `${by} ${number} ${out.bytes.subarray(0, out.position).join()}`
        expect(seen.get(digestOf(command)) ?? asked).toBe(asked)
        seen.set(digestOf(command), asked)
      }),
      { numRuns: 1_500 },
    )
    expect(seen.size).toBeGreaterThan(1000)
  })
})

function refusedOrItself(bytes: Uint8Array): void {
  try {
    expect(bytesOfCommand(decodeCommand(bytes))).toEqual(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError)
  }
}
