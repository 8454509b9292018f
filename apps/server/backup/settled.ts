import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Resolves once every file below a folder, and every folder in it, is on the disk. */
export async function settleFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await settle(join(entry.parentPath, entry.name))
  await settle(folder)
}

/** Resolves once a file, or the names in a folder, are on the disk. */
export async function settle(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
