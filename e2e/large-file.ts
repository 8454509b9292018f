import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of so many zero bytes, for a page's field: bytes handed over as text would keep a busy browser for seconds. */
export async function fileOf(directory: string, bytes: number): Promise<string> {
  const path = join(directory, `zeros-${bytes}.png`)
  await writeFile(path, '')
  await truncate(path, bytes)
  return path
}
