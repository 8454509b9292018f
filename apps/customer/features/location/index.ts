export { ChooseLocationPage } from './screens/choose-location.tsx'
export { OpenLocationPage } from './screens/open-location.tsx'
