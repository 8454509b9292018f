import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { ROUTES } from '@candela/contract'
import { openApiDocument } from './open-api.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  security?: object[]
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, object> } } } }
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Problem: { 'x-codes': string[]; 'x-params': Record<string, string[]> } } }
}
const document = openApiDocument('1.0.0') as object as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the OpenAPI document', () => {
  it('holds every route of the contract and the seed calls, each once', () => {
    expect(document.openapi).toBe('3.1.0')
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids, proves('S7.21')).toEqual(expect.arrayContaining(Object.keys(ROUTES)))
    const body = ['post', 'requestBody', 'content', 'application/json', 'schema', 'properties', 'd']
    expect(document.paths, proves('S7.2')).toHaveProperty(['/Register', ...body])
    expect(document.paths, proves('S7.4')).toHaveProperty(['/login', ...body])
    expect(document.paths).toHaveProperty(['/getmessage', 'post'])
    expect(document.paths).toHaveProperty(['/api/v1/getmessage', 'post'])
  })

  it('names every parameter of a path', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(named)
      expect(declared.every((parameter) => parameter.required)).toBe(true)
    }
  })

  it('says of each route whose session it needs: a customer’s is none of the desk’s', () => {
    for (const [name, route] of Object.entries(ROUTES)) {
      const { operation } = operations.find((one) => one.operation.operationId === name)!
      const needed = { anyone: undefined, customer: [{ session: [] }], operator: [{ operator: [] }] }
      expect(operation.security, name).toEqual(needed[route.caller])
    }
  })

  it('says which figures the answer of a code carries', () => {
    const { Problem } = document.components.schemas
    expect(Problem['x-params']).toMatchObject({
      loanNotAffordable: ['most'],
      insufficientBalance: ['missing', 'asset'],
    })
    expect(Problem['x-codes']).toEqual(expect.arrayContaining(Object.keys(Problem['x-params'])))
  })

  it('says of an amount what is read of it, and no default', () => {
    const { amount } =
      document.paths['/api/v1/earn/orders']!['post']!.requestBody!.content['application/json'].schema.properties
    expect(amount).toEqual({ type: 'string', maxLength: 50, pattern: expect.stringContaining('d') })
  })

  it('has no schema that became empty on the way', () => {
    const empty = JSON.stringify(document).match(/"schema":\{\}|"properties":\{"[^"]+":\{\}/)
    expect(empty).toBeNull()
  })
})
