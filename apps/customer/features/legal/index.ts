export { ConsentSheet } from './consent-sheet.tsx'
export { AgreementPage } from './agreement-page.tsx'
export { PrivacyPage } from './privacy-page.tsx'
