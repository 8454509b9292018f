export const MAX_CHANNELS = 32

/** Close codes of our own. */
export const CLOSE_LOGGED_OUT = 4401
export const CLOSE_TOO_SLOW = 4408
export const CLOSE_BAD_MESSAGE = 4400
export const CLOSE_TOO_MANY = 4429
/** unsent bytes at which a client is dropped */
export const MAX_UNSENT_BYTES = 1_048_576
