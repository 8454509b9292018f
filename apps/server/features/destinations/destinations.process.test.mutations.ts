import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of destinations.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S3.44',
    'apps/server/features/destinations/handlers.ts',
    'rail: railOf(known.rail)!.id',
    'rail: railOf(known.rail + 1)!.id',
  ],
  [
    'S3.45',
    'apps/server/features/destinations/handlers.ts',
    'engine.core.assets()[known.asset]!.id',
    'engine.core.assets()[known.asset + 1]!.id',
  ],
  [
    'S3.46',
    'apps/server/features/destinations/handlers.ts',
    "address: texts.kind === 'card' ? '' : texts.address",
    "address: texts.kind === 'card' ? '' : texts.name",
  ],
  ['S8.34', 'packages/rules/destinations/check-address.ts', "{ code: 'addressInvalid' }", "{ code: 'addressReal' }"],
  [
    'S3.11',
    'apps/server/features/security/current-password.ts',
    'if (!right) throw',
    "if (!right && password === '') throw",
  ],
  [
    'S3.34',
    'apps/server/features/destinations/entered.ts',
    `    bank,
    number`,
    `    bank: branch,
    number`,
  ],
  [
    'S3.35',
    'apps/server/features/destinations/entered.ts',
    'number: plainAccount(body.number)',
    'number: plainAccount(body.swift)',
  ],
  [
    'S3.36',
    'apps/server/features/destinations/entered.ts',
    `    branch,
    branchNumber,`,
    `    branch: bank,
    branchNumber,`,
  ],
  [
    'S3.37',
    'apps/server/features/destinations/entered.ts',
    `    branchNumber,
    swift`,
    `    branchNumber: branch,
    swift`,
  ],
  [
    'S3.38',
    'apps/server/features/destinations/entered.ts',
    'swift: plainAccount(body.swift)',
    'swift: plainAccount(body.country)',
  ],
  [
    'S3.39',
    'apps/server/features/destinations/entered.ts',
    `    holder,
    country,`,
    `    holder: holder.slice(0, 1),
    country,`,
  ],
  [
    'S3.40',
    'apps/server/features/destinations/entered.ts',
    `    country,
    bank,`,
    `    country: branch,
    bank,`,
  ],
  ['S3.43', 'apps/server/features/destinations/entered.ts', 'notes: keptWords(body.notes)', "notes: ''"],
  ['S3.41', 'apps/server/features/destinations/entered.ts', 'aba: plainAccount(body.aba)', "aba: ''"],
  ['S3.42', 'apps/server/features/destinations/entered.ts', 'address: keptWords(body.address)', "address: ''"],
  [
    'S5.22',
    'packages/rules/destinations/check-account.ts',
    `if (plain === '') return { code: 'ok' }
  if (!/^\\d{9}$/`,
    `if (plain === '') return { code: 'abaInvalid' }
  if (!/^\\d{9}$/`,
  ],
  [
    'S5.23',
    'apps/server/features/destinations/entered.ts',
    "keptWords(body.number), keptWords(body.swift)].includes('')",
    "keptWords(body.number), keptWords(body.swift), keptWords(body.address)].includes('')",
  ],
]
