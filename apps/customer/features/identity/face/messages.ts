import type { Pixels } from '../../../photo/picture.ts'

/** The model's findings in one picture; figures are of the largest face. */
export interface Sight {
  readonly faces: number
  /** centre and height of the face in shares of the picture; zeros without one */
  readonly centreX: number
  readonly centreY: number
  readonly height: number
  /** the turn of the head: 0 ahead, positive to the person's own left */
  readonly turn: number
  /** opening of the less open eye in shares of its socket; told well only at depth `eyes` */
  readonly eyes: number
  /** 0 to 1: no photograph of a photograph, and alive; only at depth `whole` */
  readonly real: number
  readonly live: number
  /** the traits of this face among others; only at depth `whole` */
  readonly traits: readonly number[]
}

/** `turn` is quickest; `eyes` follows the lids too; `whole` adds traits and the two scores */
export type Depth = 'turn' | 'eyes' | 'whole'

export type FaceQuestion =
  | { readonly kind: 'load'; readonly folder: string }
  | { readonly kind: 'look'; readonly pixels: Pixels; readonly depth: Depth }
  | { readonly kind: 'compare'; readonly first: readonly number[]; readonly second: readonly number[] }

export interface FaceAnswers {
  readonly load: true
  readonly look: Sight
  /** thousandths of likeness */
  readonly compare: number
}

export type FaceReply =
  | { readonly id: number; readonly answer: FaceAnswers[keyof FaceAnswers] }
  | { readonly id: number; readonly failure: string }
  /** share of the model that has arrived, while it loads */
  | { readonly id: number; readonly share: number }
