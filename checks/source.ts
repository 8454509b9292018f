import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import ts from 'typescript'

/** The checkout. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.data', '.cache'])
const TEXT_FILE = /(\.(tsx?|mjs|cjs|js|json|css|md|txt|html|ya?ml|sql|sh|webmanifest)|^\.\w+rc|\/run)$/

/** A text file of the repository, or one that a test of a rule makes up. */
export interface Source {
  /** From the checkout, with slashes. */
  path: string
  text: string
  /** Its syntax tree; only for TypeScript. Parsed on first use. */
  readonly tree: ts.SourceFile
}

export interface Violation {
  path: string
  line: number
  message: string
}

/** A rule of the house: what it finds wrong in a set of files, with what to do instead. */
export interface Rule {
  name: string
  check(sources: readonly Source[]): Violation[]
}

export function source(path: string, text: string): Source {
  let tree: ts.SourceFile | undefined
  return {
    path,
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
      return tree
    },
  }
}

/** All text files of the checkout, installed, built and stored things left out. */
export function repository(): Source[] {
  return filesUnder('').map((path) => source(path, readFileSync(join(ROOT, path), 'utf8')))
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path)
}

/** The line, counted from 1, on which a node of the tree begins. */
export function lineOf(file: Source, node: ts.Node): number {
  return file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1
}

/** Calls `visit` for every node of the file, in order. */
export function walk(file: Source, visit: (node: ts.Node) => void): void {
  const each = (node: ts.Node): void => {
    visit(node)
    ts.forEachChild(node, each)
  }
  ts.forEachChild(file.tree, each)
}

/** `path:line: rule: message`, one violation a line. */
export function report(rule: Rule, violations: readonly Violation[]): string {
  return violations.map(({ path, line, message }) => `${path}:${line}: ${rule.name}: ${message}`).join('\n')
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesUnder(path)
    return entry.isFile() && TEXT_FILE.test(path) ? [path] : []
  })
}
