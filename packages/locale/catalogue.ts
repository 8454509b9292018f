/** Texts of one name in one language, nested by the parts of their keys. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/** The text at a key with dots, e.g. `welcome.title`; undefined where the catalogue has none. */
export function lookUp(catalogue: Catalogue, key: string): string | undefined {
  let place: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (typeof place !== 'object') return undefined
    place = place[part]
  }
  return typeof place === 'string' ? place : undefined
}
