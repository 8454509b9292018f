import { type CodeDefinition, SERVER_CODES } from './server-codes.ts'

/**
 * Every refusal, once. The core answers a code's number in the journal, HTTP answers its name and status, `locale`
 * words it. Numbers and names never change their meaning and are never reused.
 */
export const CODES = {
  ok: { number: 0, status: 200 },

  // spot orders, decided by the core in this order
  productUnknown: { number: 100, status: 404 }, // "PID error"
  productNotTradable: { number: 101, status: 422 },
  productStale: { number: 102, status: 422 },
  priceInvalid: { number: 103, status: 422 },
  priceOffTick: { number: 104, status: 422, params: ['tick'] },
  quantityInvalid: { number: 105, status: 422 },
  quantityOffLot: { number: 106, status: 422, params: ['lot'] },
  orderBelowMinimum: { number: 107, status: 422, params: ['minimum'] },
  orderAboveMaximum: { number: 108, status: 422, params: ['maximum'] },
  notionalTooLarge: { number: 109, status: 422 },
  priceOutsideBand: { number: 110, status: 422, params: ['lowest', 'highest'] },
  insufficientBalance: { number: 111, status: 422, params: ['missing', 'asset'] },
  postOnlyWouldTrade: { number: 112, status: 422 },
  fillOrKillUnfilled: { number: 113, status: 422 },
  openOrdersLimit: { number: 114, status: 422, params: ['limit'] },
  orderUnknown: { number: 115, status: 404 },
  orderClosed: { number: 116, status: 409 },
  amendUnchanged: { number: 117, status: 422 },
  nothingToFill: { number: 118, status: 422 },
  worstPriceInvalid: { number: 119, status: 422, params: ['widest'] },
  amendBelowFilled: { number: 120, status: 422, params: ['filled'] },
  triggerInvalid: { number: 121, status: 422 },
  triggerOffTick: { number: 122, status: 422, params: ['tick'] },
  stopWrongSide: { number: 123, status: 422, params: ['index'] },
  takeProfitWrongSide: { number: 124, status: 422 },
  ocoWrongSide: { number: 125, status: 422, params: ['index'] },
  ocoWouldTrade: { number: 126, status: 422 },
  ocoQuantityFixed: { number: 127, status: 422 },
  stopNotWaiting: { number: 128, status: 409 },
  stopWaiting: { number: 129, status: 409 },

  // commands and customers
  commandIdReused: { number: 200, status: 409 },
  commandIdExpired: { number: 201, status: 409 },
  commandIdsExhausted: { number: 202, status: 429 },
  customerUnknown: { number: 203, status: 404 },
  balanceTooLarge: { number: 204, status: 422 },
  customersExhausted: { number: 205, status: 503 },
  accountFrozen: { number: 206, status: 403 },
  accountClosed: { number: 207, status: 403 },
  openOrdersRemain: { number: 208, status: 409 },
  factLasting: { number: 209, status: 422 },
  factReviewed: { number: 210, status: 422 },
  fundingOpen: { number: 211, status: 409 },

  // funding
  practiceFundsTooSoon: { number: 300, status: 422, params: ['availableAt'] },
  practiceFundsNotNeeded: { number: 301, status: 422, params: ['topUpTo'] },

  // rails, their lines and rates
  railListed: { number: 302, status: 409 },
  ratesMalformed: { number: 303, status: 422 },
  lineMalformed: { number: 304, status: 422 },
  lineGap: { number: 305, status: 409 },
  railOpen: { number: 306, status: 409 },

  // deposits, with those of cards and of own limits, decided by the core in this order
  railClosed: { number: 310, status: 409 },
  depositBelowMinimum: { number: 311, status: 422, params: ['minimum', 'asset'] },
  depositAboveMaximum: { number: 312, status: 422, params: ['maximum', 'asset'] },
  rateUnavailable: { number: 313, status: 503 }, // "Rate Refresh Failed"
  depositAboveTier: { number: 314, status: 422, params: ['left'] },
  quoteExpired: { number: 315, status: 409 },
  quoteMismatch: { number: 316, status: 409 },
  depositsOpenLimit: { number: 317, status: 422 },
  depositUnknown: { number: 318, status: 404 },
  depositOver: { number: 319, status: 409 },
  voucherMissing: { number: 335, status: 422 },

  // withdrawals, decided by the core in the order of the eight published rules
  withdrawalPaused: { number: 320, status: 403, params: ['until'] },
  depositsBelowPrincipal: { number: 321, status: 422, params: ['missing'] },
  withdrawalBelowMinimum: { number: 322, status: 422, params: ['minimum', 'asset'] },
  withdrawalAboveMaximum: { number: 323, status: 422, params: ['maximum', 'asset'] },
  withdrawalAboveDay: { number: 324, status: 422, params: ['left'] },
  destinationMismatch: { number: 325, status: 409 },
  legalHold: { number: 326, status: 451, params: ['until'] },
  withdrawalsOpenLimit: { number: 327, status: 422 },
  withdrawalUnknown: { number: 328, status: 404 },
  withdrawalOver: { number: 329, status: 409 },
  payoutNotReleased: { number: 330, status: 409 },
  withdrawalNotSending: { number: 331, status: 409 },
  releaseDecided: { number: 332, status: 409 },
  destinationInUse: { number: 333, status: 409 },
  withdrawalUnderWay: { number: 334, status: 409 },

  // legal holds, decided by the core in this order
  holdPractice: { number: 336, status: 422 },
  statuteUnknown: { number: 337, status: 422 },
  holdTooShort: { number: 338, status: 422 },
  holdTooLong: { number: 339, status: 422 },
  holdUnknown: { number: 349, status: 404 },

  // passkeys that withdrawals are signed with
  passkeyUnknown: { number: 350, status: 404 },
  passkeyRepeated: { number: 351, status: 409 },

  // cards and addresses, decided by the core in this order
  railUnknown: { number: 340, status: 422 },
  assetNotOnRail: { number: 341, status: 422 },
  transactionPasswordUnset: { number: 342, status: 403 },
  identityNotValidated: { number: 343, status: 403 },
  destinationRepeated: { number: 344, status: 409 },
  destinationsLimit: { number: 345, status: 422, params: ['limit'] },
  destinationUnknown: { number: 346, status: 404 },

  // what customers bind themselves by
  selfExcluded: { number: 480, status: 403, params: ['until'] },
  onBreak: { number: 481, status: 403, params: ['until'] },
  ownLossLimit: { number: 482, status: 422, params: ['left', 'until'] },
  knowledgeCheckMissing: { number: 483, status: 403 },
  ownDepositLimit: { number: 484, status: 422, params: ['left', 'until'] },
  limitMalformed: { number: 485, status: 422 },
  breakLengthInvalid: { number: 486, status: 422, params: ['least', 'most'] },
  exclusionLengthInvalid: { number: 487, status: 422, params: ['least', 'most'] },
  breakNotLonger: { number: 488, status: 409, params: ['until'] },
  knowledgeCheckChanged: { number: 489, status: 409 },
  knowledgeAnswersMissing: { number: 490, status: 422 },
  knowledgeCheckPassed: { number: 491, status: 409 },
  knowledgeCheckTooSoon: { number: 492, status: 422, params: ['availableAt'] },

  // timed orders and perpetuals, decided by the core in the order of their rules
  durationUnknown: { number: 400, status: 422 },
  stakeMalformed: { number: 401, status: 422 },
  stakeTooSmall: { number: 402, status: 422, params: ['minimum'] },
  stakeTooLarge: { number: 403, status: 422, params: ['maximum'] },
  tooManyOpen: { number: 404, status: 422, params: ['maximum'] },
  houseLimit: { number: 405, status: 422, params: ['maxStakeNow'] },
  productHalted: { number: 430, status: 422 },
  rulesChanged: { number: 431, status: 409 },
  priceStale: { number: 434, status: 422 },

  // perpetuals, with the last three, in the order of their rule
  priceMalformed: { number: 432, status: 422 },
  quantityMalformed: { number: 433, status: 422 },
  priceOutOfBand: { number: 435, status: 422 },
  notionalTooSmall: { number: 436, status: 422 },
  leverageTooHigh: { number: 437, status: 422 },
  nothingToReduce: { number: 438, status: 422 },
  reduceExceedsPosition: { number: 439, status: 422 },
  targetWrongSide: { number: 440, status: 422 },
  stopLossWrongSide: { number: 441, status: 422 },
  stopBeyondForcedPrice: { number: 442, status: 422 },
  tooManyOrders: { number: 443, status: 422 },
  postOnlyWouldTake: { number: 444, status: 422 },
  fokNotFilled: { number: 445, status: 422 },
  insufficientMargin: { number: 446, status: 422, params: ['missing', 'asset'] },
  positionUnknown: { number: 447, status: 404 },
  amountMalformed: { number: 448, status: 422 },
  aboveMaximum: { number: 449, status: 422, params: ['maximum'] },
  openOrdersExist: { number: 450, status: 409 },
  positionOpen: { number: 451, status: 409 },
  marginIsCross: { number: 453, status: 409 },
  callbackMalformed: { number: 454, status: 422 },
  orderNotAmendable: { number: 455, status: 409 },

  // loans, decided by the core in the order of their rules
  identityNeeded: { number: 560, status: 422 },
  loanRulesChanged: { number: 561, status: 409 },
  loanAmountInvalid: { number: 562, status: 422 },
  loanTooSmall: { number: 563, status: 422 },
  loanTooLarge: { number: 564, status: 422 },
  loanTermInvalid: { number: 565, status: 422 },
  loanFormIncomplete: { number: 566, status: 422, params: ['field'] },
  loanUnpaid: { number: 567, status: 409 },
  loanPastLate: { number: 568, status: 422, params: ['until'] },
  loanScoreLow: { number: 569, status: 422 },
  loanAboveLimit: { number: 570, status: 422, params: ['limit'] },
  loanNotAffordable: { number: 571, status: 422, params: ['most'] },
  lendingExhausted: { number: 572, status: 409, params: ['room'] },
  loanUnknown: { number: 573, status: 404 },
  loanDecided: { number: 574, status: 409 },
  loanNotOpen: { number: 575, status: 409 },
  repaymentInvalid: { number: 576, status: 422 },
  repaymentAboveOwed: { number: 577, status: 422, params: ['owed'] },
  /** borrowed money is neither staked nor locked nor put behind a position */
  ownMoneyNeeded: { number: 578, status: 422, params: ['own'] },

  // referral, decided by the core in this order
  inviterInvalid: { number: 590, status: 422 },
  inviterBound: { number: 591, status: 409 },

  // earn, decided by the core in the order of its rules
  earnUnknown: { number: 500, status: 404 }, // "PID error"
  earnTermsChanged: { number: 501, status: 409 },
  earnNotOnSale: { number: 502, status: 409 },
  earnAmountInvalid: { number: 503, status: 422 },
  earnBelowMinimum: { number: 504, status: 422, params: ['minimum', 'asset'] },
  earnAboveMaximum: { number: 505, status: 422, params: ['maximum', 'asset'] },
  earnAboveCustomerMaximum: { number: 506, status: 422, params: ['maximum', 'asset'] },
  renewNotOffered: { number: 507, status: 422 },
  earnSoldOut: { number: 508, status: 409, params: ['room', 'asset'] },
  earnOrderUnknown: { number: 509, status: 404 },
  earnOrderOver: { number: 510, status: 409 },
  earlyRedemptionNotAllowed: { number: 511, status: 409 },
  earnAmountAboveHeld: { number: 512, status: 422, params: ['held', 'asset'] },
  termsInvalid: { number: 513, status: 422 },
  earnAlreadyRunning: { number: 904, status: 409 },
  earnSettling: { number: 905, status: 409, params: ['until'] },
  planNotTaking: { number: 906, status: 409 },
  sweepNotOffered: { number: 916, status: 409 },

  // strategies, decided by the core in the order of their rules
  strategyUnknown: { number: 917, status: 404 },
  strategyParametersInvalid: { number: 918, status: 422, params: ['field'] },
  strategyAmountTooSmall: { number: 919, status: 422, params: ['least'] },
  strategyAmountTooLarge: { number: 920, status: 422, params: ['most'] },
  tooManyStrategies: { number: 921, status: 422, params: ['maximum'] },
  strategiesNotOffered: { number: 922, status: 409 },
  orderOfStrategy: { number: 923, status: 409 },

  // new coins, decided by the core in the order of their rules
  saleUnknown: { number: 520, status: 404 },
  saleComingSoon: { number: 521, status: 409 },
  saleOver: { number: 522, status: 409 },
  saleQuantityInvalid: { number: 523, status: 422 },
  saleBelowMinimum: { number: 524, status: 422, params: ['quantity', 'coin'] },
  saleAboveMaximum: { number: 525, status: 422, params: ['left', 'coin'] },
  saleSoldOut: { number: 526, status: 409, params: ['remaining', 'coin'] },
  recordUnknown: { number: 527, status: 404 },
  recordDecided: { number: 528, status: 409 },
  saleListed: { number: 529, status: 409 },

  // operators and identity reviews, decided by the core in this order
  operatorUnknown: { number: 800, status: 403 },
  operatorInvalid: { number: 801, status: 422 },
  operatorsExhausted: { number: 802, status: 503 },
  identityNotSent: { number: 803, status: 409 },
  practiceReviewerOff: { number: 804, status: 409 },
  identityDecided: { number: 805, status: 409 },
  operatorRoleMissing: { number: 806, status: 403 },
  reasonMissing: { number: 807, status: 422 },
  sameOperator: { number: 808, status: 409 },
  signatureMissing: { number: 809, status: 422 },

  // lines that wait
  lineUnknown: { number: 810, status: 404 },
  lineMatched: { number: 811, status: 409 },
  lineNotMatching: { number: 812, status: 422 },

  // proposals of the desk, decided by the core in the order of their rules
  poolUnknown: { number: 907, status: 404 },
  proposalUnknown: { number: 908, status: 404 },
  proposalDecided: { number: 909, status: 409 },
  noticeTooShort: { number: 910, status: 409, params: ['earliest'] },
  houseCapitalShort: { number: 911, status: 409, params: ['capital', 'asset'] },
  stopTooLong: { number: 912, status: 422, params: ['latest'] },
  openingNotStopped: { number: 913, status: 409 },
  proposalsExhausted: { number: 914, status: 409 },
  weekNotDue: { number: 915, status: 409 },

  // operator-free house entries
  catalogueInvalid: { number: 900, status: 422 },
  rulesUnknown: { number: 901, status: 422 },
  marketStepOld: { number: 902, status: 422 },
  marketInvalid: { number: 903, status: 422 },

  ...SERVER_CODES,
} as const satisfies Record<string, CodeDefinition>

export type Code = keyof typeof CODES
export type Refusal = Exclude<Code, 'ok'>
