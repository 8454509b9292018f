export { LettersPage } from './screens/letters.tsx'
