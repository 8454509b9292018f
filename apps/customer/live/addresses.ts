/** Paths of the server under this origin; the global app data replace those that are assumed until they come. */
let base = '/'
let api = '/api/v1'

/** Takes the addresses of the global app data; another origin is never taken. Answers whether something changed. */
export function takeAddresses(data: { readonly baseUrl: string; readonly apiBaseUrl: string }): boolean {
  const taken = [pathOf(data.baseUrl) ?? base, pathOf(data.apiBaseUrl) ?? api] as const
  const nextBase = taken[0].endsWith('/') ? taken[0] : `${taken[0]}/`
  const nextApi = taken[1].replace(/\/$/, '')
  const changed = nextBase !== base || nextApi !== api
  base = nextBase
  api = nextApi
  return changed
}

/** `{base}Register`, `{base}login`, `{base}getmessage` */
export function baseAddress(name: string): string {
  return base + name
}

/** A path of the API: `apiAddress('/orders')`. */
export function apiAddress(path: string): string {
  return api + path
}

/** The realtime socket, at `ws` of the base address's host. */
export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}ws`
}

function pathOf(address: string): string | undefined {
  const url = new URL(address, location.href)
  return url.origin === location.origin ? url.pathname : undefined
}
