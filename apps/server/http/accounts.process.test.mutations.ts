import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of accounts.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.19',
    'apps/server/features/account/registration.ts',
    "if (code.trim() === '') throw new Refused('codeMissing')",
    "if (code.trim() === '') return false",
  ],
  [
    'S5.18',
    'apps/server/features/security/verification-codes.ts',
    "if (row === undefined) return refuse('registerYzm1')",
    'if (row === undefined) return',
  ],
  ['S8.3', 'apps/server/vault/sign-in-names.ts', "email: 'registerYzEmail'", "email: 'registerYzUser'"],
  [
    'S3.7',
    'apps/server/features/security/handlers.ts',
    "email: email === undefined ? '' : masked('email', email.shown)",
    "email: ''",
  ],
  [
    'S3.8',
    'apps/server/features/account/sign-in.ts',
    'const contact = readContact(kind, text, dial)',
    "const contact = readContact('email', text, dial)",
  ],
  ['S8.4', 'apps/server/vault/sign-in-names.ts', "phone: 'registerYzPhone'", "phone: 'registerYzUser'"],
  [
    'S3.14',
    'apps/server/features/account/profiles.ts',
    "row.inviter === null ? '' : maskedNick(row.inviter)",
    "row.inviter === null ? maskedNick('nobody') : ''",
  ],
  ['S3.15', 'apps/server/features/account/registration.ts', 'invite.trim().toUpperCase()', 'invite.trim()'],
  [
    'S8.12',
    'apps/server/features/security/codes.ts',
    `await codes.withdraw(wanted)
      throw new Refused('codeNotSent')`,
    'await codes.withdraw(wanted)',
  ],
  [
    'S5.12',
    'apps/server/features/security/passwords.ts',
    `fault.params)
    }
    if (repeated !== undefined && repeated !== password)`,
    `fault.params)
    }
    if (repeated !== undefined && repeated === password)`,
  ],
  [
    'S8.10',
    'apps/server/features/security/passwords.ts',
    "if (!(await isCurrent('password'",
    "if (current === '' && !(await isCurrent('password'",
  ],
  ['S5.9', 'packages/rules/person/login-password.ts', 'PASSWORD_MINIMUM = 8', 'PASSWORD_MINIMUM = 6'],
  [
    'S5.2',
    'packages/rules/person/transaction-password.ts',
    'letter: /^[A-Za-z]/.test(password)',
    'letter: /^./.test(password)',
  ],
  ['S5.1', 'packages/rules/person/transaction-password.ts', 'PASSWORD_MINIMUM = 6', 'PASSWORD_MINIMUM = 5'],
  ['S9.21', 'packages/rules/person/transaction-password.ts', 'PASSWORD_MAXIMUM = 32', 'PASSWORD_MAXIMUM = 64'],
  [
    'S3.10',
    'apps/server/features/security/handlers.ts',
    'transactionPassword = transactionPasswordHash !== undefined',
    'transactionPassword = transactionPasswordHash === undefined',
  ],
  [
    'S6.13',
    'apps/server/vault/credentials.ts',
    "if (protection.email?.proven) ways.push('email')",
    "if (protection.email?.proven) ways.push('phone')",
  ],
  [
    'S3.18',
    'apps/server/vault/credentials.ts',
    'if (protection.authenticator !== undefined) return ways',
    'if (protection.authenticator === undefined) return ways',
  ],
  [
    'S3.3',
    'apps/server/features/session/handlers.ts',
    '({ session: handle, current',
    '({ session: handle.toUpperCase(), current',
  ],
  [
    'S3.4',
    'apps/server/http/entry.ts',
    'held.push({ secret, session })',
    'if (held.length === 0) held.push({ secret, session })',
  ],
  ['S5.3', 'packages/rules/person/nick.ts', 'NICK_MINIMUM = 4', 'NICK_MINIMUM = 3'],
  ['S9.22', 'packages/rules/person/nick.ts', 'NICK_MAXIMUM = 16', 'NICK_MAXIMUM = 20'],
  ['S5.4', 'packages/rules/person/nick.ts', '/^[A-Za-z0-9\\p{Script=Han}]*$/u', '/^.*$/u'],
  ['S5.5', 'packages/rules/person/nick.ts', 'if (length < NICK_MINIMUM)', 'if (length > 0 && length < NICK_MINIMUM)'],
  ['S3.5', 'apps/server/features/account/profiles.ts', 'nick = coalesce($2, nick)', 'nick = coalesce(nick, $2)'],
  [
    'S3.12',
    'apps/server/features/account/profiles.ts',
    'gender = coalesce($3, gender)',
    'gender = coalesce(gender, $3)',
  ],
  ['S3.13', 'apps/server/features/account/profiles.ts', "nullif($5, '')::date", 'nullif($5, $5)::date'],
  [
    'S3.17',
    'apps/server/features/account/profiles.ts',
    'return rows[0] && secrets.open(rows[0].picture, place(account))',
    'return rows[1] && secrets.open(rows[1].picture, place(account))',
  ],
  ['S5.24', 'packages/contract/api/route.ts', 'maximumBytes: 20 * 1024 * 1024', 'maximumBytes: 10 * 1024 * 1024'],
]
