import { credentials, type Credentials, getMessage } from '@candela/contract'
import type * as z from 'zod/mini'

type Fields = Record<string, unknown>
const MAX_FIELDS = 64

/** Reads a form as the object its JSON would be: `d` may be JSON, or spelled out as `d[account]=…`, `d[consents][age]=true`. */
export function readForm(text: string): Fields {
  const fields: Fields = Object.create(null) as Fields
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MAX_FIELDS) return Object.create(null) as Fields
    const path = /^(\w{1,32})((?:\[\w{1,32}\]){0,2})$/.exec(name)
    if (path === null) continue
    put(fields, [path[1]!, ...(path[2]!.match(/\w+/g) ?? [])], value)
  }
  return fields
}

function put(fields: Fields, path: readonly string[], value: string): void {
  const [name, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const inside = fields[name]
  const next = typeof inside === 'object' && inside !== null ? (inside as Fields) : (Object.create(null) as Fields)
  fields[name] = next
  put(next, rest, value)
}

/** `d` of Register and login; undefined where it is none. */
export function readCredentials(body: unknown): Credentials | undefined {
  const d = fieldsOf(fieldsOf(body)?.d)
  if (d === undefined) return undefined
  const consents = fieldsOf(d.consents)
  const plain = { ...d, ...(consents === undefined ? {} : { consents: readConsents(consents) }) }
  const read = credentials.safeParse(plain)
  return read.success ? read.data : undefined
}

export function readGetMessage(body: unknown): z.infer<typeof getMessage> | undefined {
  const read = getMessage.safeParse({ ...fieldsOf(body) })
  return read.success ? read.data : undefined
}

/** A form has only texts. */
function readConsents(consents: Fields): Fields {
  return Object.fromEntries(
    Object.entries(consents).map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true']
      return [name, typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value]
    }),
  )
}

/** An object, or the JSON text of one. */
function fieldsOf(value: unknown): Fields | undefined {
  const read = typeof value === 'string' ? parsed(value) : value
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
