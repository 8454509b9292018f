/** A picture's own width and height. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The square of a picture that is kept, in its own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export const MAX_ZOOM = 5

/** The largest square, in the middle. */
export function firstCrop(size: Size): Crop {
  const side = Math.min(size.width, size.height)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** 1 for the largest square, MAX_ZOOM for the smallest. */
export function zoomOf(size: Size, crop: Crop): number {
  return Math.min(size.width, size.height) / crop.side
}

/** Follows a finger that moved by `dx`, `dy` on a frame `frame` wide: the picture goes with it, as far as it reaches. */
export function moved(size: Size, crop: Crop, dx: number, dy: number, frame: number): Crop {
  const scale = crop.side / frame
  return inside(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale })
}

/** Zooms so that what lies at `focusX`, `focusY` (shares of the frame, its middle unless told) stays there. */
export function zoomed(size: Size, crop: Crop, zoom: number, focusX = 0.5, focusY = 0.5): Crop {
  const side = Math.min(size.width, size.height) / Math.min(MAX_ZOOM, Math.max(1, zoom))
  return inside(size, {
    x: crop.x + (crop.side - side) * focusX,
    y: crop.y + (crop.side - side) * focusY,
    side,
  })
}

function inside(size: Size, { x, y, side }: Crop): Crop {
  return {
    x: Math.min(Math.max(0, x), size.width - side),
    y: Math.min(Math.max(0, y), size.height - side),
    side,
  }
}
