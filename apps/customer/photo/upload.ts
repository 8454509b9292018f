import { UPLOADS } from '@candela/contract'
import { ConnectionError, isOnline, Problem, REQUEST_TIMEOUT_MS } from '@candela/contract/client'
import { accountHeader, askWhoIsHere } from '../live/client.ts'
import { underWay } from '../live/under-way.ts'
import { whileHere } from '../session/store.ts'

interface Upload {
  /** the address that it is sent to */
  readonly address: string
  readonly photo: Blob
  /** share that has left this device, 0 to 1 */
  readonly onShare: (share: number) => void
  readonly signal: AbortSignal
  /** the account that it is of; left out: the page's own as it begins */
  readonly account?: string | undefined
}

let sending = 0
const waiting: (() => void)[] = []

/**
 * Sends a photo, no more of them at once than the server takes, and tells how much of it has gone, which `fetch` cannot;
 * answers what the route answers. Throws Problem, ConnectionError, or the signal's reason.
 */
export function upload<Answer>(photo: Upload): Promise<Answer> {
  return whileHere(underWay(inTurn<Answer>(photo)))
}

async function inTurn<Answer>(photo: Upload): Promise<Answer> {
  const headers = accountHeader(photo.account)
  if (sending >= UPLOADS.atOnce) await turn(photo.signal)
  sending++
  try {
    return await sent<Answer>(photo, headers)
  } catch (error) {
    if (error instanceof Problem && error.code === 'accountChanged') void askWhoIsHere()
    throw error
  } finally {
    sending--
    waiting.shift()?.()
  }
}

function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(resolve)
    const leave = (): void => {
      const place = waiting.indexOf(resolve)
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
  })
}

function sent<Answer>(
  { address, photo, onShare, signal }: Upload,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = REQUEST_TIMEOUT_MS
    request.setRequestHeader('content-type', photo.type)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer)
      else reject(refusalOf(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(new ConnectionError(isOnline() ? 'broken' : 'offline')))
    request.addEventListener('timeout', () => reject(new ConnectionError('timeout')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(photo)
  })
}

/** The refusal in an answer; a proxy's page instead of ours has only its status. */
function refusalOf(status: number, text: string): Problem {
  try {
    const { code, params } = JSON.parse(text) as { code?: unknown; params?: Problem['params'] }
    if (typeof code === 'string') return new Problem(code, params ?? {}, status)
  } catch {
    // not ours
  }
  return new Problem(status === 413 ? 'bodyTooLarge' : status === 429 ? 'tooManyRequests' : 'internal', {}, status)
}
