import type { CommandDeclaration, EventDeclaration, Field, Fields, Placed } from '../declare/index.ts'
import { COMMANDS, EVENTS } from '../features/index.ts'

const WIDTH = 150
const INTRODUCTION = `# Protocol

Every command that a journal can hold and every event that can come of one, as \`packages/contract/features\` declares them.
Made by \`npm run protocol\`; a test says when it is out of date.

A command is a byte with its number, then its fields in this order. An event is a 32-bit word, little-endian: its number in the
low byte, above it the length of its fields in bytes, which follow in this order and are filled up with zeros to a whole word. The
kinds that come by the thousand have shorter forms of their own: \`market\` writes prices as differences from the index, and the
events marked _in words_ have fixed places in 32-bit words (\`packages/contract/encoding\`). Every value has exactly one encoding;
anything else is refused.

- a natural number: groups of seven bits, low first, the top bit of a byte says that more follow
- an integer: the same, the first byte with the sign in bit 6 and six bits of the number
- a wide integer, an exact number below 2⁶³ on both sides, and a 64-bit integer: two 32-bit words, low first
- yes or no: a byte, 1 or 0; one of a list: a byte, its place in the list; any of a list: a natural number, a bit for each place
- text: its length in bytes, then UTF-8; bytes: their number, then they; a hash: 32 bytes
- a command id: four 32-bit words in the order of its digits, each with its low byte first
- a list: its length, then each; one of several forms: a byte, its place, then its fields
`

/** Kinds whose events have fixed places in words. */
const IN_WORDS = new Set(['orderAccepted', 'orderAmended', 'orderFilled', 'orderClosed', 'traded', 'posted', 'quoted'])

/**
 * The document of the protocol. `features`: the files of `packages/contract/features` by name, `textOf` gives the text of one; a
 * room's comments stand in its own file (`spot.ts`) and in those that it is put together from (`spot-orders.ts`).
 */
export function protocol(features: readonly string[], textOf: (file: string) => string): string {
  const sourceOf = (room: string): string =>
    features
      .filter((name) => name === `${room}.ts` || name.startsWith(`${room}-`))
      .map(textOf)
      .join('\n')
  const parts = [INTRODUCTION, '## Commands\n']
  for (const one of Object.values(COMMANDS)) parts.push(section(one, `by ${BY[one.by]}`, sourceOf(one.room)))
  parts.push('## Events\n')
  for (const one of Object.values(EVENTS)) {
    parts.push(section(one, IN_WORDS.has(one.kind) ? '_in words_' : '', sourceOf(one.room)))
  }
  return parts.join('\n')
}

const BY = { customer: 'a customer', operator: 'an operator', house: 'the house' } as const

function section(
  { kind, number, room, most, fields }: Placed<CommandDeclaration | EventDeclaration>,
  note: string,
  source: string,
): string {
  const facts = [`${number}`, `room ${room}`, note, `at most ${most.toLocaleString('en')} bytes of fields`]
  const text = declaredIn(source, kind)
  const lines = [`### ${kind}`, '', facts.filter((fact) => fact !== '').join(' · ')]
  if (text.comment !== '') lines.push('', ...wrapped(text.comment, ''))
  const rows = rowsOf(fields, '', text.fields)
  if (rows.length > 0) lines.push('', ...rows.flatMap((row) => wrapped(`- ${row}`, '  ')))
  return `${lines.join('\n')}\n`
}

function rowsOf(fields: Fields, path: string, comments: ReadonlyMap<string, string>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const comment = path === '' ? comments.get(name) : undefined
    const row = `\`${path}${name}\`: ${nameOf(field)}${comment === undefined ? '' : `; ${comment}`}`
    return [row, ...innerRows(field, `${path}${name}`)]
  })
}

function innerRows({ shape }: Field<unknown>, path: string): string[] {
  switch (shape.kind) {
    case 'list':
      return innerRows(shape.of, `${path}[]`)
    case 'record':
      return rowsOf(shape.fields, `${path}.`, new Map())
    case 'choice':
      return Object.entries(shape.cases).flatMap(([kind, fields]) => rowsOf(fields, `${path}.${kind}.`, new Map()))
    default:
      return []
  }
}

/** The name of a field's shape, its bounds and its unit. */
function nameOf({ shape, unit }: Field<unknown>): string {
  return [nameOfShape(shape), unit].filter((part) => part !== undefined).join(', ')
}

function nameOfShape(shape: Field<unknown>['shape']): string {
  switch (shape.kind) {
    case 'integer':
      return nameOfInteger(shape.least, shape.most)
    case 'wide':
      return 'wide integer'
    case 'big':
      return '64-bit integer'
    case 'flag':
      return 'yes or no'
    case 'oneOf':
      return `one of ${shape.names.join(', ')}`
    case 'bits':
      return `any of ${shape.names.join(', ')}`
    case 'text':
      return `text of at most ${shape.maxBytes} bytes`
    case 'hex':
      return `at most ${shape.maxBytes} bytes`
    case 'hash':
      return 'hash (SHA-256)'
    case 'commandId':
      return 'command id (UUIDv7)'
    case 'list':
      return `list of at most ${shape.max}: ${nameOf(shape.of)}`
    case 'tuple':
      return `[${shape.parts.map(nameOf).join('; ')}]`
    case 'record':
      return 'record'
    case 'choice':
      return `one of ${Object.keys(shape.cases).join(', ')}`
  }
}

function nameOfInteger(least: number, most: number): string {
  const isSafe = most === Number.MAX_SAFE_INTEGER
  if (isSafe) return least === 0 ? 'natural number' : 'integer'
  return least === 0 ? `natural number up to ${most}` : `integer from ${least} to ${most}`
}

/** The comments of a declaration and of its own fields. */
function declaredIn(source: string, kind: string): { comment: string; fields: ReadonlyMap<string, string> } {
  const start = source.indexOf(`export const ${kind} = `)
  const end = source.indexOf('\n})\n', start)
  const before = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(source.slice(0, start))
  const within = source.slice(start, end).matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\s+(\w+)/g)
  return {
    comment: plain(before?.[1]),
    fields: new Map([...within].map(([, comment, name]) => [name!, plain(comment)])),
  }
}

function plain(comment = ''): string {
  return comment
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
