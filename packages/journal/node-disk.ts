import {
  close,
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  write,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Disk, DiskFile, DiskLock, Done } from './disk.ts'
import { diskError, JournalError } from './errors.ts'
import { claimDirectory } from './process-lock.ts'

const OPEN_FLAGS = { read: 'r', update: 'r+', create: 'wx+' } as const

/**
 * The real files of `directory`, which is made with its lock or first file where it is missing (mode 0700; files 0600).
 * Writes go to the page cache before the call returns; syncs run beside it, each once: a failed one is never repeated,
 * because the kernel then forgets the pages it could not write.
 */
export function nodeDisk(directory: string): Disk {
  const pathOf = (name: string) => join(directory, name)
  return {
    path: directory,
    list: () => attempt('read', directory, () => (existsSync(directory) ? readdirSync(directory) : [])),
    open(name, how) {
      if (how === 'create') makeDirectory(directory)
      return openFile(pathOf(name), OPEN_FLAGS[how])
    },
    rename: (from, to) => attempt('write', pathOf(to), () => renameSync(pathOf(from), pathOf(to))),
    remove: (name) => attempt('write', pathOf(name), () => rmSync(pathOf(name))),
    syncDirectory: (done) => syncDirectory(directory, done),
    lock(): DiskLock {
      makeDirectory(directory)
      return claimDirectory(directory)
    },
  }
}

/** Makes the folder and those above it, and their names durable. */
function makeDirectory(directory: string): void {
  attempt('write', directory, () => {
    const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let path = resolve(directory); path.length >= first.length; path = dirname(path)) {
      const descriptor = openSync(dirname(path), 'r')
      fsyncSync(descriptor)
      closeSync(descriptor)
    }
  })
}

function openFile(path: string, flags: string): DiskFile {
  const descriptor = attempt('open', path, () => openSync(path, flags, 0o600))
  return {
    path,
    size: () => attempt('read', path, () => fstatSync(descriptor).size),
    read: (into, position) => attempt('read', path, () => readFully(descriptor, into, position)),
    write(bytes, position) {
      const written = attempt('write', path, () => writeSync(descriptor, bytes, 0, bytes.length, position))
      if (written !== bytes.length) throw shortWrite(path, written, bytes.length)
    },
    writeLater(bytes, position, done) {
      write(descriptor, bytes, 0, bytes.length, position, (error, written) => {
        if (error) done(diskError('write', path, error.code, error))
        else done(written === bytes.length ? null : shortWrite(path, written, bytes.length))
      })
    },
    dataSync(done) {
      fdatasync(descriptor, (error) => done(error ? diskError('sync', path, error.code, error) : null))
    },
    close: () => closeSync(descriptor),
  }
}

function readFully(descriptor: number, into: Uint8Array, position: number): number {
  let length = 0
  while (length < into.length) {
    const read = readSync(descriptor, into, length, into.length - length, position + length)
    if (read === 0) break
    length += read
  }
  return length
}

function syncDirectory(directory: string, done: Done): void {
  const descriptor = attempt('open', directory, () => openSync(directory, 'r'))
  fsync(descriptor, (error) => {
    close(descriptor, () => done(error ? diskError('sync', directory, error.code, error) : null))
  })
}

/** A write that stops short met the end of the disk's room, whatever the kernel says next. */
function shortWrite(path: string, written: number, wanted: number): JournalError {
  const message = `Only ${written} of ${wanted} bytes could be written to ${path}. Nothing more was acknowledged; free space and start again.`
  return new JournalError('write-failed', message, { file: path })
}

function attempt<T>(operation: 'open' | 'read' | 'write', path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof JournalError || !(error instanceof Error)) throw error
    throw diskError(operation, path, 'code' in error ? String(error.code) : undefined, error)
  }
}
