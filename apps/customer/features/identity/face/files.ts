import { MODEL_FILES } from '../../../face-models.ts'

/** Fetches every model at once and says how much has arrived; the library finds them in memory. */
export async function fetchFiles(folder: string, tell: (share: number) => void): Promise<void> {
  const answers = await Promise.all(
    MODEL_FILES.map(async (name) => {
      const answer = await fetch(folder + name)
      if (!answer.ok || answer.body === null) throw new Error(`${name}: ${answer.status}`)
      return { name, answer, bytes: Number(answer.headers.get('content-length') ?? 0) }
    }),
  )
  const total = Math.max(
    1,
    answers.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  let arrived = 0
  const held = new Map<string, Uint8Array<ArrayBuffer>>()
  await Promise.all(
    answers.map(async ({ name, answer }) => {
      const bytes = new Uint8Array(await answer.arrayBuffer())
      held.set(folder + name, bytes)
      arrived += bytes.length
      tell(Math.min(1, arrived / total))
    }),
  )
  serveFromMemory(held)
}

/** The library fetches by itself: it is given what has arrived already. */
function serveFromMemory(held: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
  const fetchAnew = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const bytes = held.get(url)
    if (bytes === undefined) return fetchAnew(input, init)
    const type = url.endsWith('.json') ? 'application/json' : 'application/octet-stream'
    return Promise.resolve(new Response(bytes, { headers: { 'content-type': type } }))
  }
}
