export { AgreementPage } from './agreement-page.tsx'
export { PrivacyPage } from './privacy-page.tsx'
