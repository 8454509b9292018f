import { type Code, CODES } from '@candela/contract'
import type { Contract } from './document.ts'
import type { Draft } from './drafts.ts'
import type { Answer } from './send.ts'
import { sessionIn, type World } from './world.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const SLOW_MS = 20_000
/** The statuses by which HTTP itself refuses, before there is a route: also for the seed calls, which else answer 200. */
const TRANSPORT = new Set([400, 408, 417, 431])
/** Matches content that an answer never holds: a stack, a place in the source, the database's own words, a file from outside. */
const LEAKS =
  /\n\s+at |node_modules|\.ts:\d+|\.js:\d+|apps\/server|file:\/\/|ZodError|SyntaxError|TypeError|FST_ERR|ECONN|syntax error at|invalid input syntax|invalid byte sequence|out of range|relation "|PRIVATE KEY|:0:0:|"devDependencies"|postgresql:\/\//

/** The mark of what a browser keeps of the log, which its page compares with what it finds: two instants that open nothing. */
const READ_BY_PAGES = /^candela_kept=\d+-\d+; Max-Age=\d+; Path=\/; SameSite=Lax(; Secure)?$/

/** Everything that is wrong with an answer, in words; empty where it is as the document says. */
export function judge(contract: Contract, world: World, draft: Draft, answer: Answer): readonly string[] {
  const faults: string[] = []
  const { status, text, headers } = answer
  if (status >= 500) faults.push(`answered ${status}`)
  if (answer.ms > SLOW_MS) faults.push(`took ${Math.round(answer.ms)} ms`)
  const leak = LEAKS.exec(text)?.[0]
  if (leak !== undefined && !isPage(answer)) faults.push(`tells of its inside: ${JSON.stringify(leak)}`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff')
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) faults.push('says what it runs on')
  const cookies = headers['set-cookie'] ?? []
  for (const cookie of cookies)
    if (!(READ_BY_PAGES.test(cookie) || /; HttpOnly; SameSite=(Lax|Strict)/.test(cookie)))
      faults.push(`a loose cookie: ${cookie}`)
  if (draft.method === 'HEAD') {
    if (text !== '') faults.push('HEAD has a body')
    return faults
  }
  const json = jsonOf(text)
  const isGranted = status === 200 && (json as { success?: unknown } | undefined)?.success !== false
  if (status === 200 && !draft.astray) faults.push(...judgeAnswer(contract, draft, text, json))
  if (!isGranted) {
    if (status !== 200) faults.push(...judgeRefusal(contract, draft, answer, json))
    if (cookies.length > 0) faults.push('a refusal sets a cookie')
    return faults
  }
  if (draft.foreign && UNSAFE.has(draft.method)) faults.push('a foreign page was let in')
  if (draft.astray) return faults
  const { operation } = draft
  if (operation.caller !== undefined && !world.live.has(sessionIn(draft.cookie, operation.caller)))
    faults.push('granted without a session')
  if (operation.acceptsBody !== undefined && !operation.isSeed && !fitsBody(draft))
    faults.push('granted outside its schema')
  if (Object.keys(operation.query).length > 0 && !fitsQuery(draft))
    faults.push('granted with a query outside its schema')
  return faults
}

function judgeAnswer(contract: Contract, draft: Draft, text: string, json: unknown): readonly string[] {
  const { operation } = draft
  const read = operation.answer.safeParse(operation.isFile ? text : json)
  if (!read.success)
    return [`outside the answer's schema: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`]
  const { success, msg } = (json ?? {}) as { success?: boolean; msg?: string }
  return operation.isSeed && success === false && !contract.codes.has(msg ?? '') ? [`unknown key ${msg}`] : []
}

function judgeRefusal(contract: Contract, draft: Draft, answer: Answer, json: unknown): readonly string[] {
  const { status, headers } = answer
  const type = String(headers['content-type'] ?? '')
  if (status === 404 && type.startsWith('text/html') && draft.headers.accept === 'text/html') return []
  if (status === 304) return []
  if (draft.operation.isSeed && !draft.astray && !TRANSPORT.has(status)) return [`a seed call answered ${status}`]
  const read = contract.problem.safeParse(json)
  if (!read.success) return [`${status} outside the problem schema: ${JSON.stringify(answer.text.slice(0, 200))}`]
  const { code } = read.data
  if (!contract.codes.has(code)) return [`unknown code ${code}`]
  if (!type.startsWith('application/json')) return [`a problem of type ${type}`]
  if (code === 'internal') return ['an internal error']
  return status === CODES[code as Code].status || TRANSPORT.has(status) ? [] : [`${code} with status ${status}`]
}

/** The server reads JSON with or without a byte order mark. */
function fitsBody({ operation, bytes, body, contentType }: Draft): boolean {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) return false
  const text = bytes === undefined ? JSON.stringify(body) : bytes.toString('utf8').replace(/^\ufeff/, '')
  const json = jsonOf(text)
  return json !== undefined && operation.acceptsBody!.safeParse(json).success
}

function fitsQuery({ operation, query }: Draft): boolean {
  const names = query.map(([name]) => name)
  if (new Set(names).size < names.length) return false
  return operation.acceptsQuery.safeParse(Object.fromEntries(query.map(([name, text]) => [name, text.toWellFormed()])))
    .success
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The built app's own files may hold any words. */
function isPage({ status, headers }: Answer): boolean {
  return status === 200 && !String(headers['content-type'] ?? '').startsWith('application/json')
}
