import * as z from 'zod/mini'
import { IDENTITY_STATES, RETURN_REASONS } from '../identity.ts'
import { OPERATOR_ROLES } from '../operators.ts'
import {
  AUDIT_ACTIONS,
  auditRow,
  deskCase,
  deskCaseRow,
  deskCustomer,
  deskCustomerOpened,
  deskHealth,
  deskSession,
  operator,
  practiceReviewer,
} from './desk-shapes.ts'
import { caseReference, photoId } from './identity.ts'
import { assertionResponse, attestationResponse, creationOptions, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { ROOM_DESK_ROUTES } from './routes.made.ts'
import { commandId, cursor, instant, limit, moment, typedLine, typedReason } from './scalars.ts'

/* The operator's desk: everything the console can do. No route sets a price, an outcome or a balance. */

const bytes = z.custom<Uint8Array>()
const secret = z.string().check(z.maxLength(256))
const code = typedLine(32)
/** of an enrolment made on the command line: good once, for a day */
const enrolment = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/))
/** no control characters: PostgreSQL cannot look for all of them */
const printable = z.regex(/^[ -~\u00a0-\uffff]*$/)
const customerId = z.uuid()
const done = z.strictObject({ success: z.boolean() })
const page = { cursor: z.optional(cursor), limit: z.optional(limit) }
const inCase = z.strictObject({ case: caseReference })

export const DESK_ROUTES = {
  deskEnrolment: route({
    method: 'POST',
    path: '/desk/enrolment',
    caller: 'anyone',
    summary: 'What a new operator needs to make a passkey and an authenticator',
    body: z.strictObject({ token: enrolment }),
    answer: z.strictObject({
      name: z.string(),
      roles: z.array(z.enum(OPERATOR_ROLES)),
      /** null where passkeys cannot be made for this address */
      passkey: z.nullable(creationOptions),
      secret: z.string(),
      uri: z.string(),
    }),
    perMinute: 20,
  }),
  deskEnrol: route({
    method: 'POST',
    path: '/desk/enrol',
    caller: 'anyone',
    summary: 'Ends an enrolment: the passkey, a password and the first code of the authenticator',
    body: z.strictObject({
      token: enrolment,
      password: secret,
      code,
      response: z.optional(attestationResponse),
    }),
    answer: deskSession,
    perMinute: 20,
  }),
  deskLoginBegin: route({
    method: 'POST',
    path: '/desk/login/begin',
    caller: 'anyone',
    summary: 'What the browser needs to log an operator in by passkey',
    answer: requestOptions,
    perMinute: 30,
  }),
  deskLogin: route({
    method: 'POST',
    path: '/desk/login',
    caller: 'anyone',
    summary: 'Logs an operator in: by passkey, or by name, password and authenticator',
    body: z.discriminatedUnion('way', [
      z.strictObject({ way: z.literal('passkey'), response: assertionResponse }),
      z.strictObject({ way: z.literal('authenticator'), name: secret, password: secret, code }),
    ]),
    answer: deskSession,
    perMinute: 20,
  }),
  deskSession: route({
    method: 'GET',
    path: '/desk/session',
    caller: 'operator',
    isWatching: true,
    summary: 'Who sits at the desk',
    answer: deskSession,
    perMinute: 240,
  }),
  deskLogout: route({
    method: 'POST',
    path: '/desk/logout',
    caller: 'operator',
    summary: 'Leaves the desk',
    answer: done,
    perMinute: 60,
  }),
  deskCases: route({
    method: 'GET',
    path: '/desk/identity',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    isWatching: true,
    summary: 'Identity cases that wait, least time first',
    answer: z.strictObject({ cases: z.array(deskCaseRow) }),
    perMinute: 240,
  }),
  deskTakeCase: route({
    method: 'POST',
    path: '/desk/identity/{case}/take',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'Takes a case; the customer sees that it is being audited',
    params: inCase,
    answer: deskCase,
    perMinute: 60,
  }),
  deskCase: route({
    method: 'GET',
    path: '/desk/identity/{case}',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'A case that this operator took; logged, and seen by the customer',
    params: inCase,
    answer: deskCase,
    perMinute: 120,
  }),
  deskPhoto: route({
    method: 'GET',
    path: '/desk/identity/{case}/photos/{photo}',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'A photo of a case that this operator took; logged, and seen by the customer',
    params: z.strictObject({ case: caseReference, photo: photoId }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 240,
    cost: 5,
  }),
  deskReturnCase: route({
    method: 'POST',
    path: '/desk/identity/{case}/return',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'Sends a case back for listed reasons',
    params: inCase,
    body: z.strictObject({
      commandId,
      reasons: z.array(z.enum(RETURN_REASONS)).check(z.minLength(1), z.maxLength(RETURN_REASONS.length)),
    }),
    answer: done,
    perMinute: 60,
  }),
  deskValidateBegin: route({
    method: 'POST',
    path: '/desk/identity/{case}/validate/begin',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'The very decision to be signed by passkey: its hash is the challenge',
    params: inCase,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskValidateCase: route({
    method: 'POST',
    path: '/desk/identity/{case}/validate',
    caller: 'operator',
    roles: ['identityMaker', 'identityChecker'],
    summary: 'Proposes to validate, or agrees as the second operator; signed by passkey',
    params: inCase,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ stage: z.enum(['proposed', 'validated']) }),
    perMinute: 60,
  }),
  deskCustomers: route({
    method: 'GET',
    path: '/desk/customers',
    caller: 'operator',
    roles: ['support', 'identityMaker', 'identityChecker', 'security', 'risk'],
    summary: 'Customers, masked, last seen first; `search` is an id, or a whole username, email or phone',
    query: z.strictObject({
      ...page,
      search: z.optional(typedLine(254).check(printable)),
      identity: z.optional(z.enum(IDENTITY_STATES)),
      frozen: z.optional(z.enum(['yes', 'no'])),
    }),
    answer: z.strictObject({ customers: z.array(deskCustomer), total: z.int(), next: z.string() }),
    perMinute: 120,
    cost: 5,
  }),
  deskOpenCustomer: route({
    method: 'POST',
    path: '/desk/customers/{customer}/open',
    caller: 'operator',
    roles: ['support', 'security'],
    summary: 'A customer unmasked, for a reason; logged, and seen by the customer',
    params: z.strictObject({ customer: customerId }),
    body: z.strictObject({ reason: typedReason }),
    answer: deskCustomerOpened,
    perMinute: 30,
  }),
  deskAudit: route({
    method: 'GET',
    path: '/desk/audit',
    caller: 'operator',
    roles: ['auditor', 'security'],
    summary: 'What operators did, newest first; append only',
    query: z.strictObject({
      ...page,
      operator: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
      action: z.optional(z.enum(AUDIT_ACTIONS)),
      object: z.optional(z.string().check(z.maxLength(64), printable)),
      from: moment,
      to: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    answer: z.strictObject({
      rows: z.array(auditRow),
      next: z.string(),
      /** every row of the log hashed again from the first on, at this moment */
      chain: z.strictObject({ intact: z.boolean(), rows: z.int(), head: z.string(), checkedAt: instant }),
    }),
    perMinute: 120,
  }),
  deskOperators: route({
    method: 'GET',
    path: '/desk/operators',
    caller: 'operator',
    roles: ['security', 'auditor'],
    summary: 'Who may sit at the desk',
    answer: z.strictObject({ operators: z.array(operator) }),
    perMinute: 120,
  }),
  deskHealth: route({
    method: 'GET',
    path: '/desk/health',
    caller: 'operator',
    isWatching: true,
    summary: 'How the house does',
    answer: deskHealth,
    perMinute: 240,
  }),
  deskPracticeReviewer: route({
    method: 'GET',
    path: '/desk/practice-reviewer',
    caller: 'operator',
    isWatching: true,
    summary: 'Whether the disclosed practice reviewer answers the queue, and by which rules',
    answer: practiceReviewer,
    perMinute: 120,
  }),
  deskSwitchPracticeReviewer: route({
    method: 'POST',
    path: '/desk/practice-reviewer',
    caller: 'operator',
    roles: ['identityChecker', 'security'],
    summary: 'Lets the practice reviewer answer the queue, or takes the queue over',
    body: z.strictObject({ commandId, on: z.boolean() }),
    answer: practiceReviewer,
    perMinute: 20,
  }),
  ...ROOM_DESK_ROUTES,
} as const
