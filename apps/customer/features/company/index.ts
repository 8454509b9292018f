export { AboutPage } from './screens/about.tsx'
export { CompanyPage } from './screens/company.tsx'
export { FeesPage } from './screens/fees.tsx'
export { LicencesPage } from './screens/licences.tsx'
