export { LinesPage } from './lines-page.tsx'
