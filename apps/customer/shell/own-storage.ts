import { accountNow } from '../session/store.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * Storage of one person on this device: searches, lists, the last choices. Each account has its own, and a visitor has one, too; nobody
 * meets another's. Language, theme and colours belong to the device.
 */
export function readOwn(key: string): string | undefined {
  return readStored(ownKey(key))
}

export function writeOwn(key: string, value: string): boolean {
  return writeStored(ownKey(key), value)
}

export function removeOwn(key: string): void {
  removeStored(ownKey(key))
}

/** Takes what a visitor left under a key out of their hands, to be offered to who logged in. */
export function takeVisitors(key: string): string | undefined {
  const left = readStored(key)
  removeStored(key)
  return left
}

function ownKey(key: string): string {
  const id = accountNow()
  return id === undefined ? key : `${key}:${id}`
}
