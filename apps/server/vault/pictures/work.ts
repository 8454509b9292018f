import type { Legibility } from './legibility.ts'

/** What the thread does with a picture, and what comes of it. */
export interface Works {
  /** a document or a face, WebP */
  readonly document: Uint8Array
  /** a customer's picture, WebP */
  readonly square: Uint8Array
  readonly legibility: Legibility
}

/** The path of a file, or what was kept of one. */
export type Source = string | Uint8Array

export interface Asked {
  readonly work: keyof Works
  readonly picture: Source
}

export type Told = { readonly made: Works[keyof Works] } | { readonly refused: 'imageUnreadable' }
