import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StoreError } from '../store/errors.ts'

export const VAULT_KEY_FILE = 'vault.key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1

/** Keeps what must be read again, and hashes what must only be recognised. The key lies beside the database, never in it. */
export interface Secrets {
  /** `place` names table, column and row: what was sealed for one place opens in no other. */
  seal(text: string | Uint8Array, place: string): Buffer
  /** Throws where the bytes are not what `seal` made for that place. */
  open(sealed: Uint8Array, place: string): Buffer
  /** A keyed hash: without the key, short codes cannot be found by trying them all. */
  hash(text: string, place: string): Buffer
}

/** The key of a folder, mode 0600; made at the first start. */
export async function loadVaultKey(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, VAULT_KEY_FILE)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(KEY_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    await chmod(path, 0o600)
  }
  const key = await readFile(path)
  if (key.length !== KEY_BYTES) throw new StoreError(`${path} is no vault key. Restore it from the backup.`)
  return key
}

export function openSecrets(key: Buffer): Secrets {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `candela ${use}`, KEY_BYTES))
  const sealing = derived('seal')
  const hashing = derived('hash')
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new Error('not sealed by this vault')
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const opener = createDecipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([opener.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), opener.final()])
    },
    hash: (text, place) => createHmac('sha256', hashing).update(`${place}\0${text}`).digest(),
  }
}

/** A mark of the key, by which a vault knows the one that it was sealed with. */
export function keyCheckOf(secrets: Secrets): Buffer {
  return secrets.hash('vault', 'house')
}

/** Ties the vault to its key: what one key sealed, another can never open. */
export async function claimKey(pool: pg.Pool, secrets: Secrets): Promise<void> {
  const check = keyCheckOf(secrets)
  await pool.query('update vault.house set key_check = $1 where key_check is null', [check])
  const { rows } = await pool.query<{ key_check: Buffer }>('select key_check from vault.house')
  if (!rows[0]?.key_check.equals(check)) {
    throw new StoreError(
      `The key in DATA_DIR/keys/${VAULT_KEY_FILE} is not the one this database was sealed with. Restore it from the backup.`,
    )
  }
}
