export { assemble, byNumber, type Placed } from './assemble.ts'
export { choice, listOf, record, tuple } from './composed.ts'
export { type Author, command, type CommandDeclaration, event, type EventDeclaration } from './declaration.ts'
export type { Field, Fields, Flat, ValueOf, ValuesOf } from './field.ts'
export {
  big,
  bits,
  commandId,
  count,
  flag,
  hash,
  hex,
  instant,
  integer,
  measured,
  natural,
  naturalTo,
  oneOf,
  ppm,
  safe,
  text,
  wide,
} from './scalars.ts'
