import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of seed-body.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S7.2', 'apps/server/http/seed-body.ts', 'const d = fieldsOf(fieldsOf(body)?.d)', 'const d = fieldsOf(body)'],
  ['S7.4', 'apps/server/http/seed-body.ts', 'const d = fieldsOf(fieldsOf(body)?.d)', 'const d = fieldsOf(body)'],
  ['S3.6', 'apps/server/http/seed-body.ts', 'const plain = { ...d, ', 'const plain = { ...d, username: undefined, '],
  ['S3.7', 'apps/server/http/seed-body.ts', 'const plain = { ...d, ', 'const plain = { ...d, email: undefined, '],
  ['S3.8', 'apps/server/http/seed-body.ts', 'const plain = { ...d, ', 'const plain = { ...d, dial: undefined, '],
  ['S7.10', 'apps/server/http/seed-body.ts', '{ ...fieldsOf(body) }', '{ ...fieldsOf(body), uid: undefined }'],
  ['S7.12', 'apps/server/http/seed-body.ts', '{ ...fieldsOf(body) }', '{ ...fieldsOf(body), id: undefined }'],
]
