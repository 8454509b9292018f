/** The fields of a vector as its shape reads them; what no shape reads is told at the end, so that nothing is passed over. */
export class Given {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #read = new Set<string>()
  readonly #inner: Given[] = []

  constructor(fields: unknown, path = '') {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new Error(`${path} is no object`)
    this.#fields = fields as Readonly<Record<string, unknown>>
    this.#path = path
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => name in this.#fields)
  }

  keys(): string[] {
    return Object.keys(this.#fields)
  }

  /** The field as it stands. */
  raw(name: string): unknown {
    if (!(name in this.#fields)) throw new Error(`${this.#at(name)} is missing`)
    this.#read.add(name)
    return this.#fields[name]
  }

  text(name: string): string {
    const value = this.raw(name)
    if (typeof value !== 'string') throw new Error(`${this.#at(name)} is no text`)
    return value
  }

  /** An integer of any size, a decimal string in the file (small ones may be plain numbers). */
  big(name: string, otherwise?: bigint): bigint {
    if (otherwise !== undefined && !this.has(name)) return otherwise
    return integer(this.raw(name), this.#at(name))
  }

  /** An integer that a double holds exactly. */
  number(name: string, otherwise?: number): number {
    if (otherwise !== undefined && !this.has(name)) return otherwise
    return safe(this.raw(name), this.#at(name))
  }

  /** The same, 0 where the file says null. */
  numberOr0(name: string): number {
    return this.raw(name) === null ? 0 : this.number(name)
  }

  boolean(name: string): boolean {
    const value = this.raw(name)
    if (typeof value !== 'boolean') throw new Error(`${this.#at(name)} is neither true nor false`)
    return value
  }

  list(name: string): readonly unknown[] {
    const value = this.raw(name)
    if (!Array.isArray(value)) throw new Error(`${this.#at(name)} is no list`)
    return value
  }

  bigs(name: string): bigint[] {
    return this.list(name).map((value) => integer(value, this.#at(name)))
  }

  numbers(name: string): number[] {
    return this.list(name).map((value) => safe(value, this.#at(name)))
  }

  /** A list of lists of integers. */
  rows(name: string): number[][] {
    return this.list(name).map((row) => (row as unknown[]).map((value) => safe(value, this.#at(name))))
  }

  object(name: string): Given {
    return this.#open(this.raw(name), this.#at(name))
  }

  objects(name: string): Given[] {
    return this.list(name).map((value, index) => this.#open(value, `${this.#at(name)}[${index}]`))
  }

  /** The fields that nothing has read, with those inside. */
  unread(): string[] {
    const own = this.keys().filter((name) => !this.#read.has(name))
    return [...own.map((name) => this.#at(name)), ...this.#inner.flatMap((inner) => inner.unread())]
  }

  #open(value: unknown, path: string): Given {
    const inner = new Given(value, path)
    this.#inner.push(inner)
    return inner
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

function integer(value: unknown, path: string): bigint {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw new Error(`${path} is no integer: ${JSON.stringify(value)}`)
}

function safe(value: unknown, path: string): number {
  const exact = Number(integer(value, path))
  if (!Number.isSafeInteger(exact)) throw new Error(`${path} is beyond what a double holds`)
  return exact
}
