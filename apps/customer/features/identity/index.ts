export { EditVerificationInfoPage } from './screens/edit.tsx'
export { VerificationInfoPage } from './screens/info.tsx'
export { IdentityVerificationPage } from './screens/verification.tsx'
