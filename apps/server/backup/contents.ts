import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as z from 'zod/mini'

/** The file of a backup that says what is in it. It is written last: a folder without it is no backup. */
export const CONTENTS_FILE = 'backup.json'
/** The same until all that it names is on the disk: it takes the folder for one backup, and tells one that broke off. */
export const UNFINISHED_FILE = `${CONTENTS_FILE}.unfinished`
const OWN_FILES: ReadonlySet<string> = new Set([CONTENTS_FILE, UNFINISHED_FILE])
const FORM = 'candela-backup/1'

const KEYS_HINT = ' Where the keys were kept apart, name their folder by --keys.'

/** The folders of a data directory that a backup holds, beside the rows of the vault. */
export const FOLDERS = ['journal', 'proof', 'keys', 'rails', 'market'] as const
export const VAULT_FOLDER = 'vault'
export const KEYS_FOLDER = 'keys'

const count = z.int().check(z.nonnegative())
const contents = z.strictObject({
  form: z.literal(FORM),
  /** of the program that took it */
  release: z.string(),
  takenAt: z.iso.datetime(),
  genesisId: z.hex().check(z.length(64)),
  /** the last entry of the journal in it */
  seq: count,
  /** names of the migrations that the rows have the shape of */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), file: z.string() })),
  /** last numbers that sequences gave out; null: none yet */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.nullable(z.string()) })),
  files: z.array(z.strictObject({ path: z.string(), bytes: count, sha256: z.hex().check(z.length(64)) })),
})
export type Contents = z.infer<typeof contents>
export type ContentsFile = Contents['files'][number]

/** A backup, or a place for one, that cannot be used; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export function encodeContents(of: Omit<Contents, 'form'>): string {
  return `${JSON.stringify({ form: FORM, ...of }, null, 2)}\n`
}

/** Reads what a folder says it holds. Throws BackupError where it is no backup, or one of another form. */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS_FILE), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no finished backup: ${CONTENTS_FILE} is missing.`)
  })
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new BackupError(`${join(folder, CONTENTS_FILE)} is not readable; take another backup.`)
  }
  const { success, data } = contents.safeParse(said)
  if (success) return data
  throw new BackupError(
    `${join(folder, CONTENTS_FILE)} is not of the form ${FORM}: a newer program may have written it.`,
  )
}

/** The folder of a backup, and the one of its keys where they are kept apart. */
export interface Place {
  readonly folder: string
  readonly keys: string | undefined
}

/** The folder of one of `FOLDERS`, or of the vault's rows. */
export function folderIn({ folder, keys }: Place, name: string): string {
  return name === KEYS_FOLDER && keys !== undefined ? keys : join(folder, name)
}

/** Every file of a backup but the contents themselves, with its digest. Paths have `/` between their parts. */
export async function filesOf({ folder, keys }: Place): Promise<readonly ContentsFile[]> {
  const files = await filesBelow(folder)
  if (keys === undefined) return files
  const apart = await filesBelow(keys)
  return [...files, ...apart.map((file) => ({ ...file, path: `${KEYS_FOLDER}/${file.path}` }))]
}

async function filesBelow(folder: string): Promise<readonly ContentsFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const files: ContentsFile[] = []
  for (const path of paths.sort()) if (!OWN_FILES.has(path)) files.push(await describeFile(folder, path))
  return files
}

/** Refuses a backup of which a file is missing, has changed, or was added. Throws BackupError. */
export async function checkFiles(place: Place, { files }: Contents): Promise<void> {
  if (place.keys !== undefined && !existsSync(place.keys))
    throw new BackupError(`${place.keys} is missing.${KEYS_HINT}`)
  const apart = `${KEYS_FOLDER}/`
  const named = (path: string): string =>
    path.startsWith(apart) ? join(folderIn(place, KEYS_FOLDER), path.slice(apart.length)) : join(place.folder, path)
  const found = new Map((await filesOf(place)).map((file) => [file.path, file]))
  for (const { path, bytes, sha256 } of files) {
    const file = found.get(path)
    if (file === undefined) throw new BackupError(`${named(path)} is missing from the backup.${hintAt(path, place)}`)
    if (file.bytes !== bytes || file.sha256 !== sha256)
      throw new BackupError(`${named(path)} is not as it was written: its SHA-256 is another one.`)
    found.delete(path)
  }
  const [added] = found.keys()
  if (added !== undefined) throw new BackupError(`${named(added)} does not belong to the backup.`)
}

function hintAt(path: string, { keys }: Place): string {
  return path.startsWith(`${KEYS_FOLDER}/`) && keys === undefined ? KEYS_HINT : ''
}

async function describeFile(folder: string, path: string): Promise<ContentsFile> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  return { path: path.split(sep).join('/'), bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
