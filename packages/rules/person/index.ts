/* Checks of people and papers (names, passwords, documents), by which no entry of the journal is decided. */
export { COUNTRIES } from '../identity/countries.ts'
export {
  birthDateFault,
  faceCounts,
  fieldFaults,
  IDENTITY_LINE_MAXIMUM,
  missingParts,
  missingCode,
  photosOf,
  tidyFields,
} from '../identity/submission.ts'
export { formsMatch, type NameForms, nameForms, type PartyMatch, partyMatch } from '../funding/names.ts'
export { ANTI_PHISHING_MAXIMUM, ANTI_PHISHING_MINIMUM, antiPhishingFault } from './anti-phishing.ts'
export { looksLikePhone, contactText } from './phone.ts'
export { PASSWORD_KEEPER_RULES, PASSWORD_MAXIMUM, PASSWORD_MINIMUM, passwordShapeFault } from './login-password.ts'
export { NICK_MAXIMUM, NICK_MINIMUM, nickFault } from './nick.ts'
export {
  TRANSACTION_PASSWORD_MAXIMUM,
  TRANSACTION_PASSWORD_MINIMUM,
  transactionPasswordFault,
  transactionPasswordRules,
} from './transaction-password.ts'
