import type { Given } from './given.ts'

/**
 * One shape of vectors, run against the product's rules: an area, the fields that mark the shape, where those do not tell it apart the
 * fields expected of it, and the rules' answer.
 */
export interface Shape {
  readonly area: string
  readonly needs: readonly string[]
  readonly expects?: readonly string[]
  run(given: Given, expected: Given, what: string): unknown
}
