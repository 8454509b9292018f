/** The place of a photo on its stage: distances in pixels, `turn` in degrees clockwise. */
export interface View {
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}
export const WHOLE: View = { zoom: 1, turn: 0, x: 0, y: 0 }

const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const
/** A glass shows this much more than the stage. */
const LOUPE_ZOOM = 2.5
const LOUPE = { width: 220, height: 132, margin: 14 } as const

/** The next larger or smaller step; whole again, the photo lies in the middle. */
export function zoomView(view: View, step: 1 | -1): View {
  const at = ZOOMS.findIndex((zoom) => zoom >= view.zoom)
  const zoom = ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + step))]!
  return zoom === 1 ? { ...WHOLE, turn: view.turn } : { ...view, zoom }
}

/** A whole photo does not move: there is nothing beside it to see. */
export function moveView(view: View, x: number, y: number): View {
  return view.zoom === 1 ? view : { ...view, x: view.x + x, y: view.y + y }
}

export function viewTransform({ zoom, turn, x, y }: View): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${zoom})`
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The place of the glass and of the part it shows: the point under the pointer, or the middle, stands in its own middle. It lies at the
 * lower right, and at the lower left while the pointer is there.
 */
export function loupePlace(pointer: { readonly x: number; readonly y: number } | undefined, stage: Size) {
  const { x, y } = pointer ?? { x: stage.width / 2, y: stage.height / 2 }
  const width = Math.min(LOUPE.width, stage.width - 2 * LOUPE.margin)
  const underRight = pointer !== undefined && x > stage.width / 2 && y > stage.height / 2
  return {
    width,
    height: LOUPE.height,
    left: underRight ? LOUPE.margin : stage.width - width - LOUPE.margin,
    top: stage.height - LOUPE.height - LOUPE.margin,
    transform: `translate(${width / 2 - x * LOUPE_ZOOM}px, ${LOUPE.height / 2 - y * LOUPE_ZOOM}px) scale(${LOUPE_ZOOM})`,
  }
}
