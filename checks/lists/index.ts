import { format } from 'oxfmt'
import { repository, type Source } from '../source.ts'
import { appLists } from './apps.ts'
import { contractLists } from './contract.ts'
import { coreLists } from './core.ts'
import { viewLists } from './views.ts'
import { isRead, type List } from './scan.ts'
import { workloadList } from './workload.ts'

/** Every generated list of the checkout by its path, formatted as the house formats. Throws for a declaration that no list can take. */
export async function madeLists(sources: readonly Source[] = repository()): Promise<ReadonlyMap<string, string>> {
  const files = sources.filter(({ path }) => isRead(path))
  const lists: readonly List[] = [
    ...contractLists(files),
    ...coreLists(files),
    ...viewLists(files),
    ...appLists(files),
    workloadList(files),
  ]
  const formatted = await Promise.all(
    lists.map(async ({ path, about, text }) => {
      const { code } = await format(path, `/* Made by npm run lists: ${about}. */\n\n${text}`, {
        printWidth: 120,
        singleQuote: true,
        semi: false,
        trailingComma: 'all',
      })
      return [path, code] as const
    }),
  )
  return new Map(formatted)
}
