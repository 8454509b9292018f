/** A JSON line of a benchmark, and where and when it was measured. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly peer: string
  readonly peerValue: number
  readonly ratio: number
  readonly spread?: readonly [number, number]
  readonly rounds?: number
  readonly metric?: string
  readonly axis?: string
  readonly size?: number
  readonly at?: string
  readonly machine?: string
  /** kB of each part that the value is made of */
  readonly weights?: Readonly<Record<string, number>>
}

/** A goal: what is to hold, the line that measures it or what was found by hand, and why it is not met where it is not. */
export interface Row {
  readonly what: string
  readonly goal: string
  readonly command: string
  /** name of a JSON line */
  readonly figure?: string
  readonly of?: 'ratio' | 'value'
  readonly least?: number
  readonly most?: number
  /** the finding by hand, where no benchmark measures it */
  readonly found?: string
  readonly met?: boolean
  readonly why?: string
}

const SIGNIFICANT = 3

/** A Markdown table: goal, measured, met, command, and the reason. */
export function tableOf(rows: readonly Row[], lines: ReadonlyMap<string, Measured>): string {
  const body = rows.map((row) => {
    const line = row.figure === undefined ? undefined : lines.get(row.figure)
    const cells = [row.what, row.goal, foundOf(row, line), verdict(row, line), `\`${row.command}\``, row.why ?? '']
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return ['| what | goal | measured | met | again | why |', '| --- | --- | --- | --- | --- | --- |', ...body].join('\n')
}

/** A Markdown table of the parts that weigh at least a tenth of a kB in one of these lines; kB, heaviest of the first line first. */
export function weightsOf(lines: readonly Measured[]): string {
  const parts = [...new Set(lines.flatMap(({ weights = {} }) => Object.keys(weights)))]
  const cell = ({ weights }: Measured, part: string) => weights?.[part]?.toFixed(1) ?? '–'
  return [
    `| part | ${lines.map(({ name }) => name.replace(/^shell: |,.*/g, '')).join(' | ')} |`,
    `| --- | ${lines.map(() => '---:').join(' | ')} |`,
    ...parts.map((part) => `| ${part} | ${lines.map((line) => cell(line, part)).join(' | ')} |`),
    `| all | ${lines.map(({ value }) => value.toFixed(1)).join(' | ')} |`,
  ].join('\n')
}

function foundOf(row: Row, line: Measured | undefined): string {
  if (row.found !== undefined) return row.found
  if (line === undefined) return 'not measured'
  const value = `**${figure(line.value)} ${line.unit}**`
  if (line.peer === 'goal') return value
  const spread =
    line.spread && row.of === 'ratio'
      ? ` (${figure(line.spread[0])}–${figure(line.spread[1])} in ${line.rounds} rounds)`
      : ''
  return `${value}; ${line.peer} ${figure(line.peerValue)} ${line.unit}; ratio **${figure(line.ratio)}**${spread}`
}

function verdict(row: Row, line: Measured | undefined): string {
  const { of = 'value', least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = row
  const isMet = row.met ?? (line && line[of] >= least && line[of] <= most)
  return isMet === undefined ? '–' : isMet ? 'yes' : '**no**'
}

/** 3 significant digits, thousands apart. */
export function figure(value: number): string {
  const rounded = Number(value.toPrecision(SIGNIFICANT))
  return Math.abs(rounded) >= 1_000_000 ? `${rounded / 1_000_000} M` : rounded.toLocaleString('en')
}
