import type { Pieces } from '../../pieces.ts'
import type { Legibility } from './legibility.ts'

/** What the thread does with a picture, and what comes of it. */
export interface Works {
  /** a document or a face, WebP */
  readonly document: Uint8Array
  /** a customer's picture, WebP */
  readonly square: Uint8Array
  readonly legibility: Legibility
}

export interface Asked {
  readonly id: number
  readonly work: keyof Works
  readonly picture: Pieces
}

export type Told =
  | { readonly id: number; readonly made: Works[keyof Works] }
  | { readonly id: number; readonly refused: 'imageUnreadable' }
