import { type DESK_ROUTES, LANGUAGES } from '@candela/contract'
import { commandId } from './index.ts'

interface DeskRow {
  readonly ask: () => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  /** the answer to a visitor where anyone may ask */
  readonly visitor?: string
  /** the answer to an operator with the role, at the desk by passkey; "ok" by default */
  readonly operator?: string
  /** the same at the desk by authenticator, where that is another answer */
  readonly authenticator?: string
}

const SIGNED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ASSERTION = { ...SIGNED, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const none = (): object => ({})
const token = 'A'.repeat(43)
const params = { case: 'KYC-999999' }
const MESSAGE = '01890000-0000-7000-8000-00000000ffff'
const chat = { case: '999999999' }
const ofAnnouncement = { announcement: '999999999' }
const announced = () => ({
  id: commandId(),
  from: 0,
  until: 0,
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, { title: 'Maintenance', text: 'On Sunday.' }])),
})
const LINE = { params: { rail: 'usBank', line: '999999999' } }
const REMITTANCE = { params: { ...LINE.params, request: '999999999' } }
const HELD = { params: { customer: '999999999' } }
const hold = () => ({
  commandId: commandId(),
  customer: '999999999',
  statute: 'courtOrder',
  document: 'a'.repeat(64),
  until: Date.now() + 86_400_000,
})
const LOAN = { application: '999999999' }
const PROPOSAL = { params: { proposal: '999999999' } }
const OPENING = { params: { product: 'L99' } }
const SALE = { params: { sale: '999999999' } }
const PROPOSED = { kind: 'potFunding', product: 'L99', amount: '100' }
/** A row of what is signed by passkey, of something that there is not. */
const signed = (operator: string, ask: DeskRow['ask']): DeskRow => ({ ask, operator, authenticator: 'passkeyNeeded' })

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
  deskFaults: { ask: none },
  deskPracticeReviewer: { ask: none },
  deskSwitchPracticeReviewer: { ask: () => ({ body: { commandId: commandId(), on: true } }) },
  deskReleases: { ask: none },
  deskAgreeBegin: {
    ask: () => ({ params: { release: '999999999' }, body: { commandId: commandId() } }),
    operator: 'withdrawalUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskAgreeRelease: {
    ask: () => ({ params: { release: '999999999' }, body: { commandId: commandId(), response: ASSERTION } }),
    operator: 'withdrawalUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskLines: { ask: none },
  deskRemittance: { ask: () => REMITTANCE, operator: 'lineUnknown' },
  deskVoucher: { ask: () => REMITTANCE, operator: 'lineUnknown' },
  deskMatchBegin: {
    ask: () => ({ ...LINE, body: { commandId: commandId(), request: '1' } }),
    operator: 'lineUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskMatchLine: {
    ask: () => ({ ...LINE, body: { commandId: commandId(), request: '1', response: ASSERTION } }),
    operator: 'lineUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskReturnBegin: {
    ask: () => ({ ...LINE, body: { commandId: commandId(), reason: 'senderUnknown' } }),
    operator: 'lineUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskReturnLine: {
    ask: () => ({ ...LINE, body: { commandId: commandId(), reason: 'senderUnknown', response: ASSERTION } }),
    operator: 'lineUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskRails: { ask: none },
  deskReopenBegin: {
    ask: () => ({ params: { rail: 'usBank' }, body: { commandId: commandId() } }),
    operator: 'railOpen',
    authenticator: 'passkeyNeeded',
  },
  deskReopenRail: {
    ask: () => ({ params: { rail: 'usBank' }, body: { commandId: commandId(), response: ASSERTION } }),
    operator: 'railOpen',
    authenticator: 'passkeyNeeded',
  },
  deskHolds: { ask: none },
  deskHoldBegin: { ask: () => ({ body: hold() }), operator: 'customerUnknown', authenticator: 'passkeyNeeded' },
  deskPlaceHold: {
    ask: () => ({ body: { ...hold(), response: ASSERTION } }),
    operator: 'customerUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskEndHoldBegin: {
    ask: () => ({ ...HELD, body: { commandId: commandId() } }),
    operator: 'holdUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskEndHold: {
    ask: () => ({ ...HELD, body: { commandId: commandId(), response: ASSERTION } }),
    operator: 'holdUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskProposals: { ask: none },
  deskDecidedProposals: { ask: none },
  deskProposeBegin: signed('poolUnknown', () => ({ body: { commandId: commandId(), proposed: PROPOSED } })),
  deskPropose: signed('poolUnknown', () => ({
    body: { commandId: commandId(), proposed: PROPOSED, response: ASSERTION },
  })),
  deskApproveProposalBegin: signed('proposalUnknown', () => ({ ...PROPOSAL, body: { commandId: commandId() } })),
  deskApproveProposal: signed('proposalUnknown', () => ({
    ...PROPOSAL,
    body: { commandId: commandId(), response: ASSERTION },
  })),
  deskDeclineProposal: { ask: () => ({ ...PROPOSAL, body: { commandId: commandId() } }), operator: 'proposalUnknown' },
  deskStopOpeningBegin: signed('poolUnknown', () => ({ ...OPENING, body: { commandId: commandId(), until: 1 } })),
  deskStopOpening: signed('poolUnknown', () => ({
    ...OPENING,
    body: { commandId: commandId(), until: 1, response: ASSERTION },
  })),
  deskCancelSaleBegin: signed('saleUnknown', () => ({ ...SALE, body: { commandId: commandId() } })),
  deskCancelSale: signed('saleUnknown', () => ({ ...SALE, body: { commandId: commandId(), response: ASSERTION } })),
  deskApplications: { ask: none },
  deskApplication: { ask: () => ({ params: LOAN }), operator: 'loanUnknown' },
  deskApplicationPhoto: { ask: () => ({ params: { ...LOAN, photo: MESSAGE } }), operator: 'loanUnknown' },
  deskApproveBegin: {
    ask: () => ({ params: LOAN, body: { commandId: commandId() } }),
    operator: 'loanUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskApproveApplication: {
    ask: () => ({ params: LOAN, body: { commandId: commandId(), response: ASSERTION } }),
    operator: 'loanUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskRefuseApplication: {
    ask: () => ({ params: LOAN, body: { commandId: commandId(), reasons: ['photoUnreadable'] } }),
    operator: 'loanUnknown',
  },
  deskSupport: { ask: none },
  deskTakeSupport: { ask: () => ({ params: chat }), operator: 'caseUnknown' },
  deskSupportCase: { ask: () => ({ params: chat }), operator: 'caseUnknown' },
  deskSupportPhoto: { ask: () => ({ params: { ...chat, message: commandId() } }), operator: 'caseUnknown' },
  deskAnswerSupport: {
    ask: () => ({ params: chat, body: { id: commandId(), text: 'An answer', saved: null } }),
    operator: 'caseUnknown',
  },
  deskNoteSupport: {
    ask: () => ({ params: chat, body: { id: commandId(), text: 'A note' } }),
    operator: 'caseUnknown',
  },
  deskCloseSupport: { ask: () => ({ params: chat }), operator: 'caseUnknown' },
  deskAnnouncements: { ask: none },
  deskAnnouncement: { ask: () => ({ params: ofAnnouncement }), operator: 'announcementUnknown' },
  deskDraftAnnouncement: { ask: () => ({ body: announced() }) },
  deskChangeAnnouncement: {
    ask: () => ({ params: ofAnnouncement, body: { ...announced(), version: 1 } }),
    operator: 'announcementUnknown',
  },
  deskApproveAnnouncementBegin: {
    ask: () => ({ params: ofAnnouncement, body: { commandId: commandId(), version: 1 } }),
    operator: 'announcementUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskApproveAnnouncement: {
    ask: () => ({ params: ofAnnouncement, body: { commandId: commandId(), version: 1, response: ASSERTION } }),
    operator: 'announcementUnknown',
    authenticator: 'passkeyNeeded',
  },
  deskRetractAnnouncement: {
    ask: () => ({ params: ofAnnouncement, body: { reason: 'a mistake' } }),
    operator: 'announcementUnknown',
  },
  deskLogout: { ask: none },
}

/** A row for every route of the chat, on the customer’s side. */
export const SUPPORT_ROWS = {
  supportService: { ask: none },
  supportManager: { ask: none },
  supportChat: { ask: none },
  sendSupportMessage: { ask: () => ({ body: { id: commandId(), topic: 'order', text: 'A question' } }) },
  supportPhoto: {
    ask: ({ message }: { readonly message: string }) => ({ params: { message } }),
    owner: 'notFound',
    stranger: 'notFound',
  },
  markSupport: { ask: () => ({ body: { delivered: 1, read: 1 } }) },
  rateSupport: {
    ask: ({ case: conversation }: { readonly case: string }) => ({
      params: { case: conversation },
      body: { rating: 5 },
    }),
    owner: 'supportNotRatable',
    stranger: 'supportNotRatable',
  },
} as const

/** The public rows of announcements. */
export const ANNOUNCEMENT_ROWS = {
  announcements: { ask: () => ({ query: { language: 'en' } }) },
  announcement: {
    ask: () => ({ params: ofAnnouncement, query: { language: 'en' } }),
    visitor: 'announcementUnknown',
  },
} as const
