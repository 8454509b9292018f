import type letters from './catalogues/en/letters.json'

/** A letter of the catalogue `letters`: a title and a content. */
export type LetterKey = Exclude<keyof typeof letters, 'message'>
