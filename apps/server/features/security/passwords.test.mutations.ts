import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of passwords.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S5.6', 'apps/server/vault/password-rules.ts', '/^[A-Za-z0-9]*$/', '/^.*$/'],
  ['S5.7', 'apps/server/vault/password-rules.ts', 'USERNAME_MINIMUM = 4', 'USERNAME_MINIMUM = 3'],
  [
    'S5.10',
    'apps/server/vault/password-rules.ts',
    "{ code: 'usernameTooShort', params: counted('minimum', USERNAME_MINIMUM) }",
    "{ code: 'usernameTooShort' }",
  ],
  ['S5.8', 'packages/rules/person/login-password.ts', '/^[A-Za-z0-9]+$/', '/^.+$/'],
  ['S5.9', 'packages/rules/person/login-password.ts', 'PASSWORD_MINIMUM = 8', 'PASSWORD_MINIMUM = 6'],
  [
    'S5.11',
    'packages/rules/person/login-password.ts',
    'params: { count: PASSWORD_MINIMUM, minimum: PASSWORD_MINIMUM }',
    'params: { minimum: PASSWORD_MINIMUM }',
  ],
  [
    'S5.15',
    'packages/rules/person/login-password.ts',
    "if (password === '') return { code: 'passwordEmpty' }",
    "if (password === '') return undefined",
  ],
  ['S9.21', 'packages/rules/person/login-password.ts', 'PASSWORD_MAXIMUM = 32', 'PASSWORD_MAXIMUM = 64'],
]
