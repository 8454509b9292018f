import * as z from 'zod/mini'
import {
  ACCOUNT_HEADER,
  type CodeDefinition,
  CODES,
  getMessage,
  messages,
  problem,
  type Route,
  ROUTES,
  signedIn,
  signIn,
} from '@candela/contract'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the same schemas that check every request. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const path = `/api/v1${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  const seeds = {
    '/Register': 'register',
    '/login': 'signIn',
    '/getmessage': 'getMessage',
    '/api/v1/getmessage': 'getMessageOfApi',
  }
  for (const [path, name] of Object.entries(seeds)) paths[path] = { post: seedOperation(name) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candela',
      version,
      description: 'Practice trading. Amounts are exact decimal strings, instants milliseconds UTC.',
    },
    paths,
    components: {
      schemas: { Problem: { ...schemaOf(problem), 'x-codes': Object.keys(REFUSALS), 'x-params': FIGURES } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'candela_session' },
        operator: { type: 'apiKey', in: 'cookie', name: 'candela_operator' },
      },
    },
  }
}

const { ok: _, ...REFUSALS } = CODES
/** the figures that the answer of each code carries, by name */
const FIGURES = Object.fromEntries(
  Object.entries<CodeDefinition>(REFUSALS).flatMap(([code, { params }]) => (params ? [[code, params]] : [])),
)

/** the session that a route needs */
const SECURITY: Readonly<Record<Route['caller'], Json>> = {
  anyone: {},
  customer: { security: [{ session: [] }] },
  operator: { security: [{ operator: [] }] },
}

function operation(name: string, route: Route): Json {
  const media = route.media ?? 'application/json'
  return {
    operationId: name,
    summary: route.summary,
    ...SECURITY[route.caller],
    ...(route.roles === undefined ? {} : { 'x-roles': route.roles }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.caller === 'customer' ? [ACCOUNT] : []),
    ],
    ...(route.upload === undefined
      ? {}
      : { requestBody: { required: true, content: uploadContent(route.upload.media) } }),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body) } } } }),
    responses: {
      200: {
        description: 'The answer',
        content: { [media]: { schema: media === 'image/webp' ? BYTES : schemaOf(route.answer) } },
      },
      default: {
        description: 'Refused: a code and what fills its text',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const ACCOUNT: Json = {
  name: ACCOUNT_HEADER,
  in: 'header',
  required: false,
  description:
    'The account meant, `ud.id`: refused with `accountChanged` where the session is of another. Programs may leave it out.',
  schema: { type: 'string' },
}

const BYTES: Json = { type: 'string', format: 'binary' }

function uploadContent(media: readonly string[]): Json {
  return Object.fromEntries(media.map((one) => [one, { schema: BYTES }]))
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function seedOperation(name: string): Json {
  const messaging = name.startsWith('getMessage')
  const body = schemaOf(messaging ? getMessage : signIn)
  return {
    operationId: name,
    summary: messaging ? 'Unread site letters' : name === 'register' ? 'Opens an account and signs in' : 'Signs in',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } },
    },
    responses: {
      200: {
        description: 'Always 200; on refusal `success` is false and `msg` the code',
        content: { 'application/json': { schema: schemaOf(messaging ? messages : signedIn) } },
      },
    },
  }
}

function schemaOf(schema: z.ZodMiniType): Json {
  // the reading of an amount that is none is no default: nobody sends it
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => delete jsonSchema.default,
  }) as Json
  return rest
}
