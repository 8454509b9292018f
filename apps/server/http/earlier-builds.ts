import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@candela/units'
import type { Log } from '../log.ts'
import type { Upkeep } from '../upkeep.ts'
import type { Encoding } from './compression.ts'
import { contentOf, type Page, type Pages, typeOf } from './pages.ts'

/** an app that was opened before a build replaced its own asks for files of its own for as long as this */
const KEPT_MS = 7 * DAY
/** replaced builds that are kept of an app: whoever deploys more often keeps the newest */
const MOST_BUILDS = 24
const MOST_BYTES = 16_777_216
const EVERY_MS = 3_600_000

/** one file holds all of a build; once another has replaced it its name says when */
const NAME = /^(customer|console)-([0-9a-f]{32})(?:-replaced-(\d{13}))?\.build$/
const LENGTH_BYTES = 4

type AppName = 'customer' | 'console'
/** A file within a build's: how it is squeezed, where it begins behind the index and how long it is. */
type Part = readonly [encoding: Encoding | 'identity', at: number, bytes: number]
type Index = Readonly<Record<string, Part>>
interface Read {
  readonly index: Index
  /** the place at which the files begin */
  readonly from: number
}

interface Build {
  readonly file: string
  readonly id: string
  /** undefined: it is in force, or nobody could note that it no longer is */
  readonly replacedAt: number | undefined
}

/** Files of the builds of an app before the one in force. */
export interface EarlierBuilds {
  find(this: void, path: string): Page | undefined
  readonly upkeep: Upkeep
}

interface Parts {
  /** a folder of the data directory, since a deploy may replace the program with all that lies beside it */
  readonly folder: string
  readonly name: AppName
  readonly pages: Pages
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

/**
 * Keeps the files of the build in force whose names hold their hash, for the day on which another replaces it, and finds those of builds
 * that were replaced less than seven days ago. What cannot be kept or read it says in the log; the rest is kept and found all the same.
 */
export async function openEarlierBuilds({ folder, name, pages, clock, log }: Parts): Promise<EarlierBuilds> {
  const inForce = idOf(pages)
  let known: readonly (Build & Read)[] = []
  const attempt = async <T>(step: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await step()
    } catch (error) {
      log.warn({ err: error, app: name }, 'files of builds cannot be kept: an app that is open may miss its own')
      return undefined
    }
  }
  // one that fails keeps none of the others from being done, and is tried again in the next round
  const run = async (): Promise<void> => {
    const found = await attempt(async () => {
      await mkdir(folder, { recursive: true })
      return buildsIn(folder, name)
    })
    if (found === undefined) return
    if (inForce !== undefined) {
      await attempt(() => keepInForce(folder, name, inForce, pages, found))
      await attempt(() => noteReplaced(folder, name, inForce, found, clock()))
    }
    await attempt(() => forgetOld(folder, name, clock()))
    known = (await attempt(() => indexed(folder, name, inForce, clock(), log))) ?? known
  }
  await run()
  return {
    find(path) {
      const build = known.find(({ index, replacedAt }) => Object.hasOwn(index, path) && isKept(replacedAt, clock()))
      return build && partOf(join(folder, build.file), path, build)
    },
    upkeep: { what: `files of earlier builds of ${name}`, everyMs: EVERY_MS, run },
  }
}

function isKept(replacedAt: number | undefined, now: number): boolean {
  return replacedAt !== undefined && now - replacedAt < KEPT_MS
}

function hashedOf({ files }: Pages): (readonly [string, Page])[] {
  return [...files].filter(([, { immutable }]) => immutable)
}

/** Undefined: it has no files whose names hold their hash. */
function idOf(pages: Pages): string | undefined {
  const paths = hashedOf(pages).map(([path]) => path)
  if (paths.length === 0) return undefined
  return createHash('sha256').update(paths.toSorted().join('\n')).digest('hex').slice(0, 32)
}

/** The build in force is kept and bears no instant, also where it was replaced before. */
async function keepInForce(folder: string, name: AppName, id: string, pages: Pages, builds: readonly Build[]) {
  const place = join(folder, `${name}-${id}.build`)
  const same = builds.find((build) => build.id === id)
  if (!same) await write(place, hashedOf(pages))
  else if (same.replacedAt !== undefined) await rename(join(folder, same.file), place)
}

/** Every build but the one in force bears the instant at which it was replaced. */
async function noteReplaced(folder: string, name: AppName, inForce: string, builds: readonly Build[], now: number) {
  for (const { id, file, replacedAt } of builds) {
    if (id === inForce || replacedAt !== undefined) continue
    await rename(join(folder, file), join(folder, `${name}-${id}-replaced-${now}.build`))
  }
}

async function write(place: string, files: readonly (readonly [string, Page])[]): Promise<void> {
  const index: Record<string, Part> = {}
  const bodies: Buffer[] = []
  let at = 0
  for (const [path, page] of files) {
    // the first is the smallest; the others are made of it where a browser takes nothing else
    const [[encoding, bytes]] = [...(await page.content()).encoded] as [[Encoding | 'identity', Buffer]]
    index[path] = [encoding, at, bytes.length]
    bodies.push(bytes)
    at += bytes.length
  }
  if (at > MOST_BYTES) throw new Error(`the build has ${at} bytes, which is more than is kept of one`)
  const head = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  const unfinished = `${place}.${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writev([length, head, ...bodies])
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Removes builds that are too old or too many, and files that a start left half written. */
async function forgetOld(folder: string, name: AppName, now: number): Promise<void> {
  const replaced = (await buildsIn(folder, name)).filter(({ replacedAt }) => replacedAt !== undefined)
  const gone = replaced.filter(({ replacedAt }, index) => index >= MOST_BUILDS || !isKept(replacedAt, now))
  const unfinished = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && !NAME.test(file))
  for (const file of [...gone.map((build) => build.file), ...unfinished]) await rm(join(folder, file), { force: true })
}

/** Those of an app, the one replaced last first. */
async function buildsIn(folder: string, name: AppName): Promise<Build[]> {
  return (await readdir(folder))
    .flatMap((file) => {
      const [, app, id, replaced] = NAME.exec(file) ?? []
      if (app !== name) return []
      return [{ file, id: id!, replacedAt: replaced === undefined ? undefined : Number(replaced) }]
    })
    .toSorted((one, other) => (other.replacedAt ?? 0) - (one.replacedAt ?? 0))
}

/** Those that were replaced; one that could not be noted as such was replaced by now. */
async function indexed(
  folder: string,
  name: AppName,
  inForce: string | undefined,
  now: number,
  log: Pick<Log, 'warn'>,
): Promise<(Build & Read)[]> {
  const found: (Build & Read)[] = []
  for (const build of await buildsIn(folder, name)) {
    const { id, file, replacedAt } = build
    if (replacedAt === undefined && (inForce === undefined || id === inForce)) continue
    const place = join(folder, file)
    try {
      found.push({ ...build, replacedAt: replacedAt ?? now, ...(await withFile(place, readIndex)) })
    } catch (error) {
      log.warn({ err: error, file }, 'an earlier build cannot be read and is forgotten')
      await rm(place, { force: true }).catch(() => undefined)
    }
  }
  return found
}

/** Read each time that somebody asks: few do, and none of it stays in memory. */
function partOf(place: string, path: string, { index, from }: Read): Page {
  const [encoding, at, bytes] = index[path]!
  const content = () =>
    withFile(place, async (file) => contentOf(new Map([[encoding, await readExactly(file, from + at, bytes)]])))
  return { type: typeOf(path), immutable: true, content }
}

async function readIndex(file: FileHandle): Promise<Read> {
  const length = (await readExactly(file, 0, LENGTH_BYTES)).readUInt32BE()
  const head = await readExactly(file, LENGTH_BYTES, length)
  return { index: JSON.parse(head.toString('utf8')) as Index, from: LENGTH_BYTES + length }
}

async function readExactly(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { size } = await file.stat()
  if (at + bytes > size) throw new Error(`it ends at ${size} where ${at + bytes} bytes were written`)
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer
}

async function withFile<T>(place: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(place, 'r')
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}
