import type { DESK_ROUTES } from '@candela/contract'
import { commandId } from './index.ts'

interface DeskRow {
  readonly ask: () => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  /** what a visitor is answered where anyone may ask */
  readonly visitor?: string
  /** what an operator with the role is answered, at the desk by passkey; "ok" by default */
  readonly operator?: string
  /** the same at the desk by authenticator, where that is another answer */
  readonly authenticator?: string
}

const SIGNED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ASSERTION = { ...SIGNED, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const none = (): object => ({})
const token = 'A'.repeat(43)
const params = { case: 'KYC-999999' }

/** A row for every route of the desk; the last one leaves it. */
export const DESK_ROWS: { readonly [N in keyof typeof DESK_ROUTES]: DeskRow } = {
  deskEnrolment: { ask: () => ({ body: { token } }), visitor: 'enrolmentUnknown' },
  deskEnrol: { ask: () => ({ body: { token, password: 'gh7Kq2xwLampe', code: '1' } }), visitor: 'enrolmentUnknown' },
  deskLoginBegin: { ask: none },
  deskLogin: { ask: () => ({ body: { way: 'passkey', response: ASSERTION } }), visitor: 'passkeyRefused' },
  deskSession: { ask: none },
  deskCases: { ask: none },
  deskTakeCase: { ask: () => ({ params }), operator: 'caseUnknown' },
  deskCase: { ask: () => ({ params }), operator: 'caseUnknown' },
  deskPhoto: { ask: () => ({ params: { ...params, photo: commandId() } }), operator: 'caseUnknown' },
  deskReturnCase: {
    ask: () => ({ params, body: { commandId: commandId(), reasons: ['frontGlare'] } }),
    operator: 'caseUnknown',
  },
  deskValidateBegin: {
    ask: () => ({ params, body: { commandId: commandId() } }),
    operator: 'caseUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskValidateCase: {
    ask: () => ({ params, body: { commandId: commandId(), response: ASSERTION } }),
    operator: 'caseUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskCustomers: { ask: none },
  deskOpenCustomer: {
    ask: () => ({ params: { customer: commandId() }, body: { reason: 'a question' } }),
    operator: 'customerUnknown',
  },
  deskAudit: { ask: none },
  deskOperators: { ask: none },
  deskHealth: { ask: none },
  deskPracticeReviewer: { ask: none },
  deskSwitchPracticeReviewer: { ask: () => ({ body: { commandId: commandId(), on: true } }) },
  deskLogout: { ask: none },
}
