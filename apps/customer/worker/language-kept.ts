/** The cache in which the app keeps the language in force for its worker, which reads no other storage of the page. */
export const LANGUAGE_KEPT = 'language'
export const LANGUAGE_PLACE = '/language'

/** The message that asks the worker for the texts of that language. */
export const TEXTS_WANTED = 'TEXTS_WANTED'
