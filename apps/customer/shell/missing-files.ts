const missing = new WeakSet<object>()

/** Begins to note which failures are files of the app that did not come: the bundler tells of each as it throws it. */
export function noteMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** True for the failure of a chunk or a catalogue that did not come, and not for one of the code in it. */
export function isMissingFile(error: object): boolean {
  return missing.has(error)
}
