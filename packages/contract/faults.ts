/* Faults of the apps as their pages tell them, by lists that both sides know. */

/** The page of a fault that befell none of them. */
export const NO_PAGE = 'none'
/** the innermost places of a stack that are told */
export const MOST_FRAMES = 12
/** A place in a file of the built apps: "assets/home-BX3fLq2a.js:1:2345", the desk's behind "console/". */
export const FRAME = /^(?:console\/)?assets\/(?:[a-z_-]{1,20}\/)?[A-Za-z0-9_.-]{1,80}\.js:\d{1,7}:\d{1,7}$/
export const ENGINES = ['blink', 'gecko', 'webkit', 'other'] as const
/** Errors of the language, of browsers, and of our own; any other is told as `other`. */
export const ERROR_NAMES = [
  'AggregateError',
  'ConnectionError',
  'DataCloneError',
  'Error',
  'EvalError',
  'InvalidCharacterError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'Problem',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
  'UnknownError',
  'other',
] as const
