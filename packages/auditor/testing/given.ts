export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Figures = Readonly<Record<string, unknown>>

/** Figures of a published vector, by name. */
export class Given {
  readonly fields: { readonly [name: string]: Json }

  constructor(fields: Json | undefined) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new Error('no figures')
    this.fields = fields as { readonly [name: string]: Json }
  }
  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null
  }
  text(name: string): string {
    return textOf(this.fields[name])
  }
  number(name: string, otherwise?: bigint): bigint {
    return otherwise !== undefined && !this.has(name) ? otherwise : BigInt(this.text(name))
  }
  object(name: string): Given {
    return new Given(this.fields[name])
  }
  list(name: string): readonly Json[] {
    return this.fields[name] as readonly Json[]
  }
  numbers(name: string): bigint[] {
    return this.list(name).map((one) => BigInt(textOf(one)))
  }
  rows(name: string): Given[] {
    return this.list(name).map((row) => new Given(row))
  }
  pairs(name: string): (readonly [bigint, bigint])[] {
    return this.list(name).map((pair) => {
      const [one, other] = pair as readonly Json[]
      return [BigInt(textOf(one)), BigInt(textOf(other))]
    })
  }
}

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  throw new Error(`no text: ${JSON.stringify(value)}`)
}
