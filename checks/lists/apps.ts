import type { Source } from '../source.ts'
import { exportsOf, importOf, type List, madeBy, type RoomFile, roomFiles, specifier } from './scan.ts'

/** Lists of the server, of both apps, and of the texts that they show. */
export function appLists(sources: readonly Source[]): List[] {
  const customer = roomFiles(sources, /^apps\/customer\/(?:features\/)?([\w-]+)\/pages\.ts$/)
  const console = roomFiles(sources, /^apps\/console\/features\/([\w-]+)\/pages\.ts$/)
  return [
    featuresList(sources),
    pagesList('apps/customer/shell/rooms.made.ts', 'the pages of every folder that has a pages.ts', customer),
    pagesList('apps/console/desk/rooms.made.ts', 'the pages of every feature', console),
    pageNamesList([...customer.map(namesOf), ...console.map(deskNamesOf)].flat()),
    wireList(sources),
    ...textLists(sources),
  ]
}

function featuresList(sources: readonly Source[]): List {
  const path = 'apps/server/features.made.ts'
  const rooms = roomFiles(sources, /^apps\/server\/features\/([\w-]+)\/index\.ts$/).map((file) => ({
    path: file.path,
    names: madeBy(file, 'feature'),
  }))
  return {
    path,
    about: 'the feature of every folder of features',
    text: `${rooms.map((room) => importOf(path, room.path, room.names)).join('')}
/** Every room of the server. */
export const FEATURES = [${rooms.flatMap(({ names }) => names).join(', ')}] as const
`,
  }
}

function pagesList(path: string, about: string, files: readonly RoomFile[]): List {
  const rooms = files.filter((file) => exportsOf(file, /const (PAGES) = \{/).length > 0)
  return {
    path,
    about,
    text: `${rooms.map((room) => `import { PAGES as ${room.word} } from '${specifier(path, room.path)}'\n`).join('')}
/** Every page by its name, as its feature declares it. */
export const ROWS = {\n${rooms.map(({ word }) => `...${word},\n`).join('')}} as const
`,
  }
}

const namesOf = ({ text }: RoomFile): string[] => Array.from(text.matchAll(/^  (\w+): \{$/gm), ([, name]) => name!)
const deskNamesOf = (file: RoomFile): string[] => namesOf(file).map((name) => `desk.${name}`)

function pageNamesList(names: readonly string[]): List {
  return {
    path: 'packages/contract/page-names.made.ts',
    about: 'the pages of both apps',
    text: `/** The pages of both apps by their names, as a fault is told of. */
export const PAGE_NAMES = [${names.map((name) => `'${name}'`).join(', ')}] as const
`,
  }
}

/** A route's name, method and path, as the contract's files write it. */
const ROUTE = /(\w+): (?:route\()?\{\s+method: ('\w+'),\s+path: ('[^']+')/g

function wireList(sources: readonly Source[]): List {
  const routes = roomFiles(sources, /^packages\/contract\/api\/([\w-]+)\.ts$/)
    .flatMap(({ text }) => Array.from(text.matchAll(ROUTE)))
    .filter(([, , , path]) => !path!.startsWith("'/desk/"))
  return {
    path: 'apps/customer/live/wire.made.ts',
    about: 'method and path of the contract’s routes, those of the desk aside',
    text: `/**
 * Method and path of every route that the app may call. The contract's own table carries the schemas and with them the
 * validator, which the app's first load leaves out.
 */
export const WIRE = {
${routes.map(([, name, method, path]) => `${name}: [${method}, ${path}],\n`).join('')}} as const

export type CalledRoute = keyof typeof WIRE
`,
  }
}

/** Catalogues whose keys are ids, and what stands under each of them. */
const BY_ID: Readonly<Record<string, string>> = { products: '{ name: string; introduction: string }' }

function textLists(sources: readonly Source[]): List[] {
  const keys = 'packages/locale/catalogue-keys.d.ts'
  const catalogues = roomFiles(sources, /^packages\/locale\/catalogues\/en\/([\w-]+)\.json$/)
  const typed = catalogues.filter(({ word }) => BY_ID[word] === undefined)
  return [
    {
      path: 'packages/locale/texts.made.ts',
      about: 'the catalogues of English',
      text: `/** One catalogue for each feature and language: \`catalogues/<language>/<name>.json\`. */
export const TEXTS = [${catalogues.map(({ word }) => `'${word}'`).join(', ')}] as const
export type TextsName = (typeof TEXTS)[number]
`,
    },
    {
      path: keys,
      about: 'the catalogues of English',
      text: `${typed.map(({ word, path }) => `import type ${word} from '${specifier(keys, path)}'\n`).join('')}
/** English is the source of the keys: a text that does not exist is a compile error. */
export interface Catalogues {
${catalogues.map(({ word }) => `${word}: ${BY_ID[word] === undefined ? `typeof ${word}` : `Record<string, ${BY_ID[word]}>`}\n`).join('')}}
`,
    },
  ]
}
