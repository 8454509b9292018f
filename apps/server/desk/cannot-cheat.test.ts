import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, COMMANDS, DESK_ROUTES, type Field, type Fields, type Route, ROUTES } from '@candela/contract'
import type { Feature } from '../feature.ts'
import { FEATURES } from '../features.made.ts'

/*
 * The proof that nothing at the operator's desk can cheat: everything it can enter, send and write is listed here by hand. Whoever adds
 * something adds it here as well, and sees what it stands beside.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FORBIDDEN =
  /price|outcome|balance|amount|odds|equity|payout|profit|pnl|settle|strike|stake|margin|fee|quantity|lots|ticks|spend|grant|credit|freeze|frozen|block|suspend|hold(?!ing)|withdraw|deposit/i

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

const DESK_ROOMS = (FEATURES as readonly Feature[]).filter(({ desk }) => desk !== undefined)

/** Everything that answers an operator. */
const DESK = [
  'apps/server/http/caller.ts',
  'apps/server/vault/operator-sessions.ts',
  ...filesOf('apps/server/desk', /\.ts$/),
  ...DESK_ROOMS.flatMap(({ word }) => filesOf(`apps/server/features/${word}`, /\.ts$/)),
]

/** Published terms: of everybody who opens later, known a day before, and of nobody who has opened. */
const EARN_TERMS = [
  'days',
  'lowPpm',
  'highPpm',
  'minimum',
  'maximum',
  'customerMaximum',
  'schedule',
  'ratioPpm',
  'early',
  'renewable',
  'opens',
  'closes',
]
const SALE_TERMS = [
  'method',
  'price',
  'lot',
  'supply',
  'minimum',
  'maximum',
  'opensAt',
  'closesAt',
  'listingAt',
  'lockupDays',
  'parts',
  'everyDays',
]
/** The two names among them that sound like cheating: what a new coin is offered at, and house money into a pot, never out. */
const BY_NOTICE: Readonly<Record<string, string>> = { proposeSale: 'price', proposePotFunding: 'amount' }

/** The commands that operators may enter, and those entered about them; each carries these fields and no others. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  enrolOperator: ['commandId', 'roles', 'publicKey'],
  endOperator: ['operator'],
  reviewIdentity: ['operator', 'commandId', 'customer', 'submission', 'verdict', 'face', 'reasons', 'signature'],
  switchPracticeReviewer: ['operator', 'commandId', 'on'],
  reopenRail: ['operator', 'commandId', 'rail', 'signature'],
  matchLine: ['operator', 'commandId', 'rail', 'line', 'request', 'signature'],
  sendBack: ['operator', 'commandId', 'rail', 'line', 'reason', 'signature'],
  agreeRelease: ['operator', 'commandId', 'request', 'signature'],
  decideLoan: ['operator', 'commandId', 'loan', 'verdict', 'reasons', 'signature'],
  placeLegalHold: ['operator', 'commandId', 'customer', 'statute', 'document', 'until', 'signature'],
  endLegalHold: ['operator', 'commandId', 'customer', 'signature'],
  cancelSale: ['operator', 'commandId', 'sale', 'signature'],
  proposeEarnTerms: [
    'operator',
    'commandId',
    'earnProduct',
    'terms',
    ...EARN_TERMS,
    'everyDays',
    'instalments',
    'from',
    'signature',
  ],
  proposeSale: ['operator', 'commandId', 'coin', 'displayDigits', 'terms', ...SALE_TERMS, 'signature'],
  proposeLoanTable: ['operator', 'commandId', 'table', 'from', 'signature'],
  proposePotFunding: ['operator', 'commandId', 'earnProduct', 'amount', 'signature'],
  decideProposal: ['operator', 'commandId', 'proposal', 'verdict', 'signature'],
  stopOpening: ['operator', 'commandId', 'earnProduct', 'until', 'signature'],
}

/** The names a field carries, those inside it included. */
function namesIn({ shape }: Field<unknown>): readonly string[] {
  switch (shape.kind) {
    case 'list':
      return namesIn(shape.of)
    case 'tuple':
      return shape.parts.flatMap(namesIn)
    case 'record':
      return namesOfFields(shape.fields)
    case 'choice':
      return Object.values(shape.cases).flatMap(namesOfFields)
    default:
      return []
  }
}
const namesOfFields = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field)])

describe('commands', () => {
  const declared = Object.values(COMMANDS)
  const isOfOperators = ({ by, room }: (typeof declared)[number]): boolean => by === 'operator' || room === 'operators'

  it('of operators are these eighteen, which carry nothing but this', () => {
    const theirs = declared.filter(isOfOperators)
    expect(Object.fromEntries(theirs.map(({ kind, fields }) => [kind, namesOfFields(fields)]))).toEqual(OPERATORS)
    for (const { kind, fields } of theirs) {
      expect(
        namesOfFields(fields).filter((name) => FORBIDDEN.test(name) && name !== BY_NOTICE[kind]),
        kind,
      ).toEqual([])
    }
  })

  it('of customers and the house are entered by nothing at the desk; its one fact is that something was sent', () => {
    for (const file of DESK) {
      const text = read(file)
      const entered = [...text.matchAll(/kind: '(\w+)'/g)].map(([, kind]) => kind!).filter((kind) => kind in COMMANDS)
      expect(
        entered.filter((kind) => !(kind in OPERATORS)),
        file,
      ).toEqual([])
      const facts = [...text.matchAll(/\brecord\([^)]*?'(\w+)'/g)].map(([, fact]) => fact)
      expect(
        facts.filter((fact) => fact !== 'identitySent'),
        file,
      ).toEqual([])
    }
    // those of the desk itself record nothing, and reach neither orders nor funds
    for (const file of DESK.filter((path) => !path.includes('features/identity'))) {
      expect(read(file), file).not.toMatch(/facts\.record|\.\.\/(spot|funding)\/|addPracticeFunds|closeAccount/)
    }
  })
})

/** The fields that a request to the desk can carry, by route: the names of path, query and body together. */
const CARRIED: Readonly<Record<keyof typeof DESK_ROUTES, readonly string[]>> = {
  deskEnrolment: ['token'],
  deskEnrol: ['token', 'password', 'code', 'response'],
  deskLoginBegin: [],
  deskLogin: ['way', 'response', 'name', 'password', 'code'],
  deskSession: [],
  deskLogout: [],
  deskCases: [],
  deskTakeCase: ['case'],
  deskCase: ['case'],
  deskPhoto: ['case', 'photo'],
  deskReturnCase: ['case', 'commandId', 'reasons'],
  deskValidateBegin: ['case', 'commandId'],
  deskValidateCase: ['case', 'commandId', 'response'],
  deskCustomers: ['cursor', 'limit', 'search', 'identity', 'frozen'],
  deskOpenCustomer: ['customer', 'reason'],
  deskAudit: ['cursor', 'limit', 'operator', 'action', 'object', 'from', 'to'],
  deskOperators: [],
  deskHealth: [],
  deskFaults: [],
  deskPracticeReviewer: [],
  deskSwitchPracticeReviewer: ['commandId', 'on'],
  deskReleases: [],
  deskAgreeBegin: ['release', 'commandId'],
  deskAgreeRelease: ['release', 'commandId', 'response'],
  deskLines: [],
  deskRemittance: ['rail', 'line', 'request'],
  deskVoucher: ['rail', 'line', 'request'],
  deskMatchBegin: ['rail', 'line', 'commandId', 'request'],
  deskMatchLine: ['rail', 'line', 'commandId', 'request', 'response'],
  deskReturnBegin: ['rail', 'line', 'commandId', 'reason'],
  deskReturnLine: ['rail', 'line', 'commandId', 'reason', 'response'],
  deskRails: [],
  deskReopenBegin: ['rail', 'commandId'],
  deskReopenRail: ['rail', 'commandId', 'response'],
  deskHolds: [],
  deskHoldBegin: ['commandId', 'customer', 'statute', 'document', 'until'],
  deskPlaceHold: ['commandId', 'customer', 'statute', 'document', 'until', 'response'],
  deskEndHoldBegin: ['customer', 'commandId'],
  deskEndHold: ['customer', 'commandId', 'response'],
  deskProposals: [],
  deskDecidedProposals: ['cursor', 'limit'],
  deskProposeBegin: ['commandId', 'proposed'],
  deskPropose: ['commandId', 'proposed', 'response'],
  deskApproveProposalBegin: ['proposal', 'commandId'],
  deskApproveProposal: ['proposal', 'commandId', 'response'],
  deskDeclineProposal: ['proposal', 'commandId'],
  deskStopOpeningBegin: ['product', 'commandId', 'until'],
  deskStopOpening: ['product', 'commandId', 'until', 'response'],
  deskCancelSaleBegin: ['sale', 'commandId'],
  deskCancelSale: ['sale', 'commandId', 'response'],
  deskAnnouncements: [],
  deskAnnouncement: ['announcement', 'version'],
  deskDraftAnnouncement: ['id', 'from', 'until', 'texts'],
  deskChangeAnnouncement: ['announcement', 'id', 'version', 'from', 'until', 'texts'],
  deskApproveAnnouncementBegin: ['announcement', 'commandId', 'version'],
  deskApproveAnnouncement: ['announcement', 'commandId', 'version', 'response'],
  deskRetractAnnouncement: ['announcement', 'reason'],
  deskApplications: [],
  deskApplication: ['application'],
  deskApplicationPhoto: ['application', 'photo'],
  deskApproveBegin: ['application', 'commandId'],
  deskApproveApplication: ['application', 'commandId', 'response'],
  deskRefuseApplication: ['application', 'commandId', 'reasons'],
  deskSupport: [],
  deskTakeSupport: ['case'],
  deskSupportCase: ['case'],
  deskSupportPhoto: ['case', 'message'],
  deskAnswerSupport: ['case', 'id', 'text', 'saved'],
  deskNoteSupport: ['case', 'id', 'text'],
  deskCloseSupport: ['case'],
}
/**
 * Names of the list above, or of answers, that sound like it and are not: a filter and a date of the owner's own
 * freeze, ages of prices, exact zeros.
 */
const SOUNDS_LIKE = new Set(['frozen', 'frozenSince', 'prices', 'priceAgeMs', 'holding'])
/**
 * The routes that hold withdrawals back, and only by a listed statute, by two people, for 90 days at most, and never on practice money
 * (`holds.process.test.ts`).
 */
const BY_LAW = /^deskHold(s|Begin)|^deskPlaceHold|^deskEndHold(Begin)?/
/** Routes that show or take a proposal: the price of a new coin, and house money for a pot. Two people, and a day's notice. */
const PROPOSED = /^desk((Decided)?Proposals|ProposeBegin|Propose)$/
/** The amounts that an operator reads and cannot change: of a withdrawal, of a loan, of a bank's line. No request carries one. */
const READ_ONLY: Readonly<Partial<Record<keyof typeof DESK_ROUTES, string>>> = {
  deskReleases: 'amount',
  deskApplications: 'amount',
  deskLines: 'amount',
}

function namesOf(schema: z.ZodMiniType | undefined, deep: boolean): string[] {
  if (schema === undefined) return []
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties, ...rest } = node as { properties?: Record<string, unknown> }
    for (const [name, inner] of Object.entries(properties ?? {})) {
      found.add(name)
      if (deep) walk(inner)
    }
    for (const inner of Object.values(rest)) walk(inner)
  }
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return [...found]
}

/** The actions in the audit log that no room's route writes: at the door, and on the command line. */
const WITHOUT_A_ROUTE = ['noPermission', 'operatorEnded']

describe('routes', () => {
  it('are declared by the room that answers them, once each, with what they write to the audit log', () => {
    const declared = DESK_ROOMS.flatMap(({ desk }) => Object.entries(desk!))
    expect(declared.map(([route]) => route).sort()).toEqual(Object.keys(DESK_ROUTES).sort())
    const written = new Set([...declared.flatMap(([, actions]) => actions), ...WITHOUT_A_ROUTE])
    expect([...written].sort()).toEqual([...AUDIT_ACTIONS].sort())
    for (const { word, desk } of DESK_ROOMS) {
      const text = filesOf(`apps/server/features/${word}`, /\.ts$/)
        .filter((file) => !file.endsWith('index.ts'))
        .map(read)
        .join('\n')
      for (const action of Object.values(desk!).flat()) expect(text, word).toContain(`'${action}'`)
    }
  })

  it('for operators are those of the desk; each takes this and nothing else', () => {
    const forOperators = Object.entries<Route>(ROUTES).filter(([, { caller }]) => caller === 'operator')
    for (const [name, { path }] of forOperators) expect([name in DESK_ROUTES, path]).toEqual([true, path])
    for (const [name, route] of Object.entries<Route>(DESK_ROUTES)) {
      const carried = [route.params, route.query, route.body].flatMap((schema) => namesOf(schema, false))
      expect([...new Set(carried)].sort(), name).toEqual([...CARRIED[name as keyof typeof CARRIED]].sort())
      expect(route.upload, name).toBeUndefined()
      expect(route.path.startsWith('/desk/'), name).toBe(true)
      if (!BY_LAW.test(name)) expect(name + route.path).not.toMatch(FORBIDDEN)
    }
  })

  it('neither take nor show a price, an outcome, a balance, an amount or odds, and freeze nobody', () => {
    // shown where it is asked for, in the answer alone
    for (const name of ['deskReleases', 'deskApplications', 'deskLines'] as const)
      expect(namesOf(DESK_ROUTES[name].answer, true)).toContain('amount')
    for (const [name, route] of Object.entries<Route>(DESK_ROUTES)) {
      const named = [route.params, route.query, route.body, route.answer].flatMap((schema) => namesOf(schema, true))
      expect(
        named.filter(
          (one) =>
            FORBIDDEN.test(one) &&
            !SOUNDS_LIKE.has(one) &&
            one !== READ_ONLY[name as keyof typeof DESK_ROUTES] &&
            !(PROPOSED.test(name) && (one === 'price' || one === 'amount')),
        ),
        name,
      ).toEqual([])
    }
  })
})

/** Tables the desk writes to. */
const WRITTEN = [
  'account_manager',
  'announcement',
  'announcement_approval',
  'announcement_version',
  'audit',
  'identity_case',
  'identity_key',
  'identity_photo',
  'identity_return',
  'identity_view',
  'operator',
  'operator_enrolment',
  'operator_passkey',
  'operator_session',
  'practice_reviewer',
  'support_case',
  'support_chat',
  'support_message',
  'support_note',
]
/** And those it only reads. */
const READ = ['account', 'device', 'identity_number', 'intent', 'session', 'sign_in_name']

describe('columns', () => {
  const migrations = filesOf('apps/server/store/migrations', /\.sql$/)
    .sort()
    .map(read)
    .join('\n')
  const columnsOf = (table: string): string[] => {
    const body = new RegExp(`create table vault\\.${table} \\(\\n([\\s\\S]*?)\\n\\);`).exec(migrations)![1]!
    return [...body.matchAll(/^ {2}([a-z_]+) /gm)]
      .map(([, name]) => name!)
      .filter((name) => !/^(unique|primary|check)$/.test(name))
  }

  it('are written in these tables alone, and the views of the journal are not even read', () => {
    const written = new Set<string>()
    const touched = new Set<string>()
    for (const file of DESK) {
      const text = read(file)
      expect(text, file).not.toMatch(/\bview\.[a-z]/)
      for (const [, table] of text.matchAll(/(?:insert into|update|delete from) vault\.(\w+)/g)) written.add(table!)
      for (const [, table] of text.matchAll(/vault\.([a-z_]+)/g)) touched.add(table!)
    }
    expect([...written].sort()).toEqual(WRITTEN)
    expect([...touched].filter((table) => !WRITTEN.includes(table)).sort()).toEqual(READ)
  })

  it('that it writes hold none of it', () => {
    for (const table of WRITTEN) {
      const columns = columnsOf(table)
      expect(columns.length, table).toBeGreaterThan(1)
      expect(
        columns.filter((column) => FORBIDDEN.test(column)),
        table,
      ).toEqual([])
    }
  })
})

it('would notice', () => {
  for (const name of [
    'setPrice',
    'newBalance',
    'freezeCustomer',
    'holdBack',
    'oddsPpm',
    'payoutRate',
    'withdrawalBlocked',
  ])
    expect(name).toMatch(FORBIDDEN)
  expect(namesOf(DESK_ROUTES.deskHealth.answer, true)).toContain('prices')
  expect(namesOfFields(COMMANDS.market.fields)).toContain('price')
})
