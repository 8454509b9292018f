export interface Legibility {
  /** variance of the Laplacian of the brightness: edges of text make it large, blur makes it small */
  readonly sharpness: number
  /** share of blown-out pixels that lie together: a lamp's reflection */
  readonly glare: number
  readonly shortestSide: number
}

/** The thread's works on a picture, and their results. */
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
