/** A refusal: the number that the journal or the answer holds, and the status of HTTP. Numbers below 1000 are decided by the core. */
export interface CodeDefinition {
  readonly number: number
  readonly status: number
  /** the figures that its answer carries, by name; the placeholders of its text */
  readonly params?: readonly string[]
}

/** Refusals of the server, before a command is entered: never journalled. */
export const SERVER_CODES = {
  // at intake
  badRequest: { number: 1000, status: 400 }, // "Incomplete information"
  notSignedIn: { number: 1001, status: 401 },
  noPermission: { number: 1002, status: 403 },
  notFound: { number: 1003, status: 404 },
  tooManyRequests: { number: 1004, status: 429, params: ['seconds'] },
  foreignOrigin: { number: 1005, status: 403 },
  bodyTooLarge: { number: 1006, status: 413 },
  unsupportedMedia: { number: 1007, status: 415 },
  busy: { number: 1008, status: 503 },
  stopping: { number: 1009, status: 503 },
  internal: { number: 1010, status: 500, params: ['id'] },
  timeout: { number: 1011, status: 504 },
  uploadsLimit: { number: 1012, status: 429, params: ['limit', 'megabytes'] },
  uploadTooSlow: { number: 1013, status: 422, params: ['kilobytes', 'seconds'] },

  // account; the keys of the specification's catalogue keep its spelling
  registerYzUser: { number: 1100, status: 409 },
  registerYzEmail: { number: 1101, status: 409 },
  registerYzPhone: { number: 1102, status: 409 },
  registerYzm: { number: 1103, status: 422 },
  registerYzm1: { number: 1104, status: 422 },
  registerYzm2: { number: 1105, status: 422 },
  loginyhm: { number: 1106, status: 401 },
  loginpwd: { number: 1107, status: 401 },
  usernameInvalid: { number: 1108, status: 422 },
  usernameTooShort: { number: 1109, status: 422, params: ['minimum'] },
  passwordInvalid: { number: 1110, status: 422 },
  passwordTooShort: { number: 1111, status: 422, params: ['minimum'] },
  passwordTooLong: { number: 1112, status: 422, params: ['maximum'] },
  passwordCommon: { number: 1113, status: 422 },
  consentMissing: { number: 1114, status: 422 },
  accountEmpty: { number: 1115, status: 422 },
  passwordEmpty: { number: 1116, status: 422 },
  registrationKindClosed: { number: 1117, status: 422 },
  loginTooOften: { number: 1118, status: 429, params: ['seconds'] },
  usernameTooLong: { number: 1119, status: 422, params: ['maximum'] },
  passwordIsUsername: { number: 1120, status: 422 },
  registrationUnfinished: { number: 1121, status: 409 },
  inviteUnknown: { number: 1122, status: 422 },
  emailEmpty: { number: 1123, status: 422 },
  emailInvalid: { number: 1124, status: 422 },
  phoneEmpty: { number: 1125, status: 422 },
  phoneInvalid: { number: 1126, status: 422 },
  codeMissing: { number: 1127, status: 422 },
  codeTooFrequent: { number: 1128, status: 429, params: ['seconds'] }, // "Request verification code too frequently"
  codeNotSent: { number: 1129, status: 503 }, // "Request verification failed"
  secondFactorNeeded: { number: 1130, status: 401, params: ['ways'] },
  secondFactorWrong: { number: 1131, status: 401 },
  loginMismatch: { number: 1132, status: 401 },
  originalPasswordWrong: { number: 1133, status: 422 }, // "Original Password Error"
  passwordsDiffer: { number: 1134, status: 422 },
  passwordUnchanged: { number: 1135, status: 422 },
  transactionPasswordInvalid: { number: 1136, status: 422 },
  transactionPasswordTooShort: { number: 1137, status: 422, params: ['minimum'] },
  transactionPasswordTooLong: { number: 1138, status: 422, params: ['maximum'] },
  transactionPasswordIsLogin: { number: 1139, status: 422 },
  transactionPasswordWrong: { number: 1140, status: 422 },
  stepUpNeeded: { number: 1141, status: 403, params: ['ways'] },
  stepUpWrong: { number: 1142, status: 422 },
  stepUpUnavailable: { number: 1143, status: 422 },
  nothingBound: { number: 1144, status: 422 },
  passkeyRefused: { number: 1145, status: 422 },
  passkeysUnavailable: { number: 1146, status: 422 },
  passkeysLimit: { number: 1147, status: 422, params: ['limit'] },
  authenticatorNotBegun: { number: 1148, status: 422 },
  authenticatorNotBound: { number: 1149, status: 422 },
  sessionUnknown: { number: 1150, status: 404 },
  nickInvalid: { number: 1151, status: 422 },
  nickTooShort: { number: 1152, status: 422, params: ['minimum'] },
  nickTooLong: { number: 1153, status: 422, params: ['maximum'] },
  antiPhishingInvalid: { number: 1155, status: 422, params: ['minimum', 'maximum'] },
  imageTooLarge: { number: 1156, status: 413 }, // "Image size too large"
  imageUnreadable: { number: 1157, status: 422 },
  notFrozen: { number: 1158, status: 409 },
  passkeyGone: { number: 1159, status: 422 },
  watchlistTooLong: { number: 1200, status: 422 },
  // identity verification; what is missing in the order of the form
  identityCountryInvalid: { number: 1400, status: 422 },
  identityNumberMissing: { number: 1401, status: 422 }, // "ID number required"
  identityNumberInvalid: { number: 1402, status: 422 },
  identityNameMissing: { number: 1403, status: 422 },
  identityNameInvalid: { number: 1404, status: 422 },
  identityBirthDateInvalid: { number: 1405, status: 422 },
  identityTooYoung: { number: 1406, status: 422 },
  identityFrontMissing: { number: 1407, status: 422 }, // "Front photo required"
  identityBackMissing: { number: 1408, status: 422 }, // "Back photo required"
  identityHoldingMissing: { number: 1409, status: 422 }, // "Holding-ID photo required"
  identityIncomplete: { number: 1410, status: 422 },
  identityInReview: { number: 1411, status: 409 },
  photoNotNeeded: { number: 1412, status: 422 },
  appealNotPossible: { number: 1413, status: 409 },
  identityPartsRemain: { number: 1414, status: 422 },
  identitySecondPageMissing: { number: 1419, status: 422 },
  identityFaceMissing: { number: 1418, status: 422 },
  caseUnknown: { number: 1415, status: 404 },
  caseTaken: { number: 1416, status: 409 },
  caseNotTaken: { number: 1417, status: 409 },

  // cards and addresses, by what is entered
  addressInvalid: { number: 1620, status: 422 }, // "Address format error"
  addressReal: { number: 1621, status: 422 },
  addressPractice: { number: 1622, status: 422 },
  addressOtherChain: { number: 1623, status: 422 },
  addressTestnet: { number: 1624, status: 422 },
  addressFuture: { number: 1625, status: 422 },
  addressOwn: { number: 1626, status: 422 },
  addressLooksAlike: { number: 1627, status: 409 },
  cardNumberInvalid: { number: 1628, status: 422 },
  cardReal: { number: 1629, status: 422 },
  cardPractice: { number: 1630, status: 422 },
  bicInvalid: { number: 1631, status: 422 },
  bicOtherCountry: { number: 1632, status: 422 },
  bicTest: { number: 1633, status: 422 },
  abaInvalid: { number: 1634, status: 422 },
  cardIncomplete: { number: 1635, status: 422 },

  // operator's desk
  deskLoginMismatch: { number: 1500, status: 401 },
  passkeyNeeded: { number: 1501, status: 403 },
  enrolmentUnknown: { number: 1502, status: 404 },

  // customer support
  supportMessageDiffers: { number: 1700, status: 409 },
  supportMessageEmpty: { number: 1701, status: 422 },
  supportNotRatable: { number: 1702, status: 409 },

  // what is kept of one account, and what it may do in a day
  photosLimit: { number: 1760, status: 422, params: ['limit'] },
  messagesLimit: { number: 1761, status: 422, params: ['limit'] },
  practicePaymentsLimit: { number: 1762, status: 429, params: ['limit'] },

  // announcements
  announcementUnknown: { number: 1730, status: 404 },
  announcementChanged: { number: 1731, status: 409 },
  announcementDecided: { number: 1732, status: 409 },
  announcementOwn: { number: 1733, status: 409 },
  announcementIncomplete: { number: 1734, status: 422 },
  announcementNotPlain: { number: 1735, status: 422 },
  announcementCallsToPay: { number: 1736, status: 422 },
  announcementTimes: { number: 1737, status: 422 },

  // proofs
  proofPending: { number: 1300, status: 409 },
  proofTooLarge: { number: 1301, status: 422 },
  proofHalted: { number: 1302, status: 409 },
  proofOfStrategy: { number: 1770, status: 422 },

  // a page that was made for another account
  accountChanged: { number: 1771, status: 409 },
} as const satisfies Record<string, CodeDefinition>
