import * as z from 'zod'
import { assert } from '@candela/units'

export type Json = Readonly<Record<string, unknown>>

/** One thing that can be asked of the server, as its OpenAPI document says it. */
export interface Operation {
  readonly name: string
  readonly method: string
  /** with {names} */
  readonly path: string
  /** the session it needs; undefined: none */
  readonly caller: 'customer' | 'operator' | undefined
  readonly params: Json
  readonly query: Json
  /** names of the query that have to be there */
  readonly needed: readonly string[]
  readonly body: Json | undefined
  /** answers every refusal with status 200 and the code in `msg` */
  readonly isSeed: boolean
  readonly takesForms: boolean
  /** media of a file that is the whole body */
  readonly uploads: readonly string[]
  /** the answer is a text or a file, not what JSON says */
  readonly isFile: boolean
  readonly answer: z.ZodType
  readonly acceptsBody: z.ZodType | undefined
  readonly acceptsQuery: z.ZodType
}

export interface Contract {
  readonly operations: readonly Operation[]
  /** names of everything that can be asked for: of path, query and body */
  readonly asked: ReadonlySet<string>
  readonly problem: z.ZodType<{ readonly code: string }>
  readonly codes: ReadonlySet<string>
}

interface Content {
  readonly [media: string]: { readonly schema: Json }
}
interface Described {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content: Content }; readonly default?: object }
}
interface Declared {
  readonly 'x-codes': readonly string[]
  readonly 'x-params': Readonly<Record<string, readonly string[]>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: { readonly Problem: Json & Declared } }
}

const JSON_MEDIA = 'application/json'
const FORM_MEDIA = 'application/x-www-form-urlencoded'
const READ: ReadonlySet<string> = new Set([JSON_MEDIA, FORM_MEDIA])

/** Reads what the server itself says of its doors, from /api/openapi.json. */
export async function readContract(url: string): Promise<Contract> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  const { 'x-codes': codes, 'x-params': _, ...problem } = document.components.schemas.Problem
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  )
  assert(operations.length > 0, 'the document names no operation')
  const asked = new Set(
    operations.flatMap(({ params, query, body }) => [
      ...Object.keys(params),
      ...Object.keys(query),
      ...namesIn(body ?? {}),
    ]),
  )
  return { operations, asked, codes: new Set(codes), problem: schemaOf(problem) as z.ZodType<{ code: string }> }
}

/** Names of the fields of a body, whichever of its shapes they belong to. */
function namesIn({ properties, oneOf, anyOf }: Json): readonly string[] {
  const own = Object.entries((properties ?? {}) as Record<string, Json>)
  const shapes = ((oneOf ?? anyOf ?? []) as Json[]).flatMap(namesIn)
  return [...own.flatMap(([name, schema]) => [name, ...namesIn(schema)]), ...shapes]
}

function operationOf(path: string, method: string, described: Described): Operation {
  const [[media, answer]] = Object.entries(described.responses[200].content) as [[string, { schema: Json }]]
  const of = (place: 'path' | 'query'): Json =>
    Object.fromEntries(
      (described.parameters ?? []).filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
    )
  const query = of('query')
  const needed = (described.parameters ?? [])
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => name)
  const body = described.requestBody?.content[JSON_MEDIA]?.schema
  return {
    name: described.operationId,
    method: method.toUpperCase(),
    path,
    caller: callerOf(described),
    params: of('path'),
    query,
    needed,
    body,
    isSeed: described.responses.default === undefined,
    takesForms: described.requestBody?.content[FORM_MEDIA] !== undefined,
    uploads: Object.keys(described.requestBody?.content ?? {}).filter((type) => !READ.has(type)),
    isFile: media !== JSON_MEDIA || answer.schema.type === 'string',
    answer: schemaOf(answer.schema),
    acceptsBody: body && schemaOf(body),
    acceptsQuery: schemaOf({ type: 'object', properties: query, required: needed, additionalProperties: false }),
  }
}

function callerOf({ security = [] }: Described): Operation['caller'] {
  if (security.length === 0) return undefined
  return security.some((scheme) => 'operator' in scheme) ? 'operator' : 'customer'
}

function schemaOf(schema: Json): z.ZodType {
  return z.fromJSONSchema(schema)
}
