import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of entrance.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S2.38',
    'apps/customer/session/pages.ts',
    "path: '/pages/user/password/RetrievePassword'",
    "path: '/pages/user/password/Retrieve'",
  ],
  ['S2.50', 'apps/customer/session/pages.ts', "path: '/pages/login/Login'", "path: '/pages/login/Enter'"],
  ['S2.51', 'apps/customer/session/pages.ts', "path: '/pages/register/Register'", "path: '/pages/register/Open'"],
  ['S2.52', 'apps/customer/session/pages.ts', "path: '/pages/register/register-t'", "path: '/pages/register/second'"],
  [
    'S3.2',
    'apps/customer/session/store.ts',
    "writeStored('ud', JSON.stringify(ud))",
    "writeStored('ud', JSON.stringify({ ...ud, id: ud.name }))",
  ],
  [
    'S3.135',
    'apps/customer/session/sign-in-name.ts',
    "kinds.filter((kind) => phone || kind !== 'phone')",
    "kinds.filter((kind) => phone && kind !== 'phone')",
  ],
  [
    'S3.136',
    'apps/customer/session/sign-in-name.ts',
    "kinds.filter((kind) => phone || kind !== 'phone')",
    "kinds.filter((kind) => phone || kind !== 'email')",
  ],
  [
    'S3.137',
    'apps/customer/session/registering.ts',
    '(registration?.code ?? true)',
    '(registration?.kinds ?? []).length > 0',
  ],
  [
    'S5.8',
    'apps/customer/session/errors.ts',
    'alphabet: /^[A-Za-z0-9]+$/.test(password)',
    'alphabet: /^.+$/.test(password)',
  ],
  ['S5.9', 'packages/rules/person/login-password.ts', 'PASSWORD_MINIMUM = 8', 'PASSWORD_MINIMUM = 6'],
  [
    'S5.13',
    'apps/customer/session/errors.ts',
    "way === 'email' ? 'emailEmpty' : 'phoneEmpty'",
    "way === 'phone' ? 'emailEmpty' : 'phoneEmpty'",
  ],
  ['S5.15', 'apps/customer/session/screens/login.tsx', "faultFound('passwordEmpty')", "faultFound('accountEmpty')"],
  ['S5.16', 'apps/customer/session/errors.ts', '@[^@\\s]+\\.[^@\\s]+$/.test(account)', '@[^@\\s]+$/.test(account)'],
  [
    'S5.19',
    'apps/customer/session/screens/register-second.tsx',
    "draft.code === '') return 'enterCode'",
    "draft.code === '') return 'meetRules'",
  ],
  [
    'S8.32',
    'apps/customer/session/errors.ts',
    "new Problem('emailInvalid', {}, 422)",
    "new Problem('emailEmpty', {}, 422)",
  ],
]
