export { SearchPage } from './screens/search.tsx'
