import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of errors.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.13',
    'apps/customer/session/errors.ts',
    "way === 'email' ? 'emailEmpty' : 'phoneEmpty'",
    "way === 'email' ? 'emailInvalid' : 'phoneEmpty'",
  ],
  [
    'S5.14',
    'apps/customer/session/errors.ts',
    "way === 'email' ? 'emailEmpty' : 'phoneEmpty'",
    "way === 'email' ? 'emailEmpty' : 'phoneInvalid'",
  ],
  ['S5.16', 'apps/customer/session/errors.ts', '/^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$/', '/@/'],
  ['S5.17', 'apps/customer/session/errors.ts', '!looksLikePhone(account)', "account === ''"],
  ['S7.8', 'apps/customer/session/errors.ts', 'problem.message = answer.msg', "problem.message = 'unmapped'"],
  ['S8.2', 'apps/customer/session/errors.ts', "    'registerYzUser',\n", ''],
  ['S8.3', 'apps/customer/session/errors.ts', "    'registerYzEmail',\n", ''],
  ['S8.4', 'apps/customer/session/errors.ts', "    'registerYzPhone',\n", ''],
  ['S8.5', 'apps/customer/session/errors.ts', "['registerYzm', ", '['],
  ['S8.6', 'apps/customer/session/errors.ts', "'registerYzm1', ", ''],
  ['S8.7', 'apps/customer/session/errors.ts', "'registerYzm2', ", ''],
  ['S8.8', 'apps/customer/session/errors.ts', "    'loginyhm',\n", ''],
  ['S8.9', 'apps/customer/session/errors.ts', "    'loginpwd',\n", ''],
  ['S8.11', 'apps/customer/session/errors.ts', "'codeTooFrequent', ", ''],
  ['S8.12', 'apps/customer/session/errors.ts', ", 'codeNotSent']", ']'],
  ['S8.32', 'apps/customer/session/errors.ts', "    'emailInvalid',\n", ''],
  ['S8.33', 'apps/customer/session/errors.ts', "    'phoneInvalid',\n", ''],
]
