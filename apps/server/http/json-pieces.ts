/** Rows that are had a page at a time; they stand in the text as one list. */
export class LateRows {
  readonly pages: () => AsyncIterable<readonly object[]>

  constructor(pages: () => AsyncIterable<readonly object[]>) {
    this.pages = pages
  }
}

/** A picture that is had when its turn comes; it stands in the text as a data URL, or null where there is none. */
export class LatePicture {
  readonly bytes: () => Promise<Buffer | undefined>

  constructor(bytes: () => Promise<Buffer | undefined>) {
    this.bytes = bytes
  }
}

/** whole groups of three bytes, so that the pieces of a base64 text join; about a quarter of a millisecond */
const PICTURE_PIECE = 3 * 64 * 1024
const STEP = '  '

/**
 * The JSON text of `value` in pieces, each begun when the one before it was taken: for answers so long that nobody else
 * should wait while they are written. Late parts may stand in objects and lists at any depth.
 */
export async function* jsonPieces(value: unknown, indent = ''): AsyncGenerator<string> {
  if (value instanceof LatePicture) yield* pictureOf(await value.bytes())
  else if (value instanceof LateRows) yield* listOf(rowsOf(value), indent)
  else if (!isLate(value)) yield indented(value, indent)
  else if (Array.isArray(value)) yield* listOf(value as readonly unknown[], indent)
  else {
    let before = '{'
    for (const [name, member] of Object.entries(value as object)) {
      yield `${before}\n${indent}${STEP}${JSON.stringify(name)}: `
      yield* jsonPieces(member, indent + STEP)
      before = ','
    }
    yield `\n${indent}}`
  }
}

function isLate(value: unknown): boolean {
  if (value instanceof LatePicture || value instanceof LateRows) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(isLate)
}

function indented(value: unknown, indent: string): string {
  return (JSON.stringify(value, null, STEP.length) ?? 'null').replaceAll('\n', `\n${indent}`)
}

async function* rowsOf({ pages }: LateRows): AsyncGenerator<object> {
  for await (const page of pages()) yield* page
}

async function* listOf(members: Iterable<unknown> | AsyncIterable<unknown>, indent: string): AsyncGenerator<string> {
  let before = '['
  for await (const member of members) {
    yield `${before}\n${indent}${STEP}`
    yield* jsonPieces(member, indent + STEP)
    before = ','
  }
  yield before === '[' ? '[]' : `\n${indent}]`
}

async function* pictureOf(bytes: Buffer | undefined): AsyncGenerator<string> {
  if (bytes === undefined) return yield 'null'
  yield '"data:image/webp;base64,'
  for (let from = 0; from < bytes.length; from += PICTURE_PIECE) {
    yield bytes.toString('base64', from, from + PICTURE_PIECE)
    // whoever waits gets a turn, also where the pieces are taken at once
    await new Promise(setImmediate)
  }
  yield '"'
}
