/** One statement of the specification, as docs/spec/checklist.md lists it. */
export interface Statement {
  id: string
  text: string
  area: string
}

export interface Checklist {
  statements: readonly Statement[]
  /** The number of rows of each area that the document itself names, to notice a row that was not read. */
  announced: Readonly<Record<string, number>>
}

const ROW = /^\| (S\d+\.\d+) \| (.+?) \| ([a-z]+) \|/
const ANNOUNCED = /^Rows: (.+); (\d+) in all\.$/m

/** Reads the checklist. Throws where an id stands twice. */
export function parseChecklist(markdown: string): Checklist {
  const statements: Statement[] = []
  const seen = new Set<string>()
  for (const line of markdown.split('\n')) {
    const row = ROW.exec(line)
    if (!row) continue
    const [, id, text, area] = row
    if (seen.has(id!)) throw new Error(`${id} stands twice in the checklist`)
    seen.add(id!)
    statements.push({ id: id!, text: text!, area: area! })
  }
  const counts = ANNOUNCED.exec(markdown)?.[1] ?? ''
  const announced = Object.fromEntries(
    [...counts.matchAll(/([a-z]+) (\d+)/g)].map(([, area, count]) => [area!, Number(count)]),
  )
  return { statements, announced }
}
