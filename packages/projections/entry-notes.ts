/**
 * Notes about the entry at hand, forgotten as a whole when it ends. `Map.clear` makes a new table and chains the old one
 * to it: once one of them is old, V8's collector of young objects keeps everything that the later ones held.
 */
export class EntryNotes<Key, Value> {
  #notes = new Map<Key, Value>()

  get(key: Key): Value | undefined {
    return this.#notes.get(key)
  }

  set(key: Key, value: Value): void {
    this.#notes.set(key, value)
  }

  all(): Iterable<[Key, Value]> {
    return this.#notes
  }

  forget(): void {
    if (this.#notes.size > 0) this.#notes = new Map()
  }
}
